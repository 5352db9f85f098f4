"""Who is more so, or most of all, however it is said: `who is slowest of the Americans`, `what hits harder, S or T`."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.actions.spoken.english import ARTICLES, HAS, IS, OURS, put_together, wordings

_WHO = frozenset("who what which whose".split())
_STRIKES = frozenset("hits hit punches shoots fires strikes bites".split())
_GOES = frozenset("moves goes drives runs travels rolls gets".split())
_DOES = (  # what one does, and how well, is how one is
    (_STRIKES, "hard", "strong", ("in", "attack")),
    (_GOES, "fast", "fast", ()),
    (_GOES, "quick", "fast", ()),
)
_ENDS = ("est", "er")
_WAYS = 8
_SHORTEST = 3
_ANYWHERE = wordings("of either side, on either side, either side has, of both sides, on the board, on the map, of all")
_NOT = frozenset("other either rather better over under ever never whether further number counter per".split())


def most_of_all(texts: list[str]) -> Iterator[str]:
    """In one order: which of those is the most so."""
    ways = [texts]
    for way in ways:  # what is put otherwise may be put otherwise in its turn
        for further in _once(way, [one.lower() for one in way]):
            if further not in ways and len(ways) < _WAYS:
                ways.append(further)
                yield put_together(further)


def _once(texts: list[str], low: list[str]) -> Iterator[list[str]]:
    if low[:1] and low[0] in _WHO:
        yield from _shorter_named(texts, low)
        yield from _done_so(texts, low)
        yield from _the_most_of(texts, low)
        yield from _who_has_most(texts, low) if len(low) > _SHORTEST else ()
    yield from _one_or_the_other(texts, low)


def _shorter_named(texts: list[str], low: list[str]) -> Iterator[list[str]]:
    """`which one of mine`, `who of mine`, `which of us`: which of mine, who are my units."""
    if low[0] == "who" and low[1:2] == ["on"] and "side" in low[2:]:
        yield ["which", "of", *texts[2 : low.index("side")], "units", *texts[low.index("side") + 1 :]]
    if low[1:3] == ["one", "of"] or low[1:3] == ["ones", "of"]:
        yield [texts[0], *texts[2:]]
    of = next((at for at in range(1, len(low) - 1) if low[at] == "of" and low[at + 1] in OURS | {"us"}), 0)
    if of:
        who = ["which"] if low[0] == "who" else texts[:1]
        yield [*who, *texts[1 : of + 1], "my", "units", *texts[of + 2 :]]


def _done_so(texts: list[str], low: list[str]) -> Iterator[list[str]]:
    """`which of my tanks hits hardest`: which is strongest."""
    for at in range(1, len(low) - 1):
        for verbs, well, so, how in _DOES:
            for end in _ENDS if low[at] in verbs else ():
                if low[at + 1] == f"{well}{end}":
                    yield [*texts[:at], "is", f"{so}{end}", *how, *texts[at + 2 :]]


def _the_most_of(texts: list[str], low: list[str]) -> Iterator[list[str]]:
    """`who is the slowest of the Americans`: which of the Americans is slowest."""
    at = next((at for at in range(2, len(low)) if low[at].endswith("est")), 0)
    if not at or {*low[1:at]} - IS - ARTICLES:
        return
    if low[at + 1 : at + 2] in (["of"], ["among"]):
        yield ["which", "of", *texts[at + 2 :], "is", texts[at]]
    elif low[at + 1 : at + 3] in (["unit", "the"], ["counter", "the"], ["one", "the"]) and low[-1] in HAS:
        yield ["which", "of", *texts[at + 2 : -1], "is", texts[at]]
    elif low[0] == "who":
        yield ["which", "unit", "is", *texts[at:]]


def _who_has_most(texts: list[str], low: list[str]) -> Iterator[list[str]]:
    """`who's got the highest defense`: which unit has the highest defense; `the fastest thing either side has`."""
    verbs = 1
    while low[verbs : verbs + 1] and low[verbs] in HAS | IS:
        verbs += 1
    if low[0] == "who" and {*low[1:verbs]} & HAS and low[verbs] in ARTICLES and low[verbs + 1].endswith("est"):
        yield ["which", "unit", "has", *texts[verbs:]]
    for tail in _ANYWHERE:
        if tuple(low[-len(tail) :]) == tail:
            yield texts[: -len(tail)]
    if low[-1] == "thing" and low[-2].endswith("est"):
        yield [*texts[:-1], "unit"]


def _one_or_the_other(texts: list[str], low: list[str]) -> Iterator[list[str]]:
    """`which is faster, S or T`, `is S or T faster`, `who is closer to P, S or T`: which of S and T is fastest."""
    at = next((at for at in range(1, len(low)) if low[at].endswith("er") and low[at] not in _NOT), 0)
    joined = low.index("or") if "or" in low else 0
    if not at or not joined or "than" in low or len(low[at]) < len("near"):
        return
    most = f"{low[at].removesuffix('er')}est"
    if low[0] in IS and joined < at:  # is S or T faster
        both, rest = (texts[1:joined], texts[joined + 1 : at]), texts[at + 1 :]
    elif low[0] in _WHO and "," in low[at:joined]:
        comma = low.index(",", at)
        if {*low[1:at]} - IS - ARTICLES:
            return
        both, rest = (texts[comma + 1 : joined], texts[joined + 1 :]), texts[at + 1 : comma]
    else:
        return
    yield ["which", "of", *both[0], "and", *both[1], "is", most, *rest]
