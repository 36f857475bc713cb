"""The device set up on its own screen, at its first start and whenever a step is wanted again.

Reading order: `steps` (buttons, lights, sound, date), `desk` (the calibration with the live picture), `wizard` (one
step after the other), `running` (on a real screen, with a camera on a thread of its own).
"""
