"""Adapters to real cameras, buttons, lights and buzzers: the only room that knows gpiozero and picamera2."""
