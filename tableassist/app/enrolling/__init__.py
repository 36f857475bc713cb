"""Cards are shown to the camera, once each, and named: whose pool, the lesson, at the terminal.

Reading order: pools (where enrolled cards are kept), enrolment (what is asked and learnt), watching (a card that lies
still before the camera), terminal (the talk).
"""
