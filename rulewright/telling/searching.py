"""Rules and rulings by plain words: those that share the rarer words come first.

What a rule's paragraphs are about counts as its own words, and, for less, what the paragraphs beside those
are about: so a rule is found by the words of another document too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import isqrt

from compiler.model.model import Model, Rule, Ruling
from rulewright.telling.citing import found
from rulewright.telling.lookup import stem, tokens
from rulewright.telling.saying import bare, body

PLAIN = frozenset(
    "a an and are as at be been but by can do does for from has have how if in into is it its may must no not "
    "of on or so than that the their them then there these they this to was what when which who will with "
    "would".split()
)
NAME, SAYS, ABOUT, BESIDE = 6, 4, 3, 1  # how much a word counts by where it stands


@dataclass(frozen=True)
class Text:
    """A rule or ruling as it can be searched: its stems, and how much each counts."""

    sort: str
    name: str
    pack: str
    title: str
    first: str
    cites: tuple[str, ...]
    weights: Mapping[str, int]
    model: Model


def texts_of(model: Model) -> Iterable[Text]:
    for ruling in model.rulings.values():
        yield _text(
            model, ruling, "ruling", f"{ruling.asks} {ruling.answers}", f"{ruling.asks} {ruling.answers}"
        )
    for rule in model.rules.values():
        spoken = body(rule)
        yield _text(
            model,
            rule,
            "rule",
            f"{spoken} {bare(rule.question)}",
            " ".join(spoken.split()).replace(": - ", ": ").replace("; - ", "; "),
        )


def _text(model: Model, one: Rule | Ruling, sort: str, spoken: str, first: str) -> Text:
    weights: dict[str, int] = {}

    def count(text: str, weight: int) -> None:
        for word in stems(text):
            weights[word] = max(weights.get(word, 0), weight)

    count(one.id, NAME)
    count(one.family, ABOUT)
    count(spoken, SAYS)
    for cited in one.cites:
        known = found(model, cited)
        if known is not None:
            count(f"{known[1].topic} {known[1].section}", ABOUT)
            for other, _ in known[1].related:
                beside = found(model, other)
                count(beside[1].topic if beside is not None else "", BESIDE)
    title = next((pack.title for pack in model.packs if pack.id == one.pack), one.pack)
    cites = tuple(cited for cited in one.cites if cited != "house")
    return Text(sort, one.id, one.pack, title, first, cites, weights, model)


def stems(text: str) -> tuple[str, ...]:
    return tuple(stem(word) for word in tokens(text) if word not in PLAIN)


def ranked(texts: Iterable[Text], words: str) -> list[Text]:
    """Those that share a word, best first; a word counts the more the fewer texts hold it."""
    every = list(texts)
    wanted = list(dict.fromkeys(stems(words)))
    rare = {one: _rarity(len(every), sum(one in text.weights for text in every)) for one in wanted}

    def score(text: Text) -> int:
        shared = [one for one in wanted if one in text.weights]
        return len(shared) * sum(rare[one] * text.weights[one] for one in shared)

    scored = [(score(text), text) for text in every]
    best = max((points for points, _ in scored), default=0)
    near = [(points, text) for points, text in scored if points > 0 and points * 8 >= best]
    return [
        text for _, text in sorted(near, key=lambda pair: (-pair[0], pair[1].sort != "ruling", pair[1].name))
    ]


def _rarity(texts: int, holding: int) -> int:
    return isqrt(100 * texts // max(1, holding))
