"""Questions answered: as they are read, in parts, and by what comes after something is done."""

from rulewright.actions.answers.answered import Answered as Answered
from rulewright.actions.answers.answering import answered as answered
from rulewright.actions.answers.short_of import nearest_choice as nearest_choice
from rulewright.actions.answers.steps import hex_by_hex as hex_by_hex
from rulewright.actions.answers.steps import moved_on as moved_on
from rulewright.actions.answers.steps import once_done as once_done
from rulewright.actions.answers.steps import way_there as way_there
from rulewright.actions.answers.steps import where_already as where_already
