"""Tapes: text files that play at the real product, so that its pictures and its documents are true.

Read `lines` (how a tape is written), `opening` (how it begins), `stage` (what a tape is played at), `game_stage` and
`study_stage`, `hands` (what people do at a table), `player` (what each line does), `command` (`tableassist tape`).
"""
