"""What is put otherwise in a question before anything reads it."""

from rulewright.actions.spoken.put_plainly.beforehand.able import in_able_verbs as in_able_verbs
from rulewright.actions.spoken.put_plainly.beforehand.areas import of_an_area as of_an_area
from rulewright.actions.spoken.put_plainly.beforehand.capitals import in_capitals as in_capitals
from rulewright.actions.spoken.put_plainly.beforehand.doing import attacks as attacks
from rulewright.actions.spoken.put_plainly.beforehand.doing import in_plain_verbs as in_plain_verbs
from rulewright.actions.spoken.put_plainly.beforehand.doing import is_an_attack as is_an_attack
from rulewright.actions.spoken.put_plainly.beforehand.in_turn import put_beforehand as put_beforehand
