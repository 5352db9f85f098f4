"""What follows from what: conditions refuted or left open by cases, without a position. Judges nothing."""

from compiler.proving.branches import Branch as Branch
from compiler.proving.cases import Case as Case
from compiler.proving.cases import Cases as Cases
from compiler.proving.cases import Looked as Looked
from compiler.proving.cases import option_on as option_on
from compiler.proving.cases import with_values as with_values
from compiler.proving.prover import Prover as Prover
from compiler.proving.prover import Spent as Spent
from compiler.proving.rewriting import canonical as canonical
from compiler.proving.rewriting import conjoined as conjoined
from compiler.proving.rewriting import negated as negated
from compiler.proving.witness_positions import Posed as Posed
from compiler.proving.witness_positions import Sketch as Sketch
