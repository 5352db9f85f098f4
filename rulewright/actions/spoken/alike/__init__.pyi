"""Words of plain English that say the same at any table: for what nothing reads as it was said."""

from rulewright.actions.spoken.alike.asides import bare as bare
from rulewright.actions.spoken.alike.asides import in_two as in_two
from rulewright.actions.spoken.alike.asides import whose_turn_is_told as whose_turn_is_told
from rulewright.actions.spoken.alike.attacks import Attack as Attack
from rulewright.actions.spoken.alike.attacks import Spoken as Spoken
from rulewright.actions.spoken.alike.attacks import attack_in as attack_in
from rulewright.actions.spoken.alike.attacks import odds_cue as odds_cue
from rulewright.actions.spoken.alike.attacks import share_cue as share_cue
from rulewright.actions.spoken.alike.degrees import most_of_all as most_of_all
from rulewright.actions.spoken.alike.either import of_either as of_either
from rulewright.actions.spoken.alike.likeness import likeness as likeness
from rulewright.actions.spoken.alike.likeness import shared as shared
from rulewright.actions.spoken.alike.loosely import as_done as as_done
from rulewright.actions.spoken.alike.loosely import in_place_of as in_place_of
from rulewright.actions.spoken.alike.loosely import is_it_right as is_it_right
from rulewright.actions.spoken.alike.loosely import without_colour as without_colour
from rulewright.actions.spoken.alike.reworded import Others as Others
from rulewright.actions.spoken.alike.reworded import in_other_words as in_other_words
from rulewright.actions.spoken.alike.reworded import one_by_one as one_by_one
from rulewright.actions.spoken.alike.senses import in_single_words as in_single_words
from rulewright.actions.spoken.alike.senses import meant_alike as meant_alike
from rulewright.actions.spoken.alike.senses import plainly_said as plainly_said
from rulewright.actions.spoken.alike.senses import senses as senses
from rulewright.actions.spoken.alike.senses import words_by_sense as words_by_sense
from rulewright.actions.spoken.alike.turned import hindered as hindered
from rulewright.actions.spoken.alike.turned import turned as turned
