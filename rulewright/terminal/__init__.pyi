"""The terminal: what is wished on a command line, and how pages, findings and waiting are shown."""

from rulewright.terminal.findings import aside as aside
from rulewright.terminal.findings import refuse as refuse
from rulewright.terminal.findings import show as show
from rulewright.terminal.findings import warn as warn
from rulewright.terminal.looking import looked_at as looked_at
from rulewright.terminal.looking import met as met
from rulewright.terminal.looking import tell_unused as tell_unused
from rulewright.terminal.options import Asking as Asking
from rulewright.terminal.options import asks_engine as asks_engine
from rulewright.terminal.options import asks_positions as asks_positions
from rulewright.terminal.options import asks_rules as asks_rules
from rulewright.terminal.options import tries_rules as tries_rules
from rulewright.terminal.person import Person as Person
from rulewright.terminal.picture_file import NoPainter as NoPainter
from rulewright.terminal.picture_file import to_png as to_png
from rulewright.terminal.sittings import CannotGoOn as CannotGoOn
from rulewright.terminal.sittings import keep as keep
from rulewright.terminal.sittings import kept_in as kept_in
from rulewright.terminal.studying import asks_studies as asks_studies
from rulewright.terminal.studying import carry_out as carry_out
from rulewright.terminal.studying import write_games as write_games
from rulewright.terminal.typed_so_far import completed as completed
from rulewright.terminal.waiting import Waiting as Waiting
from rulewright.terminal.watching import Told as Told
from rulewright.terminal.watching import state_of as state_of
from rulewright.terminal.watching import watch as watch
