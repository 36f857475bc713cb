"""The table in the picture: lens, markers, homography, light, background, hands and obstacles."""
