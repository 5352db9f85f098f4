"""What follows from what: conditions refuted or left open by cases, without a position. Judges nothing."""

from compiler.proving.branches import Branch
from compiler.proving.cases import Case, Cases, Looked, option_on, with_values
from compiler.proving.prover import Prover, Spent
from compiler.proving.rewriting import canonical, conjoined, negated
from compiler.proving.witness_positions import Posed, Sketch

__all__ = [
    "Branch",
    "Case",
    "Cases",
    "Looked",
    "Prover",
    "Sketch",
    "Spent",
    "Posed",
    "canonical",
    "conjoined",
    "negated",
    "option_on",
    "with_values",
]
