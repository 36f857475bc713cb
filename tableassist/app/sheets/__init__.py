"""The printed things: the mat, its tiles, the targets for the camera, the reference cards. Millimetres throughout."""
