"""The engine's own operations: what each is called in a rulebook, the kinds it takes and gives, and
the method of Position that does it. This is the one list; the compiler reads its phrases and the
program calls its methods.

A slot is written `{kind}`. Kinds are the engine's: thing, hex, hexside, side, number, board, area, phase.
`any` is a thing or a hex. A result may be special: `hex or none`. `hexes` is a set of hexes.
A phrase that holds `is` after its first slot is a condition and its result is yes-or-no.
"""

from __future__ import annotations

from runtime.records import dataclass


@dataclass(frozen=True)
class Operation:
    name: str  # also the method of Position
    phrases: tuple[str, ...]
    result: str


OPERATIONS: tuple[Operation, ...] = (
    Operation("hex_of", ("{thing}'s hex", "the hex of {thing}"), "hex or none"),
    Operation("side_of", ("{thing}'s side", "the side of {thing}"), "side"),
    Operation("side_to_move", ("the side to move",), "side"),
    Operation("side_not_to_move", ("the side not to move",), "side"),
    Operation("opponent", ("the opponent of {side}",), "side"),
    Operation("phase", ("the phase",), "phase"),
    Operation("turn", ("the turn",), "number"),
    Operation("distance", ("the distance from {hex} to {hex}",), "number"),
    Operation("hexside_between", ("the hexside from {hex} to {hex}",), "hexside or none"),
    Operation("hex_opposite", ("the hex opposite {hex} across {hex}",), "hex or none"),
    Operation("hex_toward", ("the hex next to {hex} toward {number}",), "hex or none"),
    Operation("direction", ("the direction from {hex} to {hex}",), "number"),
    Operation("turned", ("the direction {number} turned by {number}",), "number"),
    Operation("line_sides", ("the hexsides crossed by the line from {hex} to {hex}",), "hexsides"),
    Operation("line_hexes", ("the hexes crossed by the line from {hex} to {hex}",), "hexes"),
    Operation("line_along", ("the hexsides along the line from {hex} to {hex}",), "hexsides"),
    Operation("line_met", ("the hexsides met by the line from {hex} to {hex}",), "hexsides"),
    Operation("line_met_far", ("the hexsides met by the far half of the line from {hex} to {hex}",), "hexsides"),
    Operation("sides_of_hex", ("the hexsides of {hex}",), "hexsides"),
    Operation("sides_beside", ("the hexsides beside {hexside}",), "hexsides"),
    Operation("hexes_beside", ("the hexes beside {hexside}",), "hexes"),
    Operation("is_in", ("{thing} is in {hex}",), "yes-or-no"),
    Operation("is_inside", ("{thing} is inside {thing}",), "yes-or-no"),
    Operation("is_around", ("{thing} is around {thing}",), "yes-or-no"),
    Operation("is_adjacent", ("{hex} is adjacent to {hex}",), "yes-or-no"),
    Operation("is_on_board", ("{any} is on the board",), "yes-or-no"),
    Operation("is_out_of_play", ("{thing} is out of play",), "yes-or-no"),
    Operation("is_anywhere", ("{thing} is in play or out of play",), "yes-or-no"),
    Operation("is_in_play", ("{thing} is in play",), "yes-or-no"),
    Operation("is_on_named_board", ("{any} is on {board}",), "yes-or-no"),
    Operation("is_in_area", ("{any} is in {area}",), "yes-or-no"),
    Operation("is_on_edge", ("{hex} is on the edge",), "yes-or-no"),
    Operation("is_opponent", ("{side} is an opponent of {side}", "{side} is opponents of {side}"), "yes-or-no"),
    Operation("is_over", ("the game is over",), "yes-or-no"),
    Operation("is_under_way", ("{record} is under way",), "yes-or-no"),
)

OUT_TOO = ("is_out_of_play", "is_anywhere")  # a description that says so does not mean those in play alone

BY_NAME = {operation.name: operation for operation in OPERATIONS}
