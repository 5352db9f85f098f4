"""Model to readable Python source. Evaluates nothing."""

from compiler.program.program import compile_value, options_on, write_program
from compiler.program.writer import Scope, Writer

__all__ = ["Scope", "Writer", "compile_value", "options_on", "write_program"]
