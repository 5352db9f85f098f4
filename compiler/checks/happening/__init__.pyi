"""Checks of what happens: events, loops, ends, records, the turn."""

from compiler.checks.happening import announcements as announcements
from compiler.checks.happening import clocks as clocks
from compiler.checks.happening import loops as loops
from compiler.checks.happening import ordering as ordering
from compiler.checks.happening import records as records
from compiler.checks.happening import sequences as sequences
