"""How items are headed: the parts of a title, what it opens with, what a chapter says for all of its items."""

from compiler.model.titles.chapters import HEADS as HEADS
from compiler.model.titles.chapters import WHILE as WHILE
from compiler.model.titles.chapters import each_fact as each_fact
from compiler.model.titles.chapters import within_chapters as within_chapters
from compiler.model.titles.heads import Body as Body
from compiler.model.titles.heads import again as again
from compiler.model.titles.heads import match_head as match_head
from compiler.model.titles.heads import no_question as no_question
from compiler.model.titles.mistitled import BEGINS_ANEW as BEGINS_ANEW
from compiler.model.titles.mistitled import done_not_said as done_not_said
from compiler.model.titles.mistitled import says_what_it_means as says_what_it_means
from compiler.model.titles.mistitled import without_name as without_name
from compiler.model.titles.mistitled import without_phrase as without_phrase
from compiler.model.titles.parts import ALLOWED as ALLOWED
from compiler.model.titles.parts import FORMS as FORMS
from compiler.model.titles.parts import Parts as Parts
from compiler.model.titles.parts import read_parts as read_parts
