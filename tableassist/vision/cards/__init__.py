"""Playing cards: detection, classification, fusion of evidence, and names that are given once."""
