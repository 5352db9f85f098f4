"""Which text most likely answers a question."""

from rulewright.telling.likely.likely import Likely as Likely
from rulewright.telling.likely.likely import learned as learned
