"""Learning by heart away from the table: a MemDeck studied, mana costs practised.

Reading order: `lesson` (what is asked next), `views` (what is shown), `desk` (presses and typed lines), `command`
(`tableassist study`); `practice` (`tableassist practise`).
"""
