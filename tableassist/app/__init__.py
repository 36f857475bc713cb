"""The wiring and the main flow."""
