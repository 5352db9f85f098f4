"""The library: rules opened, positions asked, games played, from a program of somebody's own (docs/python.md)."""

from rulewright.actions import Reason as Reason
from rulewright.library.asked import Position as Position
from rulewright.library.faults import Findings as Findings
from rulewright.library.opened import Rules as Rules
from rulewright.library.opened import open_rules as open_rules
from rulewright.library.played import Answered as Answered
from rulewright.library.played import open_record as open_record
from rulewright.library.studied import share as share
from rulewright.library.studies import Asked as Asked
from rulewright.library.studies import Part as Part
from rulewright.library.studies import asked_in as asked_in
from rulewright.library.studies import parts as parts
from rulewright.library.studies import reports as reports
from rulewright.library.tuned import Tuned as Tuned
from rulewright.library.tuned import tuned as tuned
from rulewright.shelf import Slip as Slip
