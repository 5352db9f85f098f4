"""What answers, explains and plays a compiled rulebook. Knows no word of any game and nothing of the compiler."""
