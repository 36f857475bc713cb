"""A memory stick: decks, lists of cards and backups are taken from it; backups, records and reports go onto it.

Reading order: `plugged` (which sticks there are), `contents` (what on one can be used), `jobs` (what may be asked for,
as plain data), `desk` (does it), `carried_out` (what goes onto it).
"""
