"""What can be told of a model under its options without a position: what answers rest on, what can fail."""

from compiler.insight.always_answers import condition_told as condition_told
from compiler.insight.always_answers import doubtful_first as doubtful_first
from compiler.insight.always_answers import same_said as same_said
from compiler.insight.cost import can_fail as can_fail
from compiler.insight.cost import in_good_order as in_good_order
from compiler.insight.cost import price as price
from compiler.insight.dependence import WORTH as WORTH
from compiler.insight.dependence import Dependence as Dependence
from compiler.insight.existence_guards import needed as needed
from compiler.insight.following import PLAIN as PLAIN
from compiler.insight.following import Ground as Ground
from compiler.insight.following import Origin as Origin
from compiler.insight.following import Wild as Wild
from compiler.insight.implied_conditions import implied as implied
from compiler.insight.movement_analysis import Way as Way
from compiler.insight.movement_analysis import conditions_of as conditions_of
from compiler.insight.movement_analysis import ways as ways
from compiler.insight.outranking import Answering as Answering
from compiler.insight.outranking import answering as answering
from compiler.insight.outranking import effect as effect
from compiler.insight.outranking import may_say_nothing as may_say_nothing
from compiler.insight.outranking import outrankers as outrankers
from compiler.insight.played import Played as Played
from compiler.insight.reads import reads as reads
