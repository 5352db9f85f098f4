"""What is held against one another: of each the same is asked, and it is told which of them is better.

Of attacks it is told by each measure of the pack's (the odds, the die); where they do not agree, of each measure, and
nothing is guessed. Where one of them has no answer nothing is told of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

from compiler.syntax import read_words
from rulewright.actions.answers.answered import Answered, together
from rulewright.actions.answers.moments import put_at_once
from rulewright.actions.spoken import LESS, Compared, Measure, Sought, compared, spelled_out
from rulewright.scenes import Scene
from runtime.program import listed

_MANY = 8  # of whom more is found, nobody reads it
Read = Callable[[Scene, str], Answered | None]  # what reads at once
Values = Sequence[int | Fraction]


def held_against(scene: Scene, words: str, read: Read) -> Answered | None:
    said, problems = read_words(spelled_out(words))
    for one in compared(scene, said, put_at_once(scene, words)) if said and not problems else ():
        held = _found(scene, one, read) if isinstance(one, Sought) else one
        told = _told(scene, held, read) if held is not None else None
        if told is not None:
            return told
    return None


def _found(scene: Scene, sought: Sought, read: Read) -> Compared | None:
    """Those whom all of the questions find."""
    every = [read(scene, one) for one in sought.found]
    some = [one.value for one in every if one is not None and isinstance(one.value, tuple)]
    both = [one for one in some[0] if all(one in other for other in some)] if len(some) == len(every) else []
    return sought.of(tuple(both)) if 0 < len(both) <= _MANY else None


def _told(scene: Scene, held: Compared, read: Read) -> Answered | None:
    found = [[read(scene, one) for one in measure.asked] for measure in held.measures]
    first = [one for one in found[0] if one is not None and not one.unread and not one.others and not one.falls]
    worth = [_worth(some) for some in found]
    if len(first) < len(held.labels) or worth[0] is None:
        return None
    both = zip(first, held.measures[0].asked, strict=True)
    first = [replace(one, read_as=one.read_as or asked) for one, asked in both]
    may = [at for at, one in enumerate(first) if one.forbidden is None]
    *others, last = [*(one for at, one in enumerate(first) if at not in may), *(first[at] for at in may)]
    told = _verdict(held, found, worth, may) if may else "As it stands none of these may be done."
    if 0 < len(may) < len(first):
        told = f"As it stands that may be done only so: {listed([held.labels[one] for one in may], 'or')}. {told}"
    return together([*others, replace(last, further=" ".join(filter(None, (last.further, told.strip()))))])


def _worth(found: Sequence[Answered | None]) -> Values | None:
    """What each comes to, as numbers; of names in order, which of them it is."""
    values = list[int | Fraction]()
    for one in found:
        value = one.answer.value if one is not None and one.is_answered and not one.unread else None
        if isinstance(value, str) and one is not None:
            choice = one.scene.table.model.choices.get(one.term.kind.name)
            is_in_order = choice is not None and choice.ordered and value in choice.names
            value = choice.names.index(value) if choice is not None and is_in_order else None
        if not isinstance(value, int | Fraction) or isinstance(value, bool):
            return None
        values.append(value)
    return values


def _verdict(
    held: Compared, found: Sequence[Sequence[Answered | None]], worth: Sequence[Values | None], may: Sequence[int]
) -> str:
    every = [
        (measure, answers, values)
        for measure, answers, values in zip(held.measures, found, worth, strict=True)
        if values is not None
    ]
    parted = [one for one in every if len({one[2][at] for at in may}) > 1]
    best = [_best(measure, values, may) for measure, _, values in parted]
    agreed = [at for at in may if all(at in some for some in best)]
    if len(may) == 1:
        return ""
    if not parted:
        alike = "; ".join(_by(measure, answers, may[:1]) for measure, answers, _ in every)
        return f"{'No, they' if held.claims else 'They'} are alike ({alike})."
    if agreed:
        so = ("Yes. " if agreed == [0] else "No. ") if held.claims else ""
        by = "; ".join(
            _by(measure, answers, [*some, *(at for at in may if at not in some)])
            for (measure, answers, _), some in zip(parted, best, strict=True)
        )
        return f"{so}{held.told}: {listed([held.labels[one] for one in agreed], 'and')} ({by})."
    told = (
        f"{held.told} by the {measure.called}: {listed([held.labels[at] for at in some], 'and')} "
        f"({_by(measure, answers, [*some, *(at for at in may if at not in some)])})."
        for (measure, answers, _), some in zip(parted, best, strict=True)
    )
    return " ".join(told)


def _best(measure: Measure, values: Values, may: Sequence[int]) -> list[int]:
    some = [values[at] for at in may]
    best = min(some) if measure.better == LESS else max(some)
    return [at for at in may if values[at] == best]


def _by(measure: Measure, answers: Sequence[Answered | None], order: Sequence[int]) -> str:
    """`odds 1-1 against 1-3`, the best first."""
    first, *others = dict.fromkeys(one.said for one in (answers[at] for at in order) if one is not None)
    against = f" against {listed(others, 'and')}" if others else ""
    return f"{measure.called} {first}{against}".strip()
