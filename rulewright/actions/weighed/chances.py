"""What can come of something, as a tree of chance and choice, exact; made from every way that it can go.

Where dice decide, the outcomes of all faces stand beside each other with their chances, equal ones together. Where a
side decides, each option has outcomes of its own; options that lead to the same are told together, and a decision
that makes no difference is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field, replace
from fractions import Fraction
from itertools import groupby

from rulewright.telling import Snapshot, changes, records_made, snapshot
from runtime.answer import say_unsettled
from runtime.play import Chooser, Decision, Draw, Step, Trial, Way, ways
from runtime.position import NO_VALUE, Position
from runtime.program import listed
from runtime.records import dataclass

FEW = 12
Faces = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Outcome:
    """What is otherwise then. `steps` is a way that leads to it."""

    lines: tuple[str, ...]
    steps: tuple[Step, ...] = field(compare=False)


@dataclass(frozen=True)
class Choice:
    """`options`: those that lead to the same stand together."""

    side: str
    asked: str
    options: tuple[tuple[tuple[str, ...], Spread], ...]


@dataclass(frozen=True)
class Part:
    """`faces` are the falls of the dice since the last decision; None where they depend on what else was chosen."""

    chance: Fraction
    what: Outcome | Choice
    faces: Faces | None = field(compare=False)


Spread = frozenset[Part]


@dataclass(frozen=True)
class Chances:
    spread: Spread
    dice: tuple[str, ...]  # what they are thrown for
    even: tuple[tuple[str, str], ...]  # sides and what they are asked that makes no difference


def chances(
    trial: Trial,
    do: Callable[[Trial], None],
    decides: Callable[[Decision], int | None],
    most: int,
    tell: Callable[[Way[tuple[str, ...]]], None] = lambda way: None,
    look: Callable[[], tuple[str, ...]] | None = None,
) -> Chances:
    """All that `do` can lead to; `decides` says what is decided for certain. `tell` hears of each way. `look`: what
    came of it, where that is not all that is otherwise."""
    run = trying(trial, do, look)
    found: list[Way[Outcome]] = []
    for way in ways(run, decides, most):
        tell(way)
        found.append(Way(way.steps, Outcome(way.found, way.steps)))
    spread = _grown(found)
    asked = [one.asked for way in found for one in way.steps]
    told = set(_decided(spread))
    decisions = [one for one in asked if isinstance(one, Decision) and len(one.options) > 1]
    with_rows = {text for one in decisions if one.sort == "reaction" for text in one.texts}
    even = ((one.side, one.asked) for one in decisions if one.sort != "row" or one.asked not in with_rows)
    return Chances(
        spread,
        tuple(dict.fromkeys(one.purpose for one in asked if isinstance(one, Draw))),
        tuple(one for one in dict.fromkeys(even) if one not in told),
    )


def trying(
    trial: Trial, do: Callable[[Trial], None], look: Callable[[], tuple[str, ...]] | None = None
) -> Callable[[Chooser], tuple[str, ...]]:
    """Does it and takes it back, and tells what was otherwise in between."""
    before = snapshot(trial.position)
    look = look or (lambda: _changed(trial.position, before))

    def run(chooser: Chooser) -> tuple[str, ...]:
        unsettled: list[str] = []

        def done() -> None:
            try:
                do(trial)
            except NO_VALUE as fault:
                unsettled.append(f"it cannot be settled: {say_unsettled(trial.position, fault)}")

        found = trial.trying(chooser, done, look)
        return found if found is not None and not unsettled else tuple(unsettled) or ("it cannot be settled",)

    return run


def _changed(p: Position, before: Snapshot) -> tuple[str, ...]:
    return (*changes(p, before), *records_made(p, before))


# ---- the tree


def _grown(found: Sequence[Way[Outcome]], depth: int = 0) -> Spread:
    """The ways from here on; all have answered alike so far."""
    steps = found[0].steps
    if depth == len(steps):
        return frozenset((Part(Fraction(1), found[0].found, ((),)),))
    asked = steps[depth].asked
    if isinstance(asked, Decision):
        return _chosen(asked, _options(asked, found, depth))
    return _together(
        Part(part.chance / asked.sides, part.what, _after((answer + 1,), part.faces))
        for answer, group in _by_answer(found, depth)
        for part in _grown(group, depth + 1)
    )


def _by_answer(found: Sequence[Way[Outcome]], depth: int) -> Iterator[tuple[int, list[Way[Outcome]]]]:
    for answer, group in groupby(found, lambda way: way.steps[depth].answer):
        yield answer, list(group)


def _options(decision: Decision, found: Sequence[Way[Outcome]], depth: int) -> Iterator[tuple[str, Spread]]:
    """A reaction is chosen together with all that is chosen for it."""
    for answer, group in _by_answer(found, depth):
        steps = group[0].steps
        after = steps[depth + 1].asked if len(steps) > depth + 1 else None
        if decision.sort == "reaction" and isinstance(after, Decision) and after.sort == "row":
            for row, rest in _by_answer(group, depth + 1):
                yield after.texts[row], _grown(rest, depth + 2)
        else:
            yield decision.texts[answer], _grown(group, depth + 1)


def _after(thrown: tuple[int, ...], faces: Faces | None) -> Faces | None:
    return None if faces is None else tuple((*thrown, *rest) for rest in faces)


def _together(parts: Iterator[Part]) -> Spread:
    found: dict[Outcome | Choice, Part] = {}
    for part in parts:
        same = found.get(part.what)
        if same is not None:
            faces = None if same.faces is None or part.faces is None else (*same.faces, *part.faces)
            part = Part(same.chance + part.chance, same.what, faces)
        found[part.what] = part
    return frozenset(found.values())


def _chosen(decision: Decision, options: Iterator[tuple[str, Spread]]) -> Spread:
    together: dict[Spread, tuple[list[str], Spread]] = {}
    for text, spread in options:
        texts, same = together.setdefault(spread, ([], spread))
        texts.append(text)
        if _faces(same) != _faces(spread):
            together[spread] = texts, _without_faces(same)
    if len(together) == 1:
        return next(iter(together.values()))[1]
    told = tuple((tuple(texts), spread) for texts, spread in together.values())
    return frozenset((Part(Fraction(1), Choice(decision.side, decision.asked, told), ((),)),))


def _faces(spread: Spread) -> frozenset[object]:
    """Equal where the dice fall alike too."""
    options = {part: part.what.options if isinstance(part.what, Choice) else () for part in spread}
    return frozenset((part, part.faces, tuple(_faces(one) for _, one in options[part])) for part in spread)


def _without_faces(spread: Spread) -> Spread:
    return frozenset(replace(part, faces=None, what=_bare(part.what)) for part in spread)


def _bare(what: Outcome | Choice) -> Outcome | Choice:
    if isinstance(what, Outcome):
        return what
    return replace(what, options=tuple((texts, _without_faces(spread)) for texts, spread in what.options))


# ---- looking at it


def in_order(spread: Spread) -> list[Part]:
    """Likely ones first, then by the dice."""
    return sorted(spread, key=lambda one: (-one.chance, one.faces or (), _words(one.what)))


def _words(what: Outcome | Choice) -> tuple[str, ...]:
    if isinstance(what, Outcome):
        return what.lines
    return (what.asked, *(text for texts, _ in what.options for text in texts))


def outcomes_in(spread: Spread) -> Iterator[Outcome]:
    for part in in_order(spread):
        if isinstance(part.what, Outcome):
            yield part.what
        else:
            yield from (one for _, inner in part.what.options for one in outcomes_in(inner))


def _decided(spread: Spread) -> Iterator[tuple[str, str]]:
    for part in spread:
        if isinstance(part.what, Choice):
            yield part.what.side, part.what.asked
            for _, inner in part.what.options:
                yield from _decided(inner)


def chance_said(chance: Fraction, faces: Faces | None) -> str:
    """`1/2 (50.0 %), on 1, 2 or 3`."""
    return f"{chance} ({percent(chance)} %){_dice(faces)}"


def percent(part: Fraction) -> str:
    """With one figure after the point, exactly rounded."""
    tenths = round(part * 1000)
    return f"{tenths // 10}.{tenths % 10}"


def _dice(faces: Faces | None) -> str:
    shown = [" ".join(map(str, one)) for one in faces or () if one]
    more = f"{len(shown) - FEW} more" if len(shown) > FEW else ""
    return f", on {listed([*shown[:FEW], more] if more else shown, 'or')}" if shown else ""
