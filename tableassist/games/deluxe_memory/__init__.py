"""Deluxe Memory (Free Game #56), by Jonathan A. Leistiko."""
