"""Games by mail: a game as a file that each passes on."""

from rulewright.mail.letter import BadLetter as BadLetter
from rulewright.mail.letter import Letter as Letter
from rulewright.mail.letter import read_letter as read_letter
from rulewright.mail.post import Due as Due
from rulewright.mail.sitting import Sitting as Sitting
from rulewright.mail.sitting import begin as begin
from rulewright.mail.sitting import checked as checked
from rulewright.mail.sitting import held_against_copies as held_against_copies
from rulewright.mail.sitting import opened as opened
from rulewright.mail.sitting import read_file as read_file
from rulewright.mail.sitting import stage_of as stage_of
