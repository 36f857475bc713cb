"""MemWars, rehearsed: sides that claim, challenge, recall and sometimes err, with crystals on a virtual board.

Reading order: setups (what is agreed), hands (crystals and counters on the board), players (who does what), faults
(what goes wrong on purpose), rehearsal (all of it on a rig).
"""
