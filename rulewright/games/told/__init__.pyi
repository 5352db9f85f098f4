"""Games told: what was done, what dice led to and why, and the same told again."""

from rulewright.games.told.account import BROUGHT as BROUGHT
from rulewright.games.told.account import Listening as Listening
from rulewright.games.told.account import Teller as Teller
from rulewright.games.told.account import asked_for as asked_for
from rulewright.games.told.account import ending as ending
from rulewright.games.told.account import game_data as game_data
from rulewright.games.told.asked_again import LogAsked as LogAsked
from rulewright.games.told.asked_again import asks_goal as asks_goal
from rulewright.games.told.asked_again import asks_log as asks_log
from rulewright.games.told.asked_again import said_alone as said_alone
from rulewright.games.told.dice_results import asked_of_dice as asked_of_dice
from rulewright.games.told.dice_results import asked_of_faces as asked_of_faces
from rulewright.games.told.dice_results import odds_data as odds_data
from rulewright.games.told.dice_results import odds_told as odds_told
from rulewright.games.told.help import help_told as help_told
from rulewright.games.told.help import of_what as of_what
from rulewright.games.told.leaving import coming as coming
from rulewright.games.told.leaving import crowds as crowds
