"""What is said at a table, in words of the rules: one reading is taken and echoed, several are offered."""

from rulewright.actions.spoken.checked import judge_wordings as judge_wordings
from rulewright.actions.spoken.english import is_question as is_question
from rulewright.actions.spoken.english import put_together as put_together
from rulewright.actions.spoken.english import spelled_out as spelled_out
from rulewright.actions.spoken.mattering import what_matters as what_matters
from rulewright.actions.spoken.nearest import Reader as Reader
from rulewright.actions.spoken.nearest import asks_of_chances as asks_of_chances
from rulewright.actions.spoken.nearest import nearest_said as nearest_said
from rulewright.actions.spoken.nearest import offered_in as offered_in
from rulewright.actions.spoken.nearest import said_here as said_here
from rulewright.actions.spoken.otherwise import without_why as without_why
from rulewright.actions.spoken.quoting import Quoted as Quoted
from rulewright.actions.spoken.quoting import phases_quoted as phases_quoted
from rulewright.actions.spoken.quoting import quoted as quoted
from rulewright.actions.spoken.standing_in import General as General
from rulewright.actions.spoken.standing_in import in_general as in_general
from rulewright.actions.spoken.steps import in_chances as in_chances
from rulewright.actions.spoken.steps import in_steps as in_steps
from rulewright.actions.spoken.steps import in_time as in_time
from rulewright.actions.spoken.steps import in_what_phase as in_what_phase
from rulewright.actions.spoken.steps import may_do_what as may_do_what
from rulewright.actions.spoken.steps import step_by_step as step_by_step
from rulewright.actions.spoken.understanding import ORDER as ORDER
from rulewright.actions.spoken.understanding import QUESTION as QUESTION
from rulewright.actions.spoken.understanding import understood as understood
