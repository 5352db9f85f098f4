"""What could come of it, tried and taken back: ways, chances, whole orders."""

from runtime.play.ahead.alike import classes_of_alike as classes_of_alike
from runtime.play.ahead.alike import facts_of as facts_of
from runtime.play.ahead.branching import Decides as Decides
from runtime.play.ahead.branching import Following as Following
from runtime.play.ahead.branching import Step as Step
from runtime.play.ahead.branching import TooManyWays as TooManyWays
from runtime.play.ahead.branching import Way as Way
from runtime.play.ahead.branching import expected as expected
from runtime.play.ahead.branching import ways as ways
from runtime.play.ahead.going import reach as reach
from runtime.play.ahead.going import way_to as way_to
from runtime.play.ahead.going import ways_apart as ways_apart
from runtime.play.ahead.imagined import imagined as imagined
from runtime.play.ahead.trial import Trial as Trial
from runtime.play.ahead.unfinished import TRIED as TRIED
from runtime.play.ahead.unfinished import LeftToDo as LeftToDo
from runtime.play.ahead.unfinished import Unfinished as Unfinished
from runtime.play.ahead.unfinished import excused as excused
