"""Where the house stands: its rooms lie beside this folder in a checkout, and within it where a wheel was installed.

They are found first, so that no `compiler/` or `runtime/` of the folder in which somebody works, or of another package,
is taken for ours.
"""

import os
import sys

_here = os.path.dirname(os.path.abspath(__file__))
_within = os.path.join(_here, "house")

HOUSE = _within if os.path.isdir(_within) else os.path.dirname(_here)

if sys.path[:1] != [HOUSE]:
    sys.path.insert(0, HOUSE)
