"""How a question of the rules is put: with which options (`we play with opportunity fire, may he shoot as I pass?`),
and of whom nobody has told (`can it fire?`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from compiler.syntax import read_words
from rulewright.actions.spoken.alike import Others, in_other_words
from rulewright.actions.spoken.english import CAN, HAS, IS, MAY, OPENING, put_together
from rulewright.actions.spoken.quoting.quotable import Quotable
from rulewright.actions.spoken.quoting.ways import said_of_rules
from rulewright.actions.spoken.spelling import spelled_out
from rulewright.shelf import Wished

if TYPE_CHECKING:  # what it opens takes long, and who asks of the rules alone needs none of it
    from rulewright.scenes import Scene

_WITH = frozenset("with without using".split())
_PLAY = frozenset("play playing use".split())  # we play opportunity fire
_CUES = _WITH | _PLAY
_LED = frozenset("if when since as because given we i they you are am do does not no play playing use game is".split())
_BEGIN = frozenset((",", "if", "when", "since", "as", "because", "given"))
_ASKS = CAN | IS | HAS | OPENING | {"must"}
_AROUND = frozenset("the optional option options rule rules of on".split())
_AND = frozenset(("and", "or", ","))
_NOT = frozenset(("without", "not", "no"))
_WHO = frozenset(("it", "they"))
_OF_NOTHING = frozenset("cost take matter help count make happen be rain go snow".split())  # does it cost, may it be


def as_played(there: Quotable, words: str) -> tuple[Wished, str]:
    """The options that are told before or after a question, or none, and the question without them."""
    names = (read.text.name for read in there.said.searched.read if read.text.sort == "option")
    return _as_played(_Options(names, there.others), words)


def as_played_here(scene: Scene, words: str) -> tuple[Wished, str]:
    """The same of a question of a position."""
    from rulewright.actions.spoken.phrases import wordings_at

    if _CUES.isdisjoint(said_of_rules(words)):
        return Wished(), words
    return _as_played(_Options(scene.table.whole.options, wordings_at(scene).words), words)


class _Options:
    """What options are called, and what players say otherwise."""

    def __init__(self, names: Iterable[str], others: Others) -> None:
        from rulewright.telling import stems

        self.known, self.others, self.stems = {stems(one): one for one in names}, others, stems


def _as_played(there: _Options, words: str) -> tuple[Wished, str]:
    texts = [one.text for one in read_words(spelled_out(words))[0]]
    said = said_of_rules(words)
    for at in (at for at, word in enumerate(said) if word in _WITH or (word in _PLAY and said[at + 1 :] != ())):
        start = max((one + (said[one] == ",") for one in range(at) if said[one] in _BEGIN), default=0)
        start = at if said[at] == "without" and not _LED.issuperset(said[start:at]) else start
        named, end = _options_at(there, said, at + 1)
        is_first = start == 0 and (said[end : end + 1] == (",",) or bool(_ASKS.intersection(said[end : end + 1])))
        is_last = start > 0 and end == len(said) and (start < at or said[at] == "without")
        if named and _LED.issuperset(said[start:at]) and (is_first or is_last):
            rest = texts[end + (said[end] == ",") :] if is_first else texts[: start - (said[start - 1] == ",")]
            is_off = not _NOT.isdisjoint(said[start : at + 1])
            wished = Wished(refused=named) if is_off else Wished(chosen=named)
            return wished, put_together(rest)
    return Wished(), words


def _options_at(there: _Options, said: tuple[str, ...], at: int) -> tuple[tuple[str, ...], int]:
    """The options that are named from there on, and where that ends."""
    named, end = list[str](), at
    while True:
        begin = end + (bool(named) and end < len(said) and said[end] in _AND)
        name, after = _option_at(there, said, _next(said, begin))
        if not name:
            return tuple(named), end
        named.append(name)
        end = _next(said, after)


def _next(said: tuple[str, ...], at: int) -> int:
    return next((one for one in range(at, len(said)) if said[one] not in _AROUND), len(said))


def _option_at(there: _Options, said: tuple[str, ...], start: int) -> tuple[str, int]:
    """Which option is named from there on, and where its name ends."""
    stop = next((at for at in range(start, len(said)) if said[at] == ","), len(said))
    for end in range(stop, start, -1):
        words = said[start:end]
        for way in (words, in_other_words(words, there.others)):
            name = there.known.get(there.stems(put_together(way)), "")
            if name and there.stems(words[-1]):
                return name, end
    return "", start


def untold(words: str) -> str:
    """`it` or `they`, where the question begins with it and nobody was told of before."""
    said = said_of_rules(words)
    at = next((at for at, word in enumerate(said) if word not in OPENING | CAN | IS | HAS | MAY), len(said))
    after = said[at + 1 : at + 2]
    asks = said[at - 1 : at] and said[at - 1] in MAY | {"must", "does", "do", "did"}
    return said[at] if asks and after and said[at] in _WHO and not _OF_NOTHING & {*after} else ""
