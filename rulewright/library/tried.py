"""What of a study can be played in which situation: of several wishes the one that is tried there, and all that cannot
be played, told before anything is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulewright.games import seating
from rulewright.library.faults import Findings
from rulewright.library.studied import stages_of
from rulewright.shelf import Slip, Wished
from rulewright.variants import NOTHING, Variation, alternatives, variations
from runtime.records import dataclass

CURE = "`or else nothing` leaves it out where it cannot"


@dataclass(frozen=True)
class Unplayable:
    """`about`: what of the study's words cannot be played: a situation, a wish, its players. `fault`: of a situation,
    what keeps it from being opened."""

    about: str
    why: str
    fault: Slip | None = None


def tried(wish: str, what: str, base: Wished) -> str | None:
    """Of several that may be tried one instead of the other, the first that can be played here."""
    found = alternatives(wish)
    if len(found) == 1:
        return wish
    for one in found:
        if one == NOTHING or not _why_not(variations(what, None, (one,), base)):
            return None if one == NOTHING else one
    raise Slip(f"`{wish}`: none of these can be played in {what}; {CURE}")


def unplayable(
    situations: Iterable[str], wishes: Sequence[str], players: Sequence[str], base: Wished
) -> Iterator[Unplayable]:
    """What is played in one situation may be left out in another; what can be played in none of them is told."""
    told: dict[tuple[str, str], list[str]] = {}  # the situations in which something cannot be played, and why
    never: dict[tuple[str, str], dict[str, str]] = {}  # a wish and one of its ways: why not, with the first to say so
    known: set[tuple[str, str]] = set()
    sound: list[str] = []
    for what in situations:
        stands = Variation("", what, base)
        if fault := _fault_of((stands,)):
            yield Unplayable(what, _in_a_line(fault), fault)
            continue
        sound.append(what)
        for seated in players:
            if why := _why_not((stands,), seated):
                told.setdefault((seated, why), []).append(what)
        for wish in wishes:
            for one in alternatives(wish):
                if one == NOTHING or not (why := _why_not(variations(what, None, (one,), base))):
                    known.add((wish, one))
                    break
                never.setdefault((wish, one), {}).setdefault(why, what)
            else:
                told.setdefault((wish, why), []).append(what)
    for (wish, one), reasons in never.items():
        if (wish, one) in known or any(not _why_not(variations(what, None, (one,), base)) for what in sound):
            continue
        told = {key: where for key, where in told.items() if key[0] != wish}
        each = "; ".join(f"{why} (in {what})" for why, what in reasons.items())
        yield Unplayable(wish, f"`{one}` can be played in no situation of the study: {each}")
    for (about, why), where in told.items():
        cure = "" if about in players else f"; {CURE}"
        yield Unplayable(about, f"`{about}` cannot be played in {', '.join(where)}: {why}{cure}")


def _why_not(varied: Sequence[Variation], players: str = "") -> str:
    """In a line; nothing where all of these can be played beside one another."""
    fault = _fault_of(varied, players)
    return "" if fault is None else _in_a_line(fault)


def _fault_of(varied: Sequence[Variation], players: str = "") -> Slip | None:
    try:
        first = stages_of(varied)[0]
        if players:
            seating(first, players)
    except Slip as fault:
        return fault
    return None


def _in_a_line(fault: Slip) -> str:
    if not isinstance(fault, Findings):
        return str(fault)
    problem = fault.diagnostics[0]
    return f"{problem.message}{'; ' + problem.help if problem.help else ''}"
