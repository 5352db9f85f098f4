"""The parts of a book: chapters, charts, cards, indexes."""

from compiler.print.parts.aid import AID as AID
from compiler.print.parts.aid import aid_page as aid_page
from compiler.print.parts.cards import PART as PART
from compiler.print.parts.cards import counter_sheet as counter_sheet
from compiler.print.parts.cards import situation_page as situation_page
from compiler.print.parts.chapters import chapters as chapters
from compiler.print.parts.chapters import proofs as proofs
from compiler.print.parts.charts import boards_page as boards_page
from compiler.print.parts.charts import charts_page as charts_page
from compiler.print.parts.charts import counters_page as counters_page
from compiler.print.parts.charts import sheets_of as sheets_of
from compiler.print.parts.indexes import index_pages as index_pages
from compiler.print.parts.indexes import option_pages as option_pages
from compiler.print.parts.indexes import sequence_page as sequence_page
from compiler.print.parts.indexes import sheet_page as sheet_page
from compiler.print.parts.prose import bare as bare
from compiler.print.parts.prose import capital as capital
