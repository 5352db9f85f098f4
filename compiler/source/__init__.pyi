"""Files, text and places in them; nothing about what the text says."""

from compiler.source.memory import Itself as Itself
from compiler.source.memory import Keep as Keep
from compiler.source.memory import Memory as Memory
from compiler.source.pack_folder import GUIDE_FILE as GUIDE_FILE
from compiler.source.pack_folder import NUMBERS_FILE as NUMBERS_FILE
from compiler.source.pack_folder import Disk as Disk
from compiler.source.pack_folder import FoundFile as FoundFile
from compiler.source.pack_folder import PackFolder as PackFolder
from compiler.source.pack_folder import is_name as is_name
from compiler.source.packs import ACKNOWLEDGED_FILE as ACKNOWLEDGED_FILE
from compiler.source.packs import EQUIVALENT_FILE as EQUIVALENT_FILE
from compiler.source.packs import FRAGMENTS as FRAGMENTS
from compiler.source.packs import Pack as Pack
from compiler.source.packs import is_of_wordings as is_of_wordings
from compiler.source.packs import load_packs as load_packs
from compiler.source.packs import named_file as named_file
from compiler.source.reading import check_text as check_text
from compiler.source.reading import decode as decode
from compiler.source.taken import BOARDS as BOARDS
from compiler.source.taken import CHARTS as CHARTS
from compiler.source.taken import COUNTERS as COUNTERS
from compiler.source.taken import GROUPS as GROUPS
from compiler.source.taken import Taken as Taken
from compiler.source.text import SourceFile as SourceFile
from compiler.source.text import Span as Span
