"""An attack as players speak of it: who goes at whom, and how; and the turns by which they ask how good it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from rulewright.actions.spoken.english import ARTICLES, CAN, OPENING, put_together, stem, weighty, wordings
from runtime.records import dataclass

_HOW = {
    "fire": "let fly at, let fly on, let rip at, let rip on, open fire on, open up on, shoot back at, fire back at, "
    "shoot at, shoot up, fire at, fire on, fire upon, plink at, pick on, blaze away at, have a go at, take a shot at, "
    "get a shot at, get a shot off at, get a shot in at, have a shot at, get at, have a crack at, take a crack at, "
    "have a pop at, take a pop at, pop, hose, hose down, engage, "
    "shoot, shoot back, fire back, hit, blast, plug, take on, aim at, pot at, snipe at, target, "
    "put a round into, pour fire into, lay into, gang up on, attack, draw a bead on, pick off, kill, "
    "destroy, knock out, take out, finish off",
    "assault": "close assault, assault, storm, rush, go in on, go in against, go in at, get stuck into, jump, mob, "
    "swarm",
    "overrun": "charge straight over, charge over, charge and overrun, charge down and overrun, overrun, run over, "
    "roll over, go over, rush over, run down, drive over, ride down, trample, flatten, steamroll",
    "charge": "charge, charge at",
}
_BY_WORDS = {tuple(map(stem, one.split())): how for how, said in _HOW.items() for one in said.split(", ")}
_LONGEST = max(map(len, _BY_WORDS))
_GET_TO = ("get", "to")
_ON = frozenset("on against at versus vs upon".split())
_ODDS = wordings(
    "what odds, which odds, what column, which column, the odds, the column, how bad, what would i roll on, "
    "what do i roll on, what will i roll on, what am i looking at, what are my chances, how good are, my odds, "
    "what ratio, what do i get, what would i get, how do the odds, what sort of odds, what kind of odds, "
    "need to roll, have to roll, do i need, what do i have to, "
    "what are the chances, what chance, how likely, roll on which, roll on what, with what, how strong, "
    "come to, comes to, work out at, work out to"
)
_BARE = (("odds",), ("column",), ("ratio",))
_SHARES = frozenset("half halved".split())  # of full strength `halved` says the contrary


_HALF_OF = frozenset("a an of its his her their my our the point points move movement way".split())
_FIRE = frozenset(map(stem, "fire firing shoot shot shooting shell shelling barrage bombard snipe plink".split()))
_SHIFTS = (("shift",), ("shifts",))
_IN_A = frozenset("with in by as".split())
_AT_A_HEX = frozenset("assault overrun charge".split())


class Spoken(Protocol):
    @property
    def text(self) -> str: ...

    @property
    def names(self) -> tuple[str, ...]: ...


@dataclass(frozen=True)
class Attack:
    """`is_whole`: nothing else is said with it. `besides`: what is said behind it, as `at long range`, `twice`."""

    how: str
    who: tuple[str, ...]
    text: str
    whom: str
    is_whole: bool = True
    besides: str = ""

    def by(self, name: str) -> Attack:
        """Of one of those who go at him, alone."""
        return replace(self, who=(name,), text=name)

    @property
    def may(self) -> str:
        if self.how == "fire" or len(self.who) == 1:
            verb = "fire at" if self.how == "fire" else self.how
            return f"can {self.text} {verb} {self.whom}"
        return " and ".join(f"{one} may {self.how} {self.whom}'s hex" for one in self.who)

    @property
    def odds(self) -> str:
        many = len(self.who) > 1
        verb = {"fire": "fire at" if many else "fires at"}.get(self.how, self.how if many else f"{self.how}s")
        return f"what are the odds if {self.text} {verb} {self.whom}"

    @property
    def halved(self) -> str:
        return f"is {self.text} halved against {self.whom}"


def attack_in(
    pieces: Sequence[str | Spoken],
    walks: Callable[[Spoken], bool],
    of_one_hex: Callable[[Spoken], bool] = lambda whom: False,
) -> Attack | None:
    """Who goes at whom, if that is what is said; at several only where that is at all of one hex."""
    at = next((at for at, one in enumerate(pieces) if not isinstance(one, str)), None)
    if at is None:
        return None
    who = pieces[at]
    for start in range(at + 1, len(pieces)):
        for end in range(min(len(pieces) - 1, start + _LONGEST), start, -1):
            said = pieces[start:end]
            whom = pieces[end]
            if isinstance(whom, str) or not all(isinstance(one, str) for one in said):
                continue
            how = _BY_WORDS.get(tuple(stem(str(one)) for one in said), "")
            on = end == start + 1 and said[0] in _ON and all(one == "together" for one in pieces[at + 1 : start])
            is_one = len(whom.names) == 1 or (how in _AT_A_HEX and of_one_hex(whom))
            if (how or on) and not isinstance(who, str) and is_one:
                how = how or "fire"
                how = ("assault" if walks(who) else "overrun") if how == "charge" else how
                before, between, after = pieces[:at], pieces[at + 1 : start], pieces[end + 1 :]
                how, after = _as_told_behind(how, after)
                whole = not between and not after and all(one in CAN for one in before) and not on
                return Attack(how, who.names, who.text, whom.names[0], whole, _besides(after))
    return None


def _besides(after: Sequence[str | Spoken]) -> str:
    """What is told behind an attack; not the turns by which it is asked how good it is."""
    texts = [one if isinstance(one, str) else one.text for one in after]
    end = next((at for at in range(len(texts)) if odds_cue(tuple(texts[at:])) or texts[at] in OPENING), len(texts))
    said = texts[:end]
    return put_together(said) if weighty(tuple(said)) else ""


def _as_told_behind(how: str, after: Sequence[str | Spoken]) -> tuple[str, Sequence[str | Spoken]]:
    """`hits R with an overrun`, `goes at R in a close assault`: how it is done, and what is left."""
    said = [one if isinstance(one, str) else "" for one in after]
    if said[:1] and said[0] in _IN_A:
        start = 2 if said[1:2] and said[1] in ARTICLES else 1
        for end in range(min(len(said), start + _LONGEST), start, -1):
            told = _BY_WORDS.get(tuple(map(stem, said[start:end])), "")
            if told in _AT_A_HEX:
                return told, after[end:]
    return how, after


def barely_attacks(plain: Sequence[str]) -> str:
    """How one attacks of whom no more is said: `shoot back`, `get to shoot`; empty where more is said, or no attack."""
    said = tuple(map(stem, plain[2:] if tuple(plain[:2]) == _GET_TO else plain))
    return next((how for way in (said, (*said, "at")) if (how := _BY_WORDS.get(way, ""))), "")


def attacked_at(low: Sequence[str], how: str) -> int:
    """Where it is said whom, behind a turn by which one attacks so; 0: nowhere."""
    for start in range(1, len(low)):
        for end in range(min(len(low) - 1, start + _LONGEST), start, -1):
            if _BY_WORDS.get(tuple(map(stem, low[start:end]))) == how:
                return end
    return 0


def speaks_of_fire(text: str) -> bool:
    return any(stem(one) in _FIRE for one in text.lower().replace("-", " ").split())


def odds_cue(plain: tuple[str, ...]) -> bool:
    """`what odds`, `the column`; not `the column shift`, which is what moves it."""
    told = (at + len(one) for one in _ODDS for at in range(len(plain)) if plain[at : at + len(one)] == one)
    return plain[-1:] in _BARE or any(plain[end : end + 1] not in _SHIFTS for end in told)


def share_cue(plain: tuple[str, ...]) -> bool:
    """`halved`, `at half`; not `half a point`, `half its move`."""
    return any(one in _SHARES and not {*plain[at + 1 : at + 2]} & _HALF_OF for at, one in enumerate(plain))
