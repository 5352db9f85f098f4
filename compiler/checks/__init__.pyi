"""One check a file: model and graph to diagnostics. No check knows another; in_a_row.py puts them in a row."""

from compiler.checks.answering import Evaluate as Evaluate
from compiler.checks.answering import Outcome as Outcome
from compiler.checks.answering import check as check
from compiler.checks.answering import find_conflicts as find_conflicts
from compiler.checks.answering import with_witnesses as with_witnesses
from compiler.checks.in_a_row import check_all as check_all
from compiler.checks.written import shown as shown
