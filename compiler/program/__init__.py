"""Model to what its program does, in the middle form. Evaluates nothing."""

from compiler.program.program import compile_value, modules_of, options_on, write_program
from compiler.program.writer import Scope, Writer

__all__ = ["Scope", "Writer", "compile_value", "modules_of", "options_on", "write_program"]
