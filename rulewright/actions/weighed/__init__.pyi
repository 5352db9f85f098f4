"""What comes of an action: every way that it can go, what is asked on the way, what comes later, if anything does."""

from rulewright.actions.weighed.chances import Chances as Chances
from rulewright.actions.weighed.chances import Choice as Choice
from rulewright.actions.weighed.chances import Faces as Faces
from rulewright.actions.weighed.chances import Outcome as Outcome
from rulewright.actions.weighed.chances import Spread as Spread
from rulewright.actions.weighed.chances import chance_said as chance_said
from rulewright.actions.weighed.chances import in_order as in_order
from rulewright.actions.weighed.chances import outcomes_in as outcomes_in
from rulewright.actions.weighed.chances import trying as trying
from rulewright.actions.weighed.chances_told import plain as plain
from rulewright.actions.weighed.chances_told import told_chances as told_chances
from rulewright.actions.weighed.chances_told import told_later as told_later
from rulewright.actions.weighed.vain import IN_VAIN as IN_VAIN
from rulewright.actions.weighed.vain import asked_to_go_on as asked_to_go_on
from rulewright.actions.weighed.vain import in_vain as in_vain
from rulewright.actions.weighed.weighing import MOST as MOST
from rulewright.actions.weighed.weighing import Weighing as Weighing
from rulewright.actions.weighed.witness import Witness as Witness
