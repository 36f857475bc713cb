"""Mnemonic, rehearsed: two opponents that draft, cast, attack and block with cards on a virtual playmat.

Reading order: hands (cards in rows on the mat), players (who does what, by camera or by button), faults
(what goes wrong on purpose), rehearsal (all of it on a rig).
"""
