"""What comes after what, as the sequence of play has it: `done shooting, what is next`, `may I move D before B`."""

from __future__ import annotations

import re
from itertools import takewhile

from compiler.syntax import read_words
from rulewright.actions.moments import Moment, moment, when_he_may
from rulewright.actions.spoken import (
    SOMEBODY,
    Quoted,
    Who,
    done,
    opened_by,
    phases_quoted,
    put_together,
    somebody_is_named,
    spelled_out,
    stem,
    told_apart,
    wordings,
)
from rulewright.scenes import Scene
from runtime.play import Due, row_of
from runtime.program import listed

_ASKED = wordings(
    "what is next, what comes next, what happens next, what now, what next, what do i do next, what do we do next, "
    "what do i do now, what do we do now, which phase is next, what phase is next, which phase comes next, "
    "what phase comes next, what is the next phase, what is the next step, what comes after this, what comes now, "
    "who goes next, who is next, who is up next, who goes now, who is go now, whose go now, who moves next, "
    "whose go is next, what follows, what follows now, what is left to do, what comes after that, next phase, "
    "whose turn is next, whose turn comes next, whose turn comes after ours, whose turn comes after mine, "
    "whose turn is it next, whose turn is it after ours, who comes after us, who comes next, who moves after us, "
    "who goes after us, whose turn comes after this, whose turn is it after this, whose turn is after ours, "
    "what phase comes after this, which phase comes after this, what comes after this phase, what is after this, "
    "what is after this phase, what comes after this one, what happens after this, what happens after this phase"
)
_AFTER = wordings("what comes after, what is after, what happens after, what follows, what phase comes after")
_OVER = frozenset("done finished ok okay so all that is we are am i have with now then good".split())
_BEHIND = wordings("for me, for us, this turn, in my turn, in this turn, then, now")
_THIS = frozenset(("thi", "that", "it", "one", "phas"))
_ORDER = frozenset("before first then afterwards afterward".split())
_ORDERED = wordings(
    "i want to, we want to, i would like to, can i, can we, may i, may we, could i, could we, do i, should i, i, we"
)
_OF_ORDER = frozenset(
    "off up out in the a too also and next second later after that or alright ok okay legal allowed right fine it "
    "do does go goes".split()
)
_PARTS = frozenset(("before", "then", "and", "or", ","))
_TWO = 2
_MOST = 7  # words of what is over
_SHOWN = 5
_ONCE = re.compile(
    r"(?i)(?:can|may|could) (?P<who>[\w-]+) (?P<does>\w+) (?:after|once) (?P<other>[\w-]+) (?:has|had) (?P<done>\w+)\??"
)


def what_comes_next(scene: Scene, text: str) -> Quoted | None:
    words, problems = read_words(spelled_out(text))
    low = _without_tail([word.low for word in words if word.low != "?"])
    if problems or not low or not scene.position.phase or somebody_is_named(scene, words):
        return None
    after = _after_what(low)
    low = ["what", "is", "next"] if after else low
    every = ((at, at + len(one)) for one in _ASKED for at in range(len(low)) if tuple(low[at : at + len(one)]) == one)
    start, end = max(every, key=lambda one: one[1] - one[0], default=(0, 0))
    ends = end == len(low) or low[end] == ","
    if not end or not ends or not _is_over(low[:start]):
        return None
    besides = put_together(low[end + 1 :])
    row = _phases(scene)
    here = _where(scene, row, after)
    if here is None:
        return None
    turn = scene.table.rules.program.turn_sequence  # after its end it begins anew, and what opens the game does not
    coming = (*row[here + 1 :], *(one for one in row[:here] if one.path[0][0] == turn))
    if not coming:
        return None
    side = coming[0].side
    own = list(takewhile(lambda one: one.side == side, coming))
    further = [f"; then {_said(one)}" for one in coming[len(own) : len(own) + 1]]
    of = f" of {side}" if side else ""
    first = f"It is {_said(row[here])}. Next" if _is_now(scene, row[here]) else f"After {_said(row[here])}"
    told = f"{first}: {listed([f'[{one.sequence}]' for one in own], 'and')}{of}{''.join(further)}."
    told = f"{told} Not considered: `{besides}`." if besides else told
    return phases_quoted(scene, tuple(one.sequence for one in own[:_SHOWN]), told)


def who_goes_first(scene: Scene, text: str) -> Quoted | None:
    """`may I move D first and B afterwards`, `can D move before B`: by the phases in which each may."""
    return _once_he_has(scene, text) or _in_which_order(scene, text)


def _once_he_has(scene: Scene, text: str) -> Quoted | None:
    """`can D move after B has moved`, where B can only later: nothing that is so of B then says so."""
    said = _ONCE.fullmatch(text.strip())
    if said is None or not {said["who"], said["other"]} <= {*scene.names}:
        return None
    gone = said["done"].lower()
    verbs = [gone.removesuffix("d"), gone.removesuffix("ed"), done(gone)]
    first, second = _times(scene, said["other"], verbs), _times(scene, said["who"], [said["does"].lower()])
    row: list[Moment] = [(one.sequence, one.side) for one in _phases(scene)]
    if not first or not second or not {*first, *second} <= {*row}:
        return None
    is_later = min(map(row.index, first)) > max(map(row.index, second))
    who = [Who((said["other"],)), Who((said["who"],))]
    return _told_of_two(scene, who, (first, second), row, either=False) if is_later else None


