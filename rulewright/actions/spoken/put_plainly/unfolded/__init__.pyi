"""Questions that leave out a step, with that step told: what is done first, and what is asked then."""

from rulewright.actions.spoken.put_plainly.unfolded.as_one import with_all_as_one as with_all_as_one
from rulewright.actions.spoken.put_plainly.unfolded.at_length import told_shortly as told_shortly
from rulewright.actions.spoken.put_plainly.unfolded.of_one_alone import with_one_attacked as with_one_attacked
from rulewright.actions.spoken.put_plainly.unfolded.on_and_in import within_and_on_top as within_and_on_top
from rulewright.actions.spoken.put_plainly.unfolded.on_the_way import with_what_is_left_there as with_what_is_left_there
from rulewright.actions.spoken.put_plainly.unfolded.spared import with_whom_alone as with_whom_alone
from rulewright.actions.spoken.put_plainly.unfolded.unfolded import Unfolded as Unfolded
from rulewright.actions.spoken.put_plainly.unfolded.unfolded import unfolded as unfolded
from rulewright.actions.spoken.put_plainly.unfolded.whom import doer_at as doer_at
from rulewright.actions.spoken.put_plainly.unfolded.whom import first_doer as first_doer
from rulewright.actions.spoken.put_plainly.unfolded.whom import named_in as named_in
from rulewright.actions.spoken.put_plainly.unfolded.whom import stands_in as stands_in
