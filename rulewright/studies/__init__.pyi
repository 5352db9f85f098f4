"""Many games: where they are played, and the file that keeps them."""

from rulewright.studies.elsewhere import Gone as Gone
from rulewright.studies.game_store import CannotKeep as CannotKeep
from rulewright.studies.game_store import GameStore as GameStore
from rulewright.studies.game_store import Match as Match
from rulewright.studies.game_store import OtherStudy as OtherStudy
from rulewright.studies.game_store import Row as Row
from rulewright.studies.workers import executor as executor
