"""The library: rules opened, positions asked, games played, from a program of somebody's own (docs/python.md)."""

from rulewright.actions import Reason as Reason
from rulewright.library.asked import Position as Position
from rulewright.library.faults import Findings as Findings
from rulewright.library.going import Answered as Answered
from rulewright.library.going import open_record as open_record
from rulewright.library.opened import Rules as Rules
from rulewright.library.opened import open_rules as open_rules
from rulewright.library.studied import Study as Study
from rulewright.library.studied import share as share
from rulewright.library.studies import Asked as Asked
from rulewright.library.studies import Place as Place
from rulewright.library.studies import Told as Told
from rulewright.library.studies import as_one as as_one
from rulewright.library.studies import asked_in as asked_in
from rulewright.library.studies import not_asked as not_asked
from rulewright.library.studies import opened as opened
from rulewright.library.studies import places as places
from rulewright.library.studies import smallest_first as smallest_first
from rulewright.library.studies import told as told
from rulewright.library.studies import told_before as told_before
from rulewright.library.studies import unless_unplayable as unless_unplayable
from rulewright.library.tuned import Tuned as Tuned
from rulewright.library.tuned import tuned as tuned
from rulewright.shelf import Slip as Slip
