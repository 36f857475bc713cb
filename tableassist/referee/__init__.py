"""What counts: from a settled table and the presses of buttons to rulings."""
