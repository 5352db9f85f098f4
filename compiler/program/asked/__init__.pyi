"""Questions as functions: the quick one, the one that explains, and charts as tables."""

from compiler.program.asked.charts import cells_in_order as cells_in_order
from compiler.program.asked.charts import printed_keys as printed_keys
from compiler.program.asked.explain import why_function as why_function
from compiler.program.asked.questions import ask_function as ask_function
from compiler.program.asked.standing import STANDING as STANDING
from compiler.program.asked.standing import standing_function as standing_function
from compiler.program.asked.words import Words as Words
from compiler.program.asked.words import are_several as are_several
from compiler.program.asked.words import is_none as is_none
