"""TableAssist: a referee above a real table."""

import os

# Read by OpenCV when it is loaded: how large a picture is shows in its first bytes, and a file of a megabyte may claim
# gigabytes.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", "64000000")

__version__ = "0.1.0"
