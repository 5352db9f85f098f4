"""Counters that stand in for all of their kind: whom a question means, where they stand, what is read of them."""

from rulewright.actions.spoken.standing_in.general import General as General
from rulewright.actions.spoken.standing_in.general import in_general as in_general
