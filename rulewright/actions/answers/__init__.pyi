"""Questions answered: as they are read, in parts, and by what comes after something is done."""

from rulewright.actions.answers.answered import Answered as Answered
from rulewright.actions.answers.answering import answered as answered
