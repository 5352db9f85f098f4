"""The twin in C compiled, its board laid out, and its games."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from ctypes import CDLL, POINTER, Structure, byref, c_bool, c_char, c_char_p, c_int, c_int16, c_int32, c_uint8, c_uint64
from json import dumps
from pathlib import Path

from benchmarks.twins.playout.board import OUT, Field
from benchmarks.twins.playout.state import VILLAGE, WAYS_ON
from rulewright.shelf.native_code import COMPILERS, FLAGS, RUNTIME

HERE = Path(__file__).parent
NEAR, MOST_HEXES, MOST_ANSWERS = 6, 512, 4096
LEVELS = ("draw", "defeat", "marginal victory", "tactical victory", "decisive victory")
Hexes, Facts = c_int16 * MOST_HEXES, c_bool * MOST_HEXES
Steps, FactsOfSteps = c_int16 * (NEAR * MOST_HEXES), c_bool * (NEAR * MOST_HEXES)


class Board(Structure):
    """As twin.h has it."""

    _fields_ = (
        ("hexes", c_int32),
        ("villages", c_int32),
        ("ways", c_int32),
        ("goals", c_int16 * len(VILLAGE)),
        ("village", Hexes),
        ("ways_on", Hexes),
        ("cost", Hexes * 2),
        *((name, Facts) for name in ("open", "concealing", "stream", "bridged", "town", "sheltering", "with_road")),
        ("into", Steps),
        ("onward", Steps),
        *((name, FactsOfSteps) for name in ("inward", "road", "green")),
        ("apart", (c_uint8 * MOST_HEXES) * MOST_HEXES),
        ("in_view", Facts * MOST_HEXES),
        ("names", (c_char * 8) * MOST_HEXES),
    )


class Answer(Structure):
    _fields_ = (("thrown", c_bool), ("number", c_int16))


class Twin:
    """Its games from one board."""

    def __init__(self, board: Field) -> None:
        self.c = compiled()
        self.c.size_of_board.restype = c_uint64
        assert self.c.size_of_board() == len(bytes(Board()))
        self.c.playout.argtypes = (POINTER(Board), c_char_p, POINTER(Answer), POINTER(c_int))
        self.board = laid_out(board)
        self.number = {name: at for at, name in enumerate(board.names)}
        self.found, self.ended = (Answer * MOST_ANSWERS)(), (c_int * 2)()
        self.come_on(WAYS_ON)

    def come_on(self, ways: Sequence[str]) -> None:
        """From now on the Allies do in these hexes."""
        self.board.ways = len(ways)
        for place, at in enumerate(sorted(self.number[name] for name in ways)):
            self.board.ways_on[place] = at

    def play(self, seed: int) -> int:
        """How much was chosen and thrown."""
        count = int(self.c.playout(byref(self.board), dumps(seed).encode("ascii"), self.found, self.ended))
        assert count <= MOST_ANSWERS
        return count

    def answers(self, seed: int) -> list[tuple[bool, int]]:
        """Of a game: of each whether it was thrown, then which option it was, or which face."""
        return [(one.thrown, one.number) for one in self.found[: self.play(seed)]]

    @property
    def levels(self) -> tuple[str, str]:
        """Of the Allies and of the Germans, as the last game ended."""
        allies, germans = self.ended
        return LEVELS[allies], LEVELS[germans]


def compiled() -> CDLL:
    """By the product's compiler, with its flags, and with the product's way to hash a key."""
    compiler = next(found for one in COMPILERS if (found := shutil.which(one)))
    sources = [*map(str, sorted(HERE.glob("*.c"))), *(str(RUNTIME / one) for one in ("luck.c", "sha256.c"))]
    with tempfile.TemporaryDirectory(prefix="rulewright-") as folder:
        made = str(Path(folder, "twin.so"))
        command = [compiler, *FLAGS, "-I", str(RUNTIME), "-shared", *sources, "-o", made]
        subprocess.run(command, check=True)
        return CDLL(made)


def laid_out(field: Field) -> Board:
    """But for the ways on."""
    laid, everywhere = Board(), range(len(field.names))
    number = {name: at for at, name in enumerate(field.names)}
    goals = [number[name] for name in VILLAGE]
    village = [at for at in everywhere if any(field.distance(at, goal) <= 2 for goal in goals)]
    laid.hexes, laid.villages = len(everywhere), len(village)
    laid.goals[:], laid.village[: len(village)] = goals, village
    step = {(old, new): NEAR * old + place for old in everywhere for place, new in enumerate(field.near[old])}
    laid.into[:] = [OUT] * len(laid.into)
    for (old, new), at in step.items():
        laid.into[at] = new
        laid.onward[at] = step.get((new, field.beyond(old, new)), OUT)
        laid.inward[at] = field.beyond(new, old) == OUT
        laid.road[at] = (old, new) in field.roads
        laid.green[at] = (old, new) in field.green
    for at in everywhere:
        laid.cost[0][at], laid.cost[1][at] = field.cost[0][at], field.cost[1][at]
        laid.open[at], laid.concealing[at], laid.stream[at] = field.open[at], field.concealing[at], field.stream[at]
        laid.bridged[at], laid.with_road[at] = field.bridged[at], at in field.with_road
        laid.town[at], laid.sheltering[at] = field.cover[at] == "town", field.cover[at] in ("woods", "town")
        laid.names[at].value = field.names[at].encode("ascii")
        for other in everywhere:
            laid.apart[at][other] = field.distance(at, other)
            laid.in_view[at][other] = field.in_view(at, other)
            assert (laid.apart[at][other] == 1) == (other in field.near[at])
    return laid
