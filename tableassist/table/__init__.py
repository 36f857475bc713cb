"""Words for what lies on a table, in millimetres: geometry, cards, sight, layout. Standard library only."""
