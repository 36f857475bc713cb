"""Measuring a camera and the light above a table.

Read in this order: `targets` (what is printed for it), `board` (the lens), `light` (light and sharpness), `colour`,
and `profile` (where the results are kept).
"""
