"""Many games: where they are played, and the file that keeps them."""
