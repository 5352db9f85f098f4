"""What items say beneath their titles: rules, meanings, steps, actions, moments."""

from compiler.model.bodies.bodies import SPEAKING as SPEAKING
from compiler.model.bodies.bodies import Titled as Titled
from compiler.model.bodies.bodies import Waiting as Waiting
from compiler.model.bodies.bodies import deeds_of as deeds_of
from compiler.model.bodies.bodies import each_of as each_of
from compiler.model.bodies.bodies import read_bodies as read_bodies
from compiler.model.bodies.bodies import read_rules as read_rules
from compiler.model.bodies.bodies import without_short as without_short
from compiler.model.bodies.bodies import world_of as world_of
from compiler.model.bodies.branches import read_branches as read_branches
from compiler.model.bodies.moments import sequence_named as sequence_named
from compiler.model.bodies.moments import side_named as side_named
from compiler.model.bodies.sentences import Sentence as Sentence
from compiler.model.bodies.sentences import condition as condition
from compiler.model.bodies.sentences import one_sentence as one_sentence
from compiler.model.bodies.sentences import reading as reading
from compiler.model.bodies.sentences import settle as settle
from compiler.model.bodies.sentences import value as value
