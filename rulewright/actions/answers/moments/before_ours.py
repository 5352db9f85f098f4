"""`can D move before I shoot Q`: what others of ours do to somebody, and whether it comes later in the turn."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.syntax import read_words
from rulewright.actions.moments import Moment, moment, when_he_may
from rulewright.actions.spoken import CAN, Quoted, Who, phases_quoted, put_together, spelled_out, told_apart
from rulewright.scenes import Scene
from runtime.play import row_of
from runtime.program import listed

_SIGNS = frozenset((".", "?", ",", "then"))
_WE = frozenset("i we".split())


def before_ours(scene: Scene, text: str) -> Quoted | None:
    """By the phases in which each is done. Who is done something to by ours is no other than they do it to."""
    words, problems = read_words(spelled_out(text))
    pieces = [one for one in told_apart(scene, words) if one not in _SIGNS] if words and not problems else []
    if pieces.count("before") != 1 or pieces[0] not in CAN:
        return None
    at = pieces.index("before")
    ahead, deed = _as_done_by_him([one for one in pieces[1:at] if one not in _WE]), pieces[at + 2 :]
    doer, whom = _one_of(ahead), _one_of(deed)
    if doer is None or whom is None or whom == doer or doer is not ahead[0] or not ahead[1:]:
        return None
    if pieces[at + 1] not in _WE or scene.position.side_of(scene.names[doer.names[0]]) != scene.us:
        return None
    first = when_he_may(scene, put_together(("may", *map(_said, ahead))))
    second = _when_ours_may(scene, doer, whom, deed)
    row: list[Moment] = [(one.sequence, one.side) for one in row_of(scene.table.rules.program) if one.edge == "acts"]
    if not first or not second or not {*first, *second} <= {*row}:
        return None
    here, there = ([row.index(one) for one in some] for some in (first, second))
    one = f"{doer.text} does that in {_in(first)}, others `{put_together(map(_said, deed))}` in {_in(second)}"
    told = f"yes: {one}." if min(here) <= max(there) else f"no: {one}, which comes before."
    return phases_quoted(scene, tuple(dict.fromkeys(phase for phase, _ in (*first, *second))), told)


def _as_done_by_him(pieces: list[Who | str]) -> list[Who | str]:
    """`move D`, which we do: D moves."""
    alone = [one for one in pieces if isinstance(one, Who)]
    return [*alone, *(one for one in pieces if one not in alone)] if len(alone) == 1 else pieces


def _one_of(pieces: list[Who | str]) -> Who | None:
    """Who does it, or to whom it is done: the first who is named; nobody, where more are named after `with`."""
    who = [one for one in pieces if isinstance(one, Who)]
    return who[0] if who and len(who[0].names) == 1 and "with" not in pieces else None


def _when_ours_may(scene: Scene, doer: Who, whom: Who, deed: list[Who | str]) -> tuple[Moment, ...]:
    """What one of ours does by himself (`drive B`), as it was asked of before; else what others of ours do:
    in the phases in which any of them may."""
    side = scene.us
    does = [one for one in deed if isinstance(one, str)]
    is_ours = scene.position.side_of(scene.names[whom.names[0]]) == side
    if is_ours and when_he_may(scene, put_together(("may", whom.text, *does))):
        return ()
    said = put_together(map(_said, deed))
    every = (when_he_may(scene, f"may {name} {said}") for name in _others(scene, side, {*doer.names, *whom.names}))
    return tuple(dict.fromkeys(one for some in every for one in some))


def _others(scene: Scene, side: object, but: set[str]) -> Iterator[str]:
    p = scene.position
    for name, thing in scene.names.items():
        if thing in p.type_of and p.side_of(thing) == side and name not in but:
            yield name


def _said(one: Who | str) -> str:
    return one if isinstance(one, str) else one.text


def _in(some: tuple[Moment, ...]) -> str:
    return listed([moment(*one) for one in some], "or")
