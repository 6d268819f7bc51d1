"""What a player sees: the start, the game, and what comes up in front of them."""
