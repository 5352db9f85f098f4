"""What is done as functions: steps, actions, and all that play needs of a program."""

from compiler.program.done.actions import in_its_phases as in_its_phases
from compiler.program.done.play import DOING as DOING
from compiler.program.done.play import functions_of_done as functions_of_done
from compiler.program.done.play import in_order as in_order
from compiler.program.done.play import play_data as play_data
from compiler.program.done.play import play_functions as play_functions
