"""Many games: what two rule sets differ in, played in pairs on the same luck, kept and counted."""
