"""The typed tree of everything a rulebook can say, after its phrases were read. Names are those of declarations.

Three sorts of node, frozen and compared without their places: *values* (they have a kind; a condition is one of kind
yes-or-no), *descriptions* (which things are meant), *steps* (what is done).
"""

from compiler.terms.done import *  # noqa: F403 - this is where they are together
from compiler.terms.said import *  # noqa: F403
