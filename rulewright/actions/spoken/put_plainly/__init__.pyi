"""A question taken apart: what is said around it, and what is supposed in it."""

from rulewright.actions.spoken.put_plainly.barely import costs_of_going as costs_of_going
from rulewright.actions.spoken.put_plainly.barely import said_barely as said_barely
from rulewright.actions.spoken.put_plainly.barely import said_in_two as said_in_two
from rulewright.actions.spoken.put_plainly.barely import with_sides as with_sides
from rulewright.actions.spoken.put_plainly.capitals import in_capitals as in_capitals
from rulewright.actions.spoken.put_plainly.chancing import is_tried as is_tried
from rulewright.actions.spoken.put_plainly.chancing import parts_of as parts_of
from rulewright.actions.spoken.put_plainly.chancing import tried_for as tried_for
from rulewright.actions.spoken.put_plainly.doing import in_plain_verbs as in_plain_verbs
from rulewright.actions.spoken.put_plainly.in_order import put_in_order as put_in_order
from rulewright.actions.spoken.put_plainly.lessened import Lessened as Lessened
from rulewright.actions.spoken.put_plainly.lessened import lessened as lessened
from rulewright.actions.spoken.put_plainly.lessened import turn_told_first as turn_told_first
from rulewright.actions.spoken.put_plainly.mattering import what_matters as what_matters
from rulewright.actions.spoken.put_plainly.meanwhile import meanwhile as meanwhile
from rulewright.actions.spoken.put_plainly.misspelled import the_one_spelled as the_one_spelled
from rulewright.actions.spoken.put_plainly.reckoned import done_by as done_by
from rulewright.actions.spoken.put_plainly.reckoned import is_supposed_in as is_supposed_in
from rulewright.actions.spoken.put_plainly.reckoned import slots_of as slots_of
from rulewright.actions.spoken.put_plainly.reckoned import told_back as told_back
from rulewright.actions.spoken.put_plainly.states import is_so_of as is_so_of
from rulewright.actions.spoken.put_plainly.supposing import as_supposed as as_supposed
from rulewright.actions.spoken.put_plainly.supposing import in_that_case as in_that_case
from rulewright.actions.spoken.put_plainly.supposing import supposed as supposed
from rulewright.actions.spoken.put_plainly.supposing import with_names_for_it as with_names_for_it
from rulewright.actions.spoken.put_plainly.through import gone_through as gone_through
