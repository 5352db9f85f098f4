"""Players that know no game: they see what their side may see, and choose among what is legal."""

from runtime.players.greedy import FIRST as FIRST
from runtime.players.greedy import Greedy as Greedy
from runtime.players.idle import Idle as Idle
from runtime.players.planner import Planner as Planner
from runtime.players.search import Search as Search
from runtime.players.valuing import Value as Value
from runtime.players.valuing import contrary_to as contrary_to
from runtime.players.valuing import result_of as result_of
from runtime.players.valuing import value_of as value_of
from runtime.players.yielding import Yielding as Yielding
