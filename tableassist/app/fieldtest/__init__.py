"""The field test: twenty minutes that lead the first owner of a table through what only real hardware can show.

Reading order: `results` (what a trial found), `owner` (who is asked), `camera_trials`, `table_trials` and
`machine_trials` (what is tried), `report` (one file to send), `command` (`tableassist fieldtest`).
"""
