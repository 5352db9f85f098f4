"""Questions of what comes after something is done, and of when it may be."""

from rulewright.actions.spoken.steps.in_steps import AND_THEN as AND_THEN
from rulewright.actions.spoken.steps.in_steps import each_in_steps as each_in_steps
from rulewright.actions.spoken.steps.in_steps import in_chances as in_chances
from rulewright.actions.spoken.steps.in_steps import in_steps as in_steps
from rulewright.actions.spoken.steps.in_steps import ordered_in as ordered_in
from rulewright.actions.spoken.steps.in_time import called_by_its_verb as called_by_its_verb
from rulewright.actions.spoken.steps.in_time import in_time as in_time
from rulewright.actions.spoken.steps.in_time import in_what_phase as in_what_phase
from rulewright.actions.spoken.steps.in_time import may_do_what as may_do_what
from rulewright.actions.spoken.steps.in_time import who_does_what as who_does_what
