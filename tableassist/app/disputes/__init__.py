"""The ruling card: `disputing` (what it is about), `flow` (what happens), `pages` and `answers`, `timeline`."""