def _in_which_order(scene: Scene, text: str) -> Quoted | None:
    words, problems = read_words(spelled_out(text))
    if problems or _ORDER.isdisjoint(word.low for word in words):
        return None
    every = told_apart(scene, words)
    places = [at for at, one in enumerate(every) if isinstance(one, Who)]
    if len(places) != _TWO or _PARTS.isdisjoint(every[places[0] : places[1]]):
        return None  # `can P shoot S first`: one does it to the other
    pieces = [one for one in every if one not in _OF_ORDER and one not in (",", ".", "?")]
    begins = opened_by([one if isinstance(one, str) else "" for one in pieces], _ORDERED)
    pieces = pieces[begins:] if begins or isinstance(pieces[0], Who) else pieces[1:]
    who = [one for one in pieces if isinstance(one, Who)]
    mine = _is_done_by_us(scene, every, places)
    pieces = [one for one in pieces if not mine or one not in SOMEBODY]
    said = list(dict.fromkeys(one for one in pieces if isinstance(one, str) and one not in _ORDER))
    if not 0 < len(said) <= _TWO or any(len(one.names) != 1 for one in who):
        return None
    to_him = pieces[-1] is who[1] and pieces[-2] in said and pieces[0] is who[0]  # `can R move and then assault D`
    if to_him and len(said) == _TWO and not mine:
        return None
    each = (said[:1], said[1:] or said) if mine else (said, said[::-1])
    first, second = (_times(scene, one.names[0], verbs) for one, verbs in zip(who, each, strict=True))
    row: list[Moment] = [(one.sequence, one.side) for one in _phases(scene)]
    if not first or not second or not {*first, *second} <= {*row}:
        return None
    return _told_of_two(scene, who, (first, second), row, either="or" in every[places[0] : places[1]])


def _is_done_by_us(scene: Scene, every: tuple[Who | str, ...], places: list[int]) -> bool:
    """`can D go before I drive B`: who is driven is our own, and does that himself."""
    between, p = every[places[0] + 1 : places[1]], scene.position
    whose = {p.side_of(scene.names[name]) for at in places if isinstance(who := every[at], Who) for name in who.names}
    return between[-2:-1] != () and between[-2] in SOMEBODY and len(whose) == 1


def _told_of_two(
    scene: Scene, who: list[Who], times: tuple[tuple[Moment, ...], tuple[Moment, ...]], row: list[Moment], either: bool
) -> Quoted:
    """Whether it is so; of one or the other (`either`), who it is."""
    first, second = ([row.index(one) for one in some] for some in times)
    one, other = (
        f"{it.text}{does} in {listed([moment(*at) for at in some], 'or')}"
        for it, does, some in zip(who, (" does that", ""), times, strict=True)
    )
    if either:
        told = f"{who[0].text if min(first) <= min(second) else who[1].text} first: {one}, {other}."
    else:
        told = f"yes: {one}, {other}." if min(first) <= max(second) else f"no: {one}, {other}, which comes before."
    return phases_quoted(scene, tuple(dict.fromkeys(row[at][0] for at in (*first, *second))), told)


def _times(scene: Scene, name: str, verbs: list[str]) -> tuple[Moment, ...]:
    ways = (way for verb in verbs for way in dict.fromkeys((verb, verb.removesuffix("s"))))
    return next((found for verb in ways if (found := when_he_may(scene, f"may {name} {verb}"))), ())


def _after_what(low: list[str]) -> set[str]:
    """`what comes after fire`: of which phase it is asked, by its words."""
    said = next((one for one in _AFTER if tuple(low[: len(one)]) == one), ())
    rest = {stem(one) for one in low[len(said) :] if said and one != "the"}
    return set() if rest <= _THIS else rest


def _where(scene: Scene, row: list[Due], after: set[str]) -> int | None:
    """The phase it is, if that is so called; else the only one that is."""
    called = [at for at, one in enumerate(row) if after <= {*map(stem, one.sequence.lower().split())}]
    here = [at for at in called if _is_now(scene, row[at])]
    is_one = bool(after) and len({row[at].sequence for at in called}) == 1
    return here[0] if here else called[0] if is_one else None


def _without_tail(low: list[str]) -> list[str]:
    """`what next for me this turn`: what next; `what now` ends so."""
    for said in _BEHIND:
        if tuple(low[-len(said) :]) == said and not any(tuple(low[-len(one) :]) == one for one in _ASKED):
            return _without_tail(low[: -len(said)])
    return low


def _is_over(low: list[str]) -> bool:
    """Whether what is said before it only tells that something is over."""
    said = [one for one in low if one != ","]
    return len(said) <= _MOST and (not said or not _OVER.isdisjoint(said[:2])) and "if" not in said


def _phases(scene: Scene) -> list[Due]:
    return [one for one in row_of(scene.table.rules.program) if one.edge == "acts"]


def _is_now(scene: Scene, due: Due) -> bool:
    p = scene.position
    return due.sequence == p.phase and due.side in ("", p.side_to_move)


def _said(due: Due) -> str:
    return moment(due.sequence, due.side or None)
