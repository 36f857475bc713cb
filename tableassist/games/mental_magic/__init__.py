"""Mental Magic: every card may be declared as another Magic card with the same mana cost."""
