"""Crystals, counters, dice and MemCards on a board."""
