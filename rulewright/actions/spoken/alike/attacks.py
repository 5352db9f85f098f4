"""An attack as players speak of it: who goes at whom, and how; and the turns by which they ask how good it is.

The manners of attack, and what is said for each, are a pack's (`attacks:` of `asked.yaml`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from typing import Protocol

from compiler.diagnostics import Diagnostic, diagnose
from compiler.phrases import Slot, Vocabulary
from compiler.source import Span
from compiler.syntax import Scalar
from compiler.terms import HEX
from rulewright.actions.spoken.alike.verbs import past, present, progressive
from rulewright.actions.spoken.english import ARTICLES, CAN, OPENING, put_together, stem, weighty, wordings
from runtime.records import dataclass

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
_SHIFTS = (("shift",), ("shifts",))
_IN_A = frozenset("with in by as".split())
_CAUSES = frozenset("for by due from".split())  # before that by which something is halved
Walks = Callable[["Spoken"], bool]


class Spoken(Protocol):
    @property
    def text(self) -> str: ...

    @property
    def names(self) -> tuple[str, ...]: ...


@dataclass(frozen=True)
class Manner:
    """A way to attack, as the rules call it: `fire at` whom; `assault` who is in a hex (`is_at_a_hex`). `on_the_way`:
    whoever does it drives there, and does it as he goes."""

    verb: str
    behind: str = ""  # what is said behind the verb, before whom: `at`
    is_at_a_hex: bool = False
    on_the_way: bool = False

    @property
    def order(self) -> str:
        return self._said(self.verb)

    @property
    def does(self) -> str:
        return self._said(present(self.verb))

    @property
    def doing(self) -> str:
        return self._said(progressive(self.verb))

    @property
    def done(self) -> str:
        return self._said(past(self.verb))

    def instead(self, other: Manner, line: str) -> str:
        """A line of a pack that is of this, of the other: its words, with the slots as they are."""
        for one, so in ((self.doing, other.doing), (self.does, other.does), (self.order, other.order)):
            line = re.sub(rf"\b{one}\b", so, line)
        return line

    def _said(self, verb: str) -> str:
        return f"{verb} {self.behind}".rstrip()


@dataclass(frozen=True)
class Attack:
    """`is_whole`: nothing else is said with it. `besides`: what is said behind it, as `at long range`, `twice`."""

    how: Manner
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
        if not self.how.is_at_a_hex or len(self.who) == 1:
            return f"can {self.text} {self.how.order} {self.whom}"
        return " and ".join(f"{one} may {self.how.order} {self.whom}'s hex" for one in self.who)

    @property
    def odds(self) -> str:
        return f"what are the odds if {self.text} {self.how.order if len(self.who) > 1 else self.how.does} {self.whom}"

    @property
    def halved(self) -> str:
        return f"is {self.text} halved against {self.whom}"


@dataclass(frozen=True)
class Attacks:
    """`manners`: the first where nobody says how. `turns`: what is said for which; of what is said for two, who goes on
    foot does the first of them, and who rides the other. `sure`: words that leave no doubt that it is the first.
    `lines`: as the pack has the manners."""

    manners: tuple[Manner, ...] = ()
    turns: Mapping[tuple[str, ...], tuple[Manner, ...]] = field(default_factory=dict, hash=False)
    sure: frozenset[str] = frozenset()
    lines: tuple[tuple[str, Span | None], ...] = ()

    @property
    def usual(self) -> Manner | None:
        return next(iter(self.manners), None)

    @cached_property
    def _longest(self) -> int:
        return max(map(len, self.turns), default=0)

    def _meant_by(self, said: Iterable[str]) -> tuple[Manner, ...]:
        return self.turns.get(tuple(map(stem, said)), ())

    def told(
        self, pieces: Sequence[str | Spoken], walks: Walks, of_one_hex: Walks = lambda whom: False
    ) -> Attack | None:
        """Who goes at whom, if that is what is said; at several only where that is at all of one hex."""
        at = next((at for at, one in enumerate(pieces) if not isinstance(one, str)), None)
        if at is None or self.usual is None:
            return None
        who = pieces[at]
        for start in range(at + 1, len(pieces)):
            for end in range(min(len(pieces) - 1, start + self._longest), start, -1):
                said = pieces[start:end]
                whom = pieces[end]
                if isinstance(whom, str) or not all(isinstance(one, str) for one in said):
                    continue
                ways = self._meant_by(map(str, said))
                on = end == start + 1 and said[0] in _ON and all(one == "together" for one in pieces[at + 1 : start])
                is_one = len(whom.names) == 1 or (any(one.is_at_a_hex for one in ways) and of_one_hex(whom))
                if (ways or on) and not isinstance(who, str) and is_one and whom.names[0] not in who.names:
                    before, between, after = pieces[:at], pieces[at + 1 : start], pieces[end + 1 :]
                    ways, after = self._as_told_behind(ways or (self.usual,), after)
                    how = ways[-1 if len(ways) > 1 and not walks(who) else 0]
                    whole = not between and not after and all(one in CAN for one in before) and not on
                    return Attack(how, who.names, who.text, whom.names[0], whole, _besides(after))
        return None

    def _as_told_behind(
        self, ways: tuple[Manner, ...], after: Sequence[str | Spoken]
    ) -> tuple[tuple[Manner, ...], Sequence[str | Spoken]]:
        """`hits R with an overrun`, `goes at R in a close assault`: how it is done, and what is left."""
        said = [one if isinstance(one, str) else "" for one in after]
        if said[:1] and said[0] in _IN_A:
            start = 2 if said[1:2] and said[1] in ARTICLES else 1
            for end in range(min(len(said), start + self._longest), start, -1):
                told = self._meant_by(said[start:end])
                if any(one.is_at_a_hex for one in told):
                    return told, after[end:]
        return ways, after

    def barely(self, plain: Sequence[str]) -> str:
        """How one attacks of whom no more is said: `shoot back`, `get to shoot`; empty where more is said, or no
        attack. Of what may mean two, as it is said."""
        said = tuple(plain[2:] if tuple(plain[:2]) == _GET_TO else plain)
        ways = self._meant_by(said) or self._meant_by((*said, "at"))
        return ways[0].order if len(ways) == 1 else said[0] if ways else ""

    def on_foot(self, word: str) -> Manner | None:
        """What he does who goes at a hex on foot, by a single word for it in any of its forms."""
        return next((one for one in self._meant_by((word,))[:1] if one.is_at_a_hex and not one.on_the_way), None)

    def said_at(self, low: Sequence[str], *manners: Manner | None) -> tuple[int, Manner | None]:
        """Where it is said whom, behind a turn by which one attacks so, and how that is; 0: nowhere."""
        for how in manners:
            for start in range(1, len(low)) if how is not None else ():
                for end in range(min(len(low) - 1, start + self._longest), start, -1):
                    if self._meant_by(low[start:end]) == (how,):
                        return end, how
        return 0, None

    def says_the_usual(self, text: str) -> bool:
        return any(stem(one) in self.sure for one in text.lower().replace("-", " ").split())


def attacks_of(
    vocabulary: Vocabulary, lines: Iterable[tuple[Scalar, tuple[Scalar, ...]]]
) -> tuple[Attacks, list[Diagnostic]]:
    """Of each line: a manner, before whom it is done to, and what is said for it; or, of a verb alone, the words that
    leave no doubt."""
    manners: dict[Manner, None] = {}
    turns: dict[tuple[str, ...], tuple[Manner, ...]] = {}
    sure: set[str] = set()
    problems: list[Diagnostic] = []
    read: list[tuple[str, Span | None]] = []
    for line, some in lines:
        pattern = vocabulary.pattern(line.text, line.span, sort="wording")
        if isinstance(pattern, str):
            problems.append(diagnose("no-reading", pattern, line.span))
            continue
        slots = [(at, one) for at, one in enumerate(pattern.elements) if isinstance(one, Slot)]
        if len(slots) > 1 or any(at == 0 for at, _ in slots):
            wrong = "an attack is said by a verb before whom it is done to, which is one slot"
            problems.append(diagnose("no-reading", wrong, line.span))
            continue
        for at, whom in slots:
            verb, *behind = map(str, pattern.elements[:at])
            is_on_the_way = at + 1 < len(pattern.elements)
            how = Manner(verb, " ".join(behind), whom.kind.name == HEX.name, is_on_the_way)
            manners[how] = None
            read.append((f"{how.order} {{{whom.name}}}", line.span))
            for said in (tuple(map(stem, one.text.split())) for one in some):
                turns[said] = (*turns.get(said, ()), how)
        sure |= {stem(one.text) for one in some if not slots}
    return Attacks(tuple(manners), turns, frozenset(sure), tuple(read)), problems


def _besides(after: Sequence[str | Spoken]) -> str:
    """What is told behind an attack; not the turns by which it is asked how good it is."""
    texts = [one if isinstance(one, str) else one.text for one in after]
    end = next((at for at in range(len(texts)) if odds_cue(tuple(texts[at:])) or texts[at] in OPENING), len(texts))
    said = texts[:end]
    return put_together(said) if weighty(tuple(said)) else ""


def odds_cue(plain: tuple[str, ...]) -> bool:
    """`what odds`, `the column`; not `the column shift`, which is what moves it."""
    told = (at + len(one) for one in _ODDS for at in range(len(plain)) if plain[at : at + len(one)] == one)
    return plain[-1:] in _BARE or any(plain[end : end + 1] not in _SHIFTS for end in told)


def share_cue(plain: tuple[str, ...]) -> bool:
    """`halved`, `at half`; not `half a point`, `half its move`."""
    return any(one in _SHARES and not {*plain[at + 1 : at + 2]} & _HALF_OF for at, one in enumerate(plain))


def for_a_cause(plain: tuple[str, ...]) -> bool:
    """`halved for the height`: it may be halved, and for something else."""
    return any(one in _SHARES and {*plain[at + 1 : at + 2]} & _CAUSES for at, one in enumerate(plain))
