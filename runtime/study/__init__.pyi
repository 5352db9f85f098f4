"""Many games: what two rule sets differ in, played in pairs on the same luck, kept and counted."""

from runtime.study.changed import Counts as Counts
from runtime.study.changed import changed_functions as changed_functions
from runtime.study.changed import changed_rules as changed_rules
from runtime.study.changed import count_into as count_into
from runtime.study.statistics import FEW as FEW
from runtime.study.statistics import Interval as Interval
from runtime.study.statistics import mean as mean
from runtime.study.statistics import pairs_needed as pairs_needed
from runtime.study.statistics import percent as percent
from runtime.study.statistics import wilson as wilson
