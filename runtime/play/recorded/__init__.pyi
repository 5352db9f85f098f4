"""A game as the answers that were given: kept, read, played again, taken back."""

from runtime.play.recorded.answers import Answer as Answer
from runtime.play.recorded.answers import Chosen as Chosen
from runtime.play.recorded.answers import Thrown as Thrown
from runtime.play.recorded.past import SECRET as SECRET
from runtime.play.recorded.past import UNTOLD as UNTOLD
from runtime.play.recorded.past import Past as Past
from runtime.play.recorded.past import Point as Point
from runtime.play.recorded.record import BadRecord as BadRecord
from runtime.play.recorded.record import Record as Record
from runtime.play.recorded.record import end_of as end_of
from runtime.play.recorded.record import hash_of as hash_of
from runtime.play.recorded.record import line_of as line_of
from runtime.play.recorded.record import read_record as read_record
from runtime.play.recorded.record import record_of as record_of
from runtime.play.recorded.record import write_record as write_record
from runtime.play.recorded.replay import Diverged as Diverged
from runtime.play.recorded.replay import OutOfAnswers as OutOfAnswers
from runtime.play.recorded.replay import ReplayChooser as ReplayChooser
from runtime.play.recorded.replay import replay as replay
