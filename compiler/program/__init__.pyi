"""Model to what its program does, in the middle form. Evaluates nothing."""

from compiler.program.asked import STANDING as STANDING
from compiler.program.asked import ask_function as ask_function
from compiler.program.asked import printed_keys as printed_keys
from compiler.program.asked import why_function as why_function
from compiler.program.done import DOING as DOING
from compiler.program.done import functions_of_done as functions_of_done
from compiler.program.done import in_order as in_order
from compiler.program.piecemeal import PLAY as PLAY
from compiler.program.piecemeal import STORES as STORES
from compiler.program.piecemeal import Piecemeal as Piecemeal
from compiler.program.program import compile_value as compile_value
from compiler.program.program import functions_of_store as functions_of_store
from compiler.program.program import module as module
from compiler.program.program import modules_of as modules_of
from compiler.program.program import options_on as options_on
from compiler.program.program import standing as standing
from compiler.program.program import store_of as store_of
from compiler.program.program import write_program as write_program
from compiler.program.writer import Writer as Writer
