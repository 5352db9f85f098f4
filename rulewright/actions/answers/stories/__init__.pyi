"""What a story tells and asks: each clause done or supposed where those before it have been."""

from rulewright.actions.answers.stories.story import Heard as Heard
from rulewright.actions.answers.stories.story import in_a_story as in_a_story
from rulewright.actions.answers.stories.told import CAN as CAN
from rulewright.actions.answers.stories.told import Tools as Tools
from rulewright.actions.answers.stories.told import may_be_done_later as may_be_done_later
from rulewright.actions.answers.stories.told import with_steps as with_steps
