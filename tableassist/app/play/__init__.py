"""`tableassist play`: `command` (the game as a whole), `live` (its loop), `outputs`, and how it is stopped."""
