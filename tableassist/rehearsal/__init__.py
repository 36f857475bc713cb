"""Whole games played by puppets on the virtual table, seen by the real vision and refereed by the real session.

Reading order: rig (table, camera, eyes and session on one virtual clock), actor (carries out an action with hands and
buttons), players (decides what to do), faults (what goes wrong on purpose), exam (plays, compares, counts).
"""
