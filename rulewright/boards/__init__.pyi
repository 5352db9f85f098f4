"""Boards: as their files, as sheets, as maps of Tiled; and looked over, hex by hex."""

from rulewright.boards.checked import Remark as Remark
from rulewright.boards.checked import drawn as drawn
from rulewright.boards.checked import looked_over as looked_over
from rulewright.boards.file import as_yaml as as_yaml
from rulewright.boards.sheet import Data as Data
from rulewright.boards.sheet import NoBoard as NoBoard
from rulewright.boards.sheet import as_csv as as_csv
from rulewright.boards.sheet import from_csv as from_csv
from rulewright.boards.sheet import in_order as in_order
from rulewright.boards.tiled import as_tiled as as_tiled
from rulewright.boards.tiled import from_tiled as from_tiled
from rulewright.boards.tiled import tiles_drawn as tiles_drawn
from rulewright.boards.tiled import tiles_file as tiles_file
