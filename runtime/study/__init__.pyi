"""Many games: what two rule sets differ in, played in pairs on the same luck, kept and counted."""

from runtime.study.betting import DIFFERENCE as DIFFERENCE
from runtime.study.betting import WRONG as WRONG
from runtime.study.betting import chance as chance
from runtime.study.betting import holm as holm
from runtime.study.betting import needed as needed
from runtime.study.betting import sure as sure
from runtime.study.changed import Counts as Counts
from runtime.study.changed import changed_counters as changed_counters
from runtime.study.changed import changed_functions as changed_functions
from runtime.study.changed import changed_rules as changed_rules
from runtime.study.changed import count_into as count_into
from runtime.study.design import DESIGNS as DESIGNS
from runtime.study.design import EACH as EACH
from runtime.study.design import FRACTION as FRACTION
from runtime.study.design import effects as effects
from runtime.study.design import runs as runs
from runtime.study.racing import race as race
from runtime.study.statistics import Interval as Interval
from runtime.study.statistics import percent as percent
from runtime.study.statistics import wilson as wilson
