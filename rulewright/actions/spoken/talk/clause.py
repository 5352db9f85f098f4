"""One clause of a story: what is told in it, or asked."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.actions.spoken.english import MAY, TOLD, opened_by, put_together, wordings
from rulewright.actions.spoken.talk.who import Said, Who
from runtime.records import dataclass

SINGLE, MANY = frozenset("it he she him her".split()), frozenset("they them".split())
LEADS = frozenset(
    "so and but ok okay then now well or hey also great nice cool damn good fine alright look oh hmm first next wait "
    "right yeah yes just only still even".split()
)
_PAST = frozenset("shot fired shelled attacked assaulted overran has had".split())
_TAGS = wordings(
    "is that allowed, is that legal, is that ok, is that okay, is that possible, is that fine, is it allowed, "
    "is it legal, is this allowed, is this legal, does that work, does that go, legal, allowed, ok, okay, possible, "
    "is that right, right, right now, yes or no, any problem, would that work, that ok, that legal, "
    "that allowed, am i allowed, am i allowed to, fair, all legal, is that all legal, are they allowed, "
    "is it allowed to, is that doable, doable, is that a go, good to go, works, that works"
)
_WE, _DO_THAT = frozenset("i we".split()), ((), *wordings("do that, do it, do this, do so"))
_FOR_MORE = frozenset("which what who whom whose where when why how".split())
_WHOLE_TURN = wordings("all in one turn, all in one go, all in the same turn, in one turn, in the same turn, in one go")


@dataclass(frozen=True)
class Clause:
    """`is_asked`; `is_if`: as a condition; `ends`: whether its sentence ends with it."""

    pieces: tuple[Said, ...]
    is_asked: bool = False
    is_if: bool = False
    said: str = ""

    @property
    def plain(self) -> tuple[str, ...]:
        return tuple(one for one in self.pieces if isinstance(one, str))

    @property
    def who(self) -> tuple[Who, ...]:
        return tuple(one for one in self.pieces if isinstance(one, Who))

    @property
    def is_besides(self) -> bool:
        """`given that the moon is full`: told to be so, and supposed elsewhere."""
        return bool(opened_by(self.plain, TOLD))

    @property
    def text(self) -> str:
        return text_of(self.pieces)

    @property
    def is_yes_or_no(self) -> bool:
        """Not `which comes first`, `what does it cost then`."""
        return not self.plain or self.plain[0].lower() not in _FOR_MORE

    @property
    def is_tag(self) -> bool:
        """`is that allowed`, `all in one turn ok`: asked of what is told before it."""
        low = tuple(one.lower() for one in self.plain)
        return not self.who and is_tag(low)


LEGAL = Clause(("legal",), is_asked=True, said="legal?")


def is_tag(low: tuple[str, ...]) -> bool:
    low = tuple(one for one in low if one not in (",", "though"))
    for whole in _WHOLE_TURN:
        for at in range(len(low) - len(whole) + 1):
            if low[at : at + len(whole)] == whole:
                low = low[:at] + low[at + len(whole) :]
                if not low:
                    return True
                break
    while len(low) > 1 and low[-1] in ("now", "then", "right", "yet", "already", "here", "myself"):
        low = low[:-1]
    if low[:1] != () and low[0] in MAY and low[1:2] != () and low[1] in SINGLE | MANY | _WE:  # may he, can they do that
        return low[2:] in _DO_THAT
    return low in _TAGS


def is_past(clause: Clause) -> bool:
    """`S shot at C`, `S has fired`: whether he might, nobody asks."""
    return not {*clause.plain}.isdisjoint(_PAST)


def without_whole_turn(pieces: tuple[Said, ...]) -> tuple[Said, ...]:
    """Without `all in one go` at its end: that it is one turn is told by its place."""
    return next((pieces[: -len(one)] for one in _WHOLE_TURN if pieces[-len(one) :] == one), pieces)


def text_of(pieces: Sequence[Said]) -> str:
    return put_together(one if isinstance(one, str) else one.text for one in pieces)
