"""The printed things: mats, their tiles, the targets for the camera, cards, reference cards. Millimetres throughout.

Reading order: `pen` (millimetres on a PDF), `marks`, `fit`, `tiles` and `duplex`; a module for each thing that is
printed; `commands` (`tableassist print`).
"""
