"""Cards shown beforehand: decks learnt and cards enrolled, and the files that keep them."""
