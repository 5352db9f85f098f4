"""Books: from a pack's folder to printed pages, and the folder they are kept in."""

from rulewright.books.pictures import drawing as drawing
from rulewright.books.press import Press as Press
from rulewright.books.printed import held as held
from rulewright.books.printed import lies_in as lies_in
from rulewright.books.printed import stale as stale
from rulewright.books.printed import stamps as stamps
from rulewright.books.printed import told as told
from rulewright.books.printed import written_to as written_to
from rulewright.books.sheet import Sheet as Sheet
from rulewright.books.typesetting import Typesetter as Typesetter
