"""What hangs on the moment: which one is meant, what is done then, in the midst of a move, and what comes after."""

from rulewright.actions.answers.moments.at_once import asked_at_once as asked_at_once
from rulewright.actions.answers.moments.before_ours import before_ours as before_ours
from rulewright.actions.answers.moments.come_about import answered_as_it_came_about as answered_as_it_came_about
from rulewright.actions.answers.moments.coming import what_comes_next as what_comes_next
from rulewright.actions.answers.moments.coming import who_goes_first as who_goes_first
from rulewright.actions.answers.moments.done_now import as_done_now as as_done_now
from rulewright.actions.answers.moments.done_now import put_at_once as put_at_once
from rulewright.actions.answers.moments.done_now import put_now as put_now
from rulewright.actions.answers.moments.done_now import said_now as said_now
from rulewright.actions.answers.moments.in_passing import in_passing as in_passing
from rulewright.actions.answers.moments.in_passing import with_reactions as with_reactions
from rulewright.actions.answers.moments.in_time import Ask as Ask
from rulewright.actions.answers.moments.in_time import with_its_turn as with_its_turn
from rulewright.actions.answers.moments.last_turn import in_the_last_turn as in_the_last_turn
from rulewright.actions.answers.moments.needless import nobody_has_to as nobody_has_to
