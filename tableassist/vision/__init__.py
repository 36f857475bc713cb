"""From a picture to an observation: the only room, beside the simulator, that knows OpenCV."""
