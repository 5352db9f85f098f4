"""The library: rules opened, positions asked, games played, from a program of somebody's own (docs/python.md)."""

from rulewright.actions import Reason as Reason
from rulewright.library.asked import Position as Position
from rulewright.library.faults import Findings as Findings
from rulewright.library.opened import Rules as Rules
from rulewright.library.opened import open_rules as open_rules
from rulewright.library.played import Answered as Answered
from rulewright.library.played import open_record as open_record
from rulewright.library.studied import Study as Study
from rulewright.library.studied import share as share
from rulewright.shelf import Slip as Slip
