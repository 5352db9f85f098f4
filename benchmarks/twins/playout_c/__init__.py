"""Panzer Leader's training situation played out by two random players, as a careful programmer writes it in C: the
same games as benchmarks/twins/playout, compiled as the product's machine code is."""
