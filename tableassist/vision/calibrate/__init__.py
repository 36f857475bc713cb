"""Measuring a camera and the light above a table."""
