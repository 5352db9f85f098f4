"""Counters that stand in for all of their kind: whom a question means, where they stand, what is read of them."""

from rulewright.actions.spoken.standing_in.general import General as General
from rulewright.actions.spoken.standing_in.general import asks_one_of as asks_one_of
from rulewright.actions.spoken.standing_in.general import in_general as in_general
from rulewright.actions.spoken.standing_in.general import phases_of as phases_of
from rulewright.actions.spoken.standing_in.nouns import sorts_called as sorts_called
