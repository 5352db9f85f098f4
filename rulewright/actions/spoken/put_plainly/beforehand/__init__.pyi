"""What is put otherwise in a question before anything reads it."""

from rulewright.actions.spoken.put_plainly.beforehand.able import in_able_verbs as in_able_verbs
from rulewright.actions.spoken.put_plainly.beforehand.areas import of_an_area as of_an_area
from rulewright.actions.spoken.put_plainly.beforehand.areas import with_areas as with_areas
from rulewright.actions.spoken.put_plainly.beforehand.capitals import in_capitals as in_capitals
from rulewright.actions.spoken.put_plainly.beforehand.doing import in_plain_verbs as in_plain_verbs
from rulewright.actions.spoken.put_plainly.beforehand.elsewhere import with_who_is_elsewhere as with_who_is_elsewhere
from rulewright.actions.spoken.put_plainly.beforehand.purpose import with_what_for as with_what_for
from rulewright.actions.spoken.put_plainly.beforehand.whose import with_whose_they_are as with_whose_they_are
