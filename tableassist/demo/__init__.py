"""The demo: a virtual table under the mouse, beside the referee's screen.

Reading order: `table` (what all demos share, and the grid of Deluxe Memory), `board` (MemWars), `cards` (Mnemonic),
`names` (Mental Magic), `run` (`tableassist demo`).
"""
