"""What players are asked: `prompter` (how far they have answered), `choices`, `menu`, and the desks behind these."""
