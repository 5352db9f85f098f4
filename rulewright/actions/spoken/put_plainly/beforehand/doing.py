"""What somebody does, in verbs of the rules (`verbs:` of packs' `asked.yaml`): `if S plasters P`, if S fires at P."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice, product

from compiler.syntax import Word, read_words
from compiler.terms import HEX, Kind
from rulewright.actions.spoken.alike import Verb, acts, past, present, progressive, root
from rulewright.actions.spoken.english import ARTICLES, BE, HAS, IS, MINE, OPENING, PREPOSITIONS, put_together, stem
from rulewright.actions.spoken.hand import listed_at
from rulewright.actions.spoken.named import Named
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.scenes import Scene

_HIM = frozenset("it him her them us me".split())
_NO_VERB_BEHIND = ARTICLES | MINE | (PREPOSITIONS - {"to", "of"}) | frozenset("no any some this his her its".split())
_SOME = ARTICLES | MINE | frozenset("any some every another his her their all both".split())
_OVER = frozenset("through over across".split())
_WHERE_TO = ARTICLES | MINE | frozenset("to into onto from towards there here".split())
_DONE = BE | IS | frozenset("get gets got getting".split())
_SENTENCE = re.compile(r".+?(?:[.?!;]+\s+|$)", re.DOTALL)
_MANY_WAYS = 4
Filed = Mapping[str, list[Verb]]
Found = tuple[int, int, int, Verb]  # where he stands to whom it is done, where that ends, and where the verb does


def in_plain_verbs(scene: Scene, text: str) -> tuple[str, ...]:
    """The text as it stands, where no such verb is said; each that may be meant, where one means several things."""
    each = (_of_his_side(scene, _each_way(scene, one[0], one.start() > 0)) for one in _SENTENCE.finditer(text))
    return tuple("".join(some) for some in islice(product(*each), _MANY_WAYS)) or (text,)


def _each_way(scene: Scene, sentence: str, is_later: bool) -> list[str]:
    filed = wordings_at(scene).verbs.by_first
    words, problems = read_words(sentence)
    if problems or not any(root(one.low) in filed for one in words):
        return [sentence]
    ways, copied, at = [""], 0, 0
    while at < len(words):
        some = [*_said_at(scene, filed, words, at, is_later)]
        if some:
            whom, behind, end, _ = some[0]
            before, him = sentence[copied : words[at].start], [one.text for one in words[whom:behind]]
            every = dict.fromkeys(meant for *said, one in some if said == [whom, behind, end] for meant in one.meant)
            word = some[0][3].word
            said_so = [put_together((*_like(words[at].low, word, one), *him, *then)) for one, then in every]
            ways = [f"{way}{before}{one}" for way, one in product(ways, said_so)]
            copied = words[end - 1].end
        at = some[0][2] if some else at + 1
    return [f"{way}{sentence[copied:]}" for way in ways]


def _of_his_side(scene: Scene, ways: list[str]) -> list[str]:
    """Whoever takes on an enemy attacks him, and does not load him."""
    if len(ways) < 2:
        return ways
    sides: list[set[object]] = []
    words, at = read_words(ways[0])[0], 0
    while at < len(words):
        found = [(end, one.things) for end, one in listed_at(scene, words, at, bare=False) if one.things]
        sides += [{scene.position.side_of(one) for _, things in found for one in things}] if found else []
        at = max((end for end, _ in found), default=at + 1)
    if len(sides) < 2:
        return ways
    left = [one for one in ways if attacks(scene, one)] if sides[0].isdisjoint(sides[1]) else []
    return left or ways


def attacks(scene: Scene, text: str) -> bool:
    """Whether it is something that is done against somebody."""
    told = wordings_at(scene).attacks
    low = ["", *(word.low for word in read_words(text)[0])]  # an order begins with it
    return told.says_the_usual(text) or told.said_at(low, *told.manners)[0] > 0


def is_an_attack(scene: Scene, text: str) -> bool:
    """In whatever verb."""
    return any(attacks(scene, one) for one in in_plain_verbs(scene, text))


def _said_at(scene: Scene, filed: Filed, words: tuple[Word, ...], at: int, is_later: bool) -> Iterator[Found]:
    before = words[at - 1].low if at and words[at - 1].text not in scene.names else ""  # A is no article
    if words[at].sort != "word" or before in _NO_VERB_BEHIND:
        return
    for verb in filed.get(root(words[at].low), ()):
        first, then = verb.said
        whom = at + len(first)
        if tuple(stem(one.low) for one in words[at + 1 : whom]) != first[1:]:
            continue
        if before in _DONE and not words[at].low.endswith("ing"):
            if not then and words[whom : whom + 1] and words[whom].low == "by":
                yield whom, whom, whom, verb
            continue
        if is_later and words[whom - 1].low in _OVER and words[whom : whom + 1] and words[whom].low in _HIM:
            continue  # `there is a block in G5. Can A drive through it`: who it is, is known where the story is
        for end in _ends(scene, words, whom, verb.kind):
            ends = end + len(then)
            if tuple(stem(one.low) for one in words[end:ends]) == then and not (then and _leads_on(scene, words, ends)):
                yield whom, end, ends, verb


def _leads_on(scene: Scene, words: tuple[Word, ...], at: int) -> bool:
    """`takes K down the road`, `runs K over to M5`: that is where he goes, and not what is done to him."""
    return at < len(words) and (words[at].low in _WHERE_TO or bool(listed_at(scene, words, at, bare=False)))


def _ends(scene: Scene, words: tuple[Word, ...], at: int, kind: Kind | None) -> Iterator[int]:
    """Where he ends to whom it is done who stands there."""
    if at >= len(words):
        if words[0].low in OPENING and kind is None:
            yield at  # what can S plaster
        return
    if _acts(words, at):
        return
    found = listed_at(scene, words, at, bare=False)
    for end, named in found:
        if kind is None or _is_one(scene, named, kind):
            yield end
    if not found and words[at].low in _HIM and (kind is None or kind.name != HEX.name):
        yield at + 1
    elif not found and words[at].low in _SOME and kind is None:
        yield at


def _acts(words: tuple[Word, ...], at: int) -> bool:
    """`how far can B go after it loads C`: it does that, and nobody goes after it."""
    behind = words[at + 1].low if at + 1 < len(words) else ""
    return words[at].low == "it" and behind.endswith(("s", "had")) and (behind in HAS | IS or acts(behind))


def _is_one(scene: Scene, named: Named, kind: Kind) -> bool:
    """By what they are who are named: a fort that is called a counter is no unit."""
    is_a, position = scene.built.vocabulary.is_a, scene.position
    kinds = [position.kind_of[one] for one in named.things] or [named.kind.name]
    return all(is_a(one, kind.name) for one in kinds)


def _like(said: str, verb: str, meant: tuple[str, ...]) -> Iterator[str]:
    """`plasters`: fires; `plastering`: firing."""
    first, *rest = meant
    if said.endswith("ing") and not verb.endswith("ing"):
        first = progressive(first)
    elif said == "has" or said in (f"{verb}s", f"{verb}es", f"{verb[:-1]}ies"):
        first = present(first)
    elif said.endswith("ed"):
        first = past(first)
    yield first
    yield from rest
