"""Checks of who answers: contradictions, gaps, circles and order."""

from compiler.checks.answering import answers as answers
from compiler.checks.answering import cycles as cycles
from compiler.checks.answering import lifting as lifting
from compiler.checks.answering import needless as needless
from compiler.checks.answering import outranking as outranking
from compiler.checks.answering.conflicts import Evaluate as Evaluate
from compiler.checks.answering.conflicts import Outcome as Outcome
from compiler.checks.answering.conflicts import check as check
from compiler.checks.answering.conflicts import find_conflicts as find_conflicts
from compiler.checks.answering.conflicts import with_witnesses as with_witnesses
