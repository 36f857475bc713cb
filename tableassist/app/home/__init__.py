"""The screens around the games: home, a new game, who has played, and what follows the last screen.

Reading order: `plan` (a game as it is being set up), `catalogue` (the games there are), `kept` (the games that were
played) and `memory` (the people), `pages` (what a page is, and where its items lead), `first_pages`, `plan_pages`,
`seat_pages`, `clock_pages` and `rule_pages` (the pages themselves), `home` (which page is open, and what a press does),
`evening` (games begun and gone on with from there), `table` (all of it on a real screen).
"""
