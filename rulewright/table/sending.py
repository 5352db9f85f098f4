"""What the server sends, as it is sent; and what is sent to it, as it is read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, TypeVar

from starlette.responses import Response

from rulewright.library import Position
from rulewright.shelf import Wished
from rulewright.table.account import Line
from rulewright.table.book import told_in
from rulewright.table.showing import Seat, Showing, Shown
from rulewright.table.sight import Board

T = TypeVar("T")
SAID = 2_000  # characters that are said at once


def links_sent(links: dict[str, Seat]) -> Response:
    return as_data({"links": [{"name": seat.name, "link": f"../{secret}/"} for secret, seat in links.items()]})


def head_of(showing: Showing, seat: Seat) -> dict[str, Any]:
    """What stays as it is."""
    stage, row = showing.stage, showing.game.plan.row
    phases = [[one.sequence, one.side] for one in row if one.edge == "acts"]
    told = {"title": stage.title, "what": stage.what, "sides": stage.sides, "mine": seat.sides, "phases": phases}
    last = Position(stage.scene()).last_turn
    turns = last if isinstance(last, int) and last < showing.game.limits.turns else 0  # else nothing says when it ends
    return {**told, "book": told_in(stage).name, "turns": turns}


def news(told: Shown, now: Shown) -> Iterator[str]:
    """What is otherwise than what was told before."""
    if now.lines is not told.lines and now.lines != told.lines:
        same = next((n for n, (a, b) in enumerate(zip(told.lines, now.lines, strict=False)) if a != b), None)
        kept = min(len(told.lines), len(now.lines)) if same is None else same
        yield as_event("log", {"keep": kept, "lines": [_said(one) for one in now.lines[kept:]]})
    if now.state and now.state != told.state:  # else it would show how often somebody else was asked
        yield as_event("state", now.state)
    if now.board is not None and now.board is not told.board:
        yield as_event("board", board_sent(told.board, now.board))


def _said(line: Line) -> list[Any]:
    return [line.depth, line.text]


def board_sent(before: Board | None, now: Board) -> dict[str, Any]:
    """The board; where its map is as before, what is otherwise, and None for what is there no more."""
    if before is None or now.map != before.map:
        return {"map": now.map, "stacks": now.stacks, "things": now.things}
    return {"stacks": _changed(before.stacks, now.stacks), "things": _changed(before.things, now.things)}


def _changed(before: dict[str, T], now: dict[str, T]) -> dict[str, T | None]:
    new: dict[str, T | None] = {name: one for name, one in now.items() if before.get(name) != one}
    return {**new, **{name: None for name in before if name not in now}}


def _plain(data: object) -> str:
    return json.dumps(data, ensure_ascii=False)


def as_event(name: str, data: object) -> str:
    return f"event: {name}\ndata: {_plain(data)}\n\n"


def as_data(told: object) -> Response:
    return Response(_plain(told), media_type="application/json")


def read_json(body: bytes) -> object:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


def answer_in(data: object) -> tuple[int, str] | None:
    """`{"to": 7, "said": "move, Able, B4"}`; None where it is anything else."""
    if not isinstance(data, dict) or data.keys() != {"to", "said"}:
        return None
    to, said = data["to"], data["said"]
    if not isinstance(to, int) or isinstance(to, bool) or not isinstance(said, str):
        return None
    return (to, said) if len(said) <= SAID and said.isprintable() else None


def fork_in(asked: object) -> tuple[int | None, frozenset[str], Wished] | None:
    """`{"at": 7, "persons": ["the Allies"], "on": [], "off": []}`; `at` null: only where the game parts. None where it
    is anything else."""
    if not isinstance(asked, dict) or asked.keys() != {"at", "persons", "on", "off"}:
        return None
    at, *some = asked["at"], asked["persons"], asked["on"], asked["off"]
    if (at is not None and type(at) is not int) or not all(isinstance(one, list) for one in some):
        return None
    if not all(isinstance(one, str) for names in some for one in names):
        return None
    persons, on, off = some
    return at, frozenset(persons), Wished(None, tuple(on), tuple(off), ())
