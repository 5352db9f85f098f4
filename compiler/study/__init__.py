"""Studies of a model itself: small wrongs done to it, what its sources say that it carries, how two differ."""
