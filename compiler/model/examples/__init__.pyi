"""Examples and positions: what is given, what happens next, what must then hold."""

from compiler.model.examples.chosen import choices_by_name as choices_by_name
from compiler.model.examples.example import read_example as read_example
from compiler.model.examples.example import read_position as read_position
from compiler.model.examples.given import names_given as names_given
from compiler.model.examples.lines import Given as Given
from compiler.model.examples.lines import GivenBoard as GivenBoard
from compiler.model.examples.lines import GivenChoices as GivenChoices
from compiler.model.examples.lines import GivenCounters as GivenCounters
from compiler.model.examples.lines import GivenDice as GivenDice
from compiler.model.examples.lines import GivenEnded as GivenEnded
from compiler.model.examples.lines import GivenFact as GivenFact
from compiler.model.examples.lines import GivenMoment as GivenMoment
from compiler.model.examples.lines import GivenRecord as GivenRecord
from compiler.model.examples.lines import GivenTurn as GivenTurn
from compiler.model.examples.lines import Next as Next
from compiler.model.examples.lines import NextAction as NextAction
from compiler.model.examples.lines import NextDone as NextDone
from compiler.model.examples.lines import NextEvent as NextEvent
from compiler.model.examples.lines import NextGoOn as NextGoOn
from compiler.model.examples.lines import NextMoment as NextMoment
from compiler.model.examples.lines import NextProcedure as NextProcedure
from compiler.model.examples.lines import NextReaction as NextReaction
from compiler.model.examples.lines import NextStep as NextStep
from compiler.model.examples.lines import NextTaken as NextTaken
from compiler.model.examples.lines import Then as Then
from compiler.model.examples.placed import EACH as EACH
