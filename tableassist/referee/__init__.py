"""What counts: settled tables, answers and entries go in, decisions come out; pure, so that it needs no machine.

Reading order: `match` (the game as it stands); `belief` and `ruling` (what a settled table means) with `entered`,
`row_cards` and `settled_table` behind what is taken to lie there; `table_belief` (what is believed, and how that moves
on); `issues` and `questions` (what is asked and disputed); `decisions`, `issue_desk`, `disputes` and `correction` (what
follows from an answer); `patience` and `reminders` (what is spoken of only later); `table_referee`, which has them all.
`claims` and `verdicts` are about disputes: what can be claimed of what was ruled, and what the pictures say of that, by
the same `readings` that a ruling goes by. `assistant` is what a game's own helper looks like.
"""
