"""A virtual table, rendered as a camera above it would see it."""
