"""Hexes, sides, lines, boards joined and turned; whole numbers throughout. Knows not what stands there."""

from runtime.space.arrangement import Arrangement as Arrangement
from runtime.space.arrangement import Placement as Placement
from runtime.space.arrangement import check_arrangement as check_arrangement
from runtime.space.arrangement import disagreements as disagreements
from runtime.space.arrangement import strangers as strangers
from runtime.space.board import Board as Board
from runtime.space.board import one_side as one_side
from runtime.space.grid import COMPASS as COMPASS
from runtime.space.grid import STEPS as STEPS
from runtime.space.grid import Grid as Grid
from runtime.space.grid import Place as Place
from runtime.space.grid import Tops as Tops
from runtime.space.grid import upright as upright
from runtime.space.lattice import Lattice as Lattice
from runtime.space.lines import Line as Line
from runtime.space.lines import Lines as Lines
from runtime.space.read_board import A_NUMBER as A_NUMBER
from runtime.space.read_board import Known as Known
from runtime.space.read_board import read_board as read_board
from runtime.space.space import Space as Space
from runtime.space.space import UnknownHex as UnknownHex
from runtime.space.ways import Places as Places
from runtime.space.ways import by_cost as by_cost
from runtime.space.ways import by_steps as by_steps
from runtime.space.ways import paid as paid
