"""Sentences of rules as a player reads them aloud."""

from compiler.print.wording.own import Own as Own
from compiler.print.wording.own import OwnWords as OwnWords
from compiler.print.wording.own import Saying as Saying
from compiler.print.wording.positions import as_position as as_position
from compiler.print.wording.rows import in_a_row as in_a_row
from compiler.print.wording.said_before import adds_nothing as adds_nothing
from compiler.print.wording.said_before import beneath as beneath
from compiler.print.wording.spoken import as_said as as_said
from compiler.print.wording.spoken import idle as idle
from compiler.print.wording.spoken import subject_of as subject_of
from compiler.print.wording.spoken import with_pronouns as with_pronouns
from compiler.print.wording.spoken import without as without
from compiler.print.wording.spoken import worded as worded
from compiler.print.wording.turns import as_choice as as_choice
