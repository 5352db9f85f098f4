"""Whether who does it and whom it is done to have changed places between what is said and a phrase.

Pieces are words as text; whatever else stands among them is somebody or something named, or a place for one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from rulewright.actions.spoken.alike.attacks import Attacks
from rulewright.actions.spoken.alike.senses import acts, senses
from rulewright.actions.spoken.english import ANYBODY, PREPOSITIONS, stem, weighty

_ASKED = frozenset("who which what".split())
_AIMED = frozenset(("at", "on"))
_HE = frozenset("it he she they".split())
_IT, _AT_IT = frozenset("it him her them".split()), frozenset("at on against see spot".split())
Pieces = tuple[object, ...]


def changed_places(phrase: Pieces, said: Pieces) -> bool:
    """`what is K carrying`, `what is carrying K`; `can anyone see Q`, `can Q see anyone`; `what does it cost K to load
    R`, `to load K on R`; `it is so that P loads R`, `is P loaded on R`.
    """
    leads = [_leads(some) for some in (phrase, said)]
    if None not in leads and leads[0] != leads[1]:
        return True
    if _to_do(said, by_somebody=True) & _to_do(phrase, by_somebody=False):
        return True
    if phrase[0] == "is" and _does(said) & _is_done(phrase):
        return True
    if not {said[0], *[one for one in phrase if isinstance(one, str)][:1]} <= _ASKED:
        return False
    return _goes_on(phrase) != _goes_on(said)


def turned_about(attacks: Attacks, phrase: Pieces, filled: Mapping[int, object], said: Pieces) -> bool:
    """Whether it is said the other way round: `P overruns D and E` is not that D and E overrun P; nor `P hits D and E`
    that they fire at P, nor `can P be fired at in M7` that P fires. `filled`: who stands where in the phrase."""
    if _suffers(said) & {id(filled.get(at)) for at in _act(attacks, phrase)}:
        return True
    told = [(does, id(one), id(other)) for does, one, other in _does_to(said)]
    wanted = [(does, id(filled.get(to)), id(filled.get(by))) for does, by, to in _does_to(phrase, places=True)]
    aimed = [(id(filled.get(to)), id(filled.get(by))) for by, to in _aims(phrase)]
    attacked = [one[1:] for one in told if attacks.barely((one[0],))]
    turned = any(one[1:] == other[1:] and _are_one(one[0], other[0]) for one in told for other in wanted)
    return turned or not {*attacked}.isdisjoint(aimed)


def _suffers(said: Pieces) -> set[int]:
    """Whom something is done to, nobody says by whom: `can P be fired at`."""
    if "by" in said:
        return set()
    return {id(one) for one, then in pairwise(said) if then == "be" and not isinstance(one, str)}


def _act(attacks: Attacks, phrase: Pieces) -> Iterator[int]:
    """Where those stand who do it."""
    for at, one in enumerate(phrase):
        before, then = phrase[at - 1] if at else "", phrase[at + 1] if at + 1 < len(phrase) else ""
        if not isinstance(one, str) and (before == "with" or (isinstance(then, str) and attacks.barely((then,)))):
            yield at


def leaves_out(said: Pieces, phrase: Pieces) -> bool:
    """Whether somebody who is spoken of would be dropped, whom neither the sentence nor the phrase tells."""
    return _is_done_to_it(said, phrase) or _is_of_one_of_both(said)


def _is_done_to_it(said: Pieces, phrase: Pieces) -> bool:
    """`who can hit it`, `can S shoot at them`; not `can S make it`."""
    if said[-1] not in _IT or said[-1] in phrase[-1:] or sum(not isinstance(one, str) for one in said) > 1:
        return False
    does = said[-2] if len(said) > 1 else ""
    return isinstance(does, str) and does != "make" and (does in _AT_IT or acts(does))


def _is_of_one_of_both(said: Pieces) -> bool:
    """`can S both assault P`, `can both assault P`; not `can S and T both assault P`."""
    at = said.index("both") if "both" in said[1:] and "and" not in said else 0
    is_before_verb = any(isinstance(one, str) for one in said[at + 1 : at + 2])
    return at > 0 and is_before_verb and not getattr(said[at - 1], "things", ())[1:]


def _does_to(pieces: Pieces, places: bool = False) -> Iterator[tuple[str, Any, Any]]:
    """`S hits P`, `S fires at P`: the verb, who does it and to whom. places: where in the phrase these stand."""
    for at, does in enumerate(pieces[1:-1], 1):
        by, to = at - 1, at + 1 + (pieces[at + 1] in _AIMED)
        if not isinstance(does, str) or not weighty((does,)) or to == len(pieces):
            continue
        if pieces[by] in _HE:  # what does S get if it hits P
            by = next((one for one in range(by) if not isinstance(pieces[one], str)), by)
        if not isinstance(pieces[by], str) and not isinstance(pieces[to], str):
            yield (does, by, to) if places else (does, pieces[by], pieces[to])


def _aims(phrase: Pieces) -> Iterator[tuple[int, int]]:
    """`the odds of {S} against {P}`: where who attacks stands, and at whom."""
    slots = [at for at, one in enumerate(phrase) if not isinstance(one, str)]
    for by, to in pairwise(slots):
        if phrase[to - 1] in _AIMED | {"against"}:
            yield by, to
        elif phrase[to - 1] == "with" and phrase[by - 1] in _AIMED | {"against"}:
            yield to, by


def _are_one(one: str, other: str) -> bool:
    """`hits`, `fire`."""
    return stem(one) == stem(other) or not {*senses((one,))}.isdisjoint(senses((other,)))


def _leads(pieces: Pieces) -> bool | None:
    """Whether anybody is spoken of before the first name; None where nobody is."""
    anybody = next((at for at, one in enumerate(pieces) if isinstance(one, str) and one in ANYBODY), None)
    first = next((at for at, one in enumerate(pieces) if not isinstance(one, str)), None)
    return None if anybody is None or first is None else anybody < first


def _to_do(pieces: Pieces, by_somebody: bool) -> set[object]:
    """What somebody is to do who is spoken of before it, or whoever it may be."""
    to = (at for at in range(1, len(pieces) - 1) if pieces[at] == "to" and isinstance(pieces[at + 1], str))
    return {pieces[at + 1] for at in to if by_somebody is not all(isinstance(one, str) for one in pieces[:at])}


def _does(pieces: Pieces) -> set[str]:
    """What somebody does to whoever is spoken of right behind it: `P loads R`."""
    said = (one for one, then in pairwise(pieces) if isinstance(one, str) and not isinstance(then, str))
    return {stem(one) for one in said if not one.endswith(("ed", "ing"))}


def _is_done(pieces: Pieces) -> set[str]:
    """What is done by whoever is spoken of behind a word that says so: `is R loaded on P`."""
    return {stem(one) for one, then in pairwise(pieces) if isinstance(one, str) and then in PREPOSITIONS}


def _goes_on(pieces: Pieces) -> bool:
    """Whether something is being done behind the last name."""
    last = max((at for at, one in enumerate(pieces) if not isinstance(one, str)), default=0)
    return any(isinstance(one, str) and one.endswith("ing") for one in pieces[last + 1 :])
