"""What a program does, as records (code.py), and how that is said in Python (python.py)."""

from compiler.middle import code as code
from compiler.middle.code import Expr as Expr
from compiler.middle.code import Statement as Statement
from compiler.middle.common_subexpressions import asked_once as asked_once
from compiler.middle.names import RESERVED as RESERVED
from compiler.middle.names import endings as endings
from compiler.middle.names import identifier as identifier
from compiler.middle.names import sanitised as sanitised
from compiler.middle.python import source as source
