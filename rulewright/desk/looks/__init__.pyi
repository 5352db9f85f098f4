"""How a text looks in an editor: what each word is, and how a sentence is read."""

from rulewright.desk.looks.answers import asked_of_looks as asked_of_looks
from rulewright.desk.looks.wording import PATTERNS as PATTERNS
from rulewright.desk.looks.wording import QUOTE as QUOTE
from rulewright.desk.looks.wording import SLOT as SLOT
