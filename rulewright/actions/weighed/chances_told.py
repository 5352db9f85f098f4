"""Chances as they are printed: each outcome with its exact chance, beneath who decides what on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rulewright.actions.weighed.chances import FEW, Chances, Choice, Outcome, Spread, chance_said, in_order, outcomes_in
from rulewright.actions.weighed.weighing import Later
from runtime.program import capital, listed

Why = Callable[[Outcome], list[str]]
Coming = tuple[Later, Chances | None]


def told_chances(
    found: Chances, said: str, reckoned: Sequence[str], why: Why | None, later: Sequence[Coming] = ()
) -> Iterator[str]:
    """reckoned: what made all the chances; why: what else made one; later: what comes of it at moments to come."""
    each = dict.fromkeys(one.lines for one in outcomes_in(found.spread))
    number = len(each)
    dice = f"of dice for {', dice for '.join(found.dice)}" if found.dice else "without dice"
    dice += ", as yet" if not found.dice and any(one.dice for one, _ in later) else ""
    yield sentence(f"{said}: {number} outcome{'' if number == 1 else 's'} {dice}")
    yield ""
    shared = _shared(list(each)) if number > 1 else ()
    if shared:
        yield "In any case:"
        yield from (f"  {sentence(line)}" for line in shared)
        yield ""
    if reckoned:
        yield "How it is reckoned:"
        yield from (f"  {line}" for line in reckoned)
        yield ""
    yield from _lines(found.spread, frozenset(shared), why)
    yield from told_later(later)
    if found.even:
        yield ""
        yield "It makes no difference what is chosen:"
        yield from (f"  {sentence(f'{side}: {asked}')}" for side, asked in found.even[:FEW])
        yield from [f"  And {len(found.even) - FEW} more."] if len(found.even) > FEW else []


def told_later(later: Sequence[Coming]) -> Iterator[str]:
    """What comes of it by rules at moments to come, as far as it can be told now."""
    for one, odds in later:
        yield ""
        told = f"Later, {one.when}, by [{one.rule}]"
        if not one.dice:
            is_sure = not one.is_open or (odds is not None and len([*in_order(odds.spread)]) == 1)
            if is_sure:
                yield f"{told}:"
                yield from (f"  {sentence(line)}" for line in one.lines)
            elif odds is None:
                yield f"{told}, something may change; what, cannot be told yet."
            else:
                yield f"{told}, by what comes of it:"
                yield from (f"  {line}" for line in _lines(odds.spread, frozenset(), None))
            continue
        falls = f"{told}, a die falls for {listed(one.dice)}"
        if odds is None:
            yield f"{falls}; how likely what is cannot be told yet."
        else:
            yield f"{falls}; as it stands now:"
            yield from (f"  {line}" for line in _lines(odds.spread, frozenset(), None))


def plain(found: Chances, reckoned: Sequence[str], why: Why | None, later: Sequence[Coming] = ()) -> dict[str, object]:
    coming = [
        {"rule": one.rule, "when": one.when, "dice for": list(one.dice), "changes": list(one.lines)}
        | ({} if odds is None else {"outcomes": _plain(odds.spread, None)})
        for one, odds in later
    ]
    return {
        **({"later": coming} if coming else {}),
        "reckoned": list(reckoned),
        "outcomes": _plain(found.spread, why),
        "dice for": list(found.dice),
        "makes no difference": [{"side": side, "asked": asked} for side, asked in found.even],
    }


def _shared(each: list[tuple[str, ...]]) -> tuple[str, ...]:
    """What all outcomes have in common."""
    rest = [frozenset(lines) for lines in each[1:]]
    return tuple(line for line in each[0] if all(line in lines for lines in rest))


def _lines(spread: Spread, shared: frozenset[str], why: Why | None) -> Iterator[str]:
    for part in in_order(spread):
        if part.chance < 1 or isinstance(part.what, Outcome):
            yield f"{chance_said(part.chance, part.faces)}:"
        if isinstance(part.what, Choice):
            inner = _decision(part.what, shared, why)
            yield from inner if part.chance == 1 else (f"  {line}" for line in inner)
            continue
        nothing = f"nothing {'more ' if shared else ''}changes"
        own = [line for line in part.what.lines if line not in shared]
        yield from (f"  {sentence(line)}" for line in own or (nothing,))
        if why is not None:
            yield from (f"    {line}" for line in why(part.what))


def _decision(choice: Choice, shared: frozenset[str], why: Why | None) -> Iterator[str]:
    yield f"Decided by {choice.side}: {choice.asked}."
    for texts, spread in choice.options:
        yield f"  If {listed([f'`{text}`' for text in texts], 'or')} is chosen:"
        yield from (f"    {line}" for line in _lines(spread, shared, why))


def _plain(spread: Spread, why: Why | None) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = []
    for part in in_order(spread):
        row: dict[str, object] = {"chance": str(part.chance), "dice": part.faces}
        if isinstance(part.what, Outcome):
            row |= {"outcome": list(part.what.lines)}
            row |= {} if why is None else {"why": why(part.what)}
        else:
            options = [{"chosen": list(texts), "outcomes": _plain(one, why)} for texts, one in part.what.options]
            row |= {"decided by": part.what.side, "asked": part.what.asked, "options": options}
        rows.append(row)
    return rows


def sentence(text: str) -> str:
    return f"{capital(text)}."
