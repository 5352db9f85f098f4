"""What is done before something is asked: the way there, step by step; what dice do to it; what else may come first."""

from rulewright.actions.answers.steps.beforehand import at_its_time_after as at_its_time_after
from rulewright.actions.answers.steps.beforehand import once_come_from_next_door as once_come_from_next_door
from rulewright.actions.answers.steps.beforehand import unless_first as unless_first
from rulewright.actions.answers.steps.falling import Gone as Gone
from rulewright.actions.answers.steps.falling import as_it_falls as as_it_falls
from rulewright.actions.answers.steps.forbidding import with_what_forbids_it as with_what_forbids_it
from rulewright.actions.answers.steps.gathered import with_who_may as with_who_may
from rulewright.actions.answers.steps.going import step_by_step as step_by_step
from rulewright.actions.answers.steps.going import way_there as way_there
from rulewright.actions.answers.steps.going import where_already as where_already
from rulewright.actions.answers.steps.going import with_how_far as with_how_far
from rulewright.actions.answers.steps.nearer import unless_nearer as unless_nearer
from rulewright.actions.answers.steps.one_by_one import one_by_one as one_by_one
from rulewright.actions.answers.steps.played import as_played as as_played
from rulewright.actions.answers.steps.stepping import hex_by_hex as hex_by_hex
from rulewright.actions.answers.steps.stepping import is_of_doing as is_of_doing
from rulewright.actions.answers.steps.stepping import moved_on as moved_on
from rulewright.actions.answers.steps.stepping import once_done as once_done
from rulewright.actions.answers.steps.whence import by_whatever_way as by_whatever_way
from rulewright.actions.answers.steps.whence import through as through
from rulewright.actions.answers.steps.whole_deed import by_which_it_is_done as by_which_it_is_done
from rulewright.actions.answers.steps.whole_deed import that_has_been_done as that_has_been_done
from rulewright.actions.answers.steps.whole_deed import with_the_whole_deed as with_the_whole_deed
