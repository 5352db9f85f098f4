"""What is typed, read as the rules say it: a question, an order, a moment."""

from rulewright.actions.worded.as_rules_say import as_written as as_written
from rulewright.actions.worded.as_rules_say import moment_of as moment_of
from rulewright.actions.worded.as_rules_say import read_order as read_order
from rulewright.actions.worded.as_rules_say import read_question as read_question
from rulewright.actions.worded.as_rules_say import without_asking as without_asking
from rulewright.actions.worded.left_open import understood_in_full as understood_in_full
from rulewright.actions.worded.left_open import with_who_is_left_open as with_who_is_left_open
from rulewright.actions.worded.made_so import SUPPOSE as SUPPOSE
from rulewright.actions.worded.made_so import can_be_so as can_be_so
from rulewright.actions.worded.made_so import if_so as if_so
from rulewright.actions.worded.made_so import made_so as made_so
from rulewright.actions.worded.made_so import way_of_doing as way_of_doing
from rulewright.actions.worded.made_so import way_told as way_told
from rulewright.actions.worded.made_so import ways_of_coming as ways_of_coming
from rulewright.actions.worded.said_again import LEGAL as LEGAL
from rulewright.actions.worded.said_again import permitted as permitted
from rulewright.actions.worded.said_again import said_again as said_again
