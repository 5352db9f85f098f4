"""What is declared before any sentence is read: names, kinds, phrases, charts, looks, sequences."""

from compiler.model.declared.areas import declare_area as declare_area
from compiler.model.declared.areas import name_places as name_places
from compiler.model.declared.charts import declare_chart as declare_chart
from compiler.model.declared.charts import read_chart as read_chart
from compiler.model.declared.counters import declare_counters as declare_counters
from compiler.model.declared.counters import read_counters as read_counters
from compiler.model.declared.declare import Meaning as Meaning
from compiler.model.declared.declare import declare_definition as declare_definition
from compiler.model.declared.declare import declare_done as declare_done
from compiler.model.declared.declare import declare_event as declare_event
from compiler.model.declared.declare import declare_question as declare_question
from compiler.model.declared.declare import infer_meanings as infer_meanings
from compiler.model.declared.declare import is_change as is_change
from compiler.model.declared.declare import named as named
from compiler.model.declared.declare import quoted as quoted
from compiler.model.declared.declare import scope_of as scope_of
from compiler.model.declared.declare import slots_of as slots_of
from compiler.model.declared.facts import declare_fact as declare_fact
from compiler.model.declared.facts import store_of as store_of
from compiler.model.declared.looks import build_looks as build_looks
from compiler.model.declared.nouns import read_attributes as read_attributes
from compiler.model.declared.nouns import read_kinds_and_lists as read_kinds_and_lists
from compiler.model.declared.options import declare_option as declare_option
from compiler.model.declared.sequences import behind as behind
from compiler.model.declared.sequences import declare_phases as declare_phases
from compiler.model.declared.sequences import declare_sequence as declare_sequence
