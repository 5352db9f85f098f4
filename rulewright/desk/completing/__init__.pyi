"""What could be written next."""

from rulewright.desk.completing.offer import MOST as MOST
from rulewright.desk.completing.offer import Offer as Offer
from rulewright.desk.completing.offer import offered as offered
from rulewright.desk.completing.offers import offers as offers
from rulewright.desk.completing.phrases import said_in as said_in
