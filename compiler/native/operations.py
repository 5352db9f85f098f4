"""What generated C asks of the position: the operations of runtime/native/position.h, with what they take and give."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler.middle import code
from compiler.native.words import SET, VALUE, YES_NO, Sort
from runtime.records import dataclass


@dataclass(frozen=True)
class Operation:
    takes: tuple[Sort, ...]
    gives: Sort


def _of(names: str, gives: Sort, *takes: Sort) -> dict[str, Operation]:
    return {name: Operation(takes, gives) for name in names.split()}


OPERATIONS = {
    **_of("hex_of side_of opponent hex_named", VALUE, VALUE),
    **_of("now_turn now_phase now_side_to_move side_not_to_move", VALUE),
    **_of("is_over", YES_NO),
    **_of("distance hexside_between hex_opposite hex_toward direction turned", VALUE, VALUE, VALUE),
    **_of("in_hex inside around spot_of neighbours sides_of_hex hexes_beside sides_beside", SET, VALUE),
    **_of("hexes_in_area hexes_on_board", SET, VALUE),
    **_of("near", SET, SET),
    **_of("numbers", SET, VALUE, VALUE),
    **_of("any_in", YES_NO, VALUE, SET),
    **_of("is_in_play is_out_of_play is_anywhere is_on_board is_under_way is_on_edge", YES_NO, VALUE),
    **_of("is_in is_inside is_around is_adjacent is_opponent is_on_named_board is_in_area", YES_NO, VALUE, VALUE),
    **_of("line_sides line_hexes line_along line_met line_met_far", SET, VALUE, VALUE),
}

ASPECTS = {"space.sides": "every_side", "space.boards": "every_board"}
LINE_PARTS = {
    "hex_set": "LINE_HEXES",
    "side_set": "LINE_SIDES",
    "along_set": "LINE_ALONG",
    "met_set": "LINE_MET",
    "met_far_set": "LINE_MET_FAR",
}


def not_twice(operands: Sequence[code.Expr]) -> Iterator[code.Expr]:
    """Without what Python asks of many at once before it goes through them (compiler/program/descriptions.py): here
    that would be going through them twice."""
    for one, then in zip(operands, (*operands[1:], None), strict=True):
        match then:
            case code.Call("any", (code.Search() as search,)) if _is_asked_at_once(one, search):
                continue
        yield one


def _is_asked_at_once(one: code.Expr, search: code.Search) -> bool:
    mine = code.Local(search.variable)
    kind = code.Get(code.Held("kind_of"), mine)
    match one:
        case code.Engine("any_in", (spot, kinds)) if search.among == code.Engine("in_hex", (spot,)):
            tests: list[code.Expr] = [code.Compare(kind, "in", kinds)]
            if isinstance(kinds, code.Pack) and len(kinds.items) == 1:
                tests.append(code.Compare(kind, "==", kinds.items[0]))
        case code.Not(code.NoneSet(store, among)) if among == search.among:
            tests = [code.Read(store, mine, code.Plain(False))]
        case _:
            return False
    return not {*tests}.isdisjoint((*search.filters, search.element))
