"""Mental Magic, rehearsed: two opponents with enrolled cards on a virtual mat, who declare what they know by heart.

Reading order: shown (the cards are enrolled first), hidden (what is really in hands), hands (cards on the mat),
declaring (names and costs entered key by key), players (who does what), faults (what goes wrong on purpose), rehearsal
(all of it on a rig).
"""
