"""What somebody does, in verbs of the rules (`verbs:` of packs' `asked.yaml`): `if S plasters P`, if S fires at P."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice, product

from compiler.syntax import Word, read_words
from compiler.terms import HEX, Kind
from rulewright.actions.spoken.alike import Verb
from rulewright.actions.spoken.english import ARTICLES, BE, IS, MINE, OPENING, PREPOSITIONS, put_together, stem
from rulewright.actions.spoken.fitting import stands_in
from rulewright.actions.spoken.hand import listed_at
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.scenes import Scene

_HIM = frozenset("it him her them us me".split())
_NO_VERB_BEHIND = ARTICLES | MINE | (PREPOSITIONS - {"to", "of"}) | frozenset("no any some this his her its".split())
_SOME = ARTICLES | MINE | frozenset("any some every another his her their all both".split())
_DONE = BE | IS | frozenset("get gets got getting".split())
_SENTENCE = re.compile(r".+?(?:[.?!;]+\s+|$)", re.DOTALL)
_MANY_WAYS = 4
Filed = Mapping[str, list[Verb]]
Found = tuple[int, int, int, Verb]  # where he stands to whom it is done, where that ends, and where the verb does


def in_plain_verbs(scene: Scene, text: str) -> tuple[str, ...]:
    """The text as it stands, where no such verb is said; each that may be meant, where one means several things."""
    each = (_each_way(scene, one[0]) for one in _SENTENCE.finditer(text))
    return tuple("".join(some) for some in islice(product(*each), _MANY_WAYS)) or (text,)


def _each_way(scene: Scene, sentence: str) -> list[str]:
    filed = wordings_at(scene).verbs.by_first
    words, problems = read_words(sentence)
    if problems or not any(stem(one.low) in filed for one in words):
        return [sentence]
    ways, copied, at = [""], 0, 0
    while at < len(words):
        found = next(_said_at(scene, filed, words, at), None)
        if found is not None:
            whom, behind, end, verb = found
            before, him = sentence[copied : words[at].start], [one.text for one in words[whom:behind]]
            said = (put_together((*_like(words[at].low, verb.word, one), *him, *then)) for one, then in verb.meant)
            ways = [f"{way}{before}{one}" for way, one in product(ways, said)]
            copied = words[end - 1].end
        at = found[2] if found is not None else at + 1
    return [f"{way}{sentence[copied:]}" for way in ways]


def _said_at(scene: Scene, filed: Filed, words: tuple[Word, ...], at: int) -> Iterator[Found]:
    before = words[at - 1].low if at else ""
    if words[at].sort != "word" or before in _NO_VERB_BEHIND:
        return
    for verb in filed.get(stem(words[at].low), ()):
        first, then = verb.said
        whom = at + len(first)
        if tuple(stem(one.low) for one in words[at:whom]) != first:
            continue
        if before in _DONE and not words[at].low.endswith("ing"):
            if not then and words[whom : whom + 1] and words[whom].low == "by":
                yield whom, whom, whom, verb
            continue
        for end in _ends(scene, words, whom, verb.kind):
            if tuple(stem(one.low) for one in words[end : end + len(then)]) == then:
                yield whom, end, end + len(then), verb


def _ends(scene: Scene, words: tuple[Word, ...], at: int, kind: Kind | None) -> Iterator[int]:
    """Where he ends to whom it is done who stands there."""
    if at >= len(words):
        if words[0].low in OPENING and kind is None:
            yield at  # what can S plaster
        return
    found = listed_at(scene, words, at, bare=False)
    for end, named in found:
        if kind is None or stands_in(scene.built.vocabulary, named, kind):
            yield end
    if not found and words[at].low in _HIM and (kind is None or kind.name != HEX.name):
        yield at + 1
    elif not found and words[at].low in _SOME and kind is None:
        yield at


def _like(said: str, verb: str, meant: tuple[str, ...]) -> Iterator[str]:
    """`plasters`: fires; `plastering`: firing."""
    first, *rest = meant
    if said.endswith("ing") and not verb.endswith("ing"):
        first = _ing(first)
    elif said in (f"{verb}s", f"{verb}es", f"{verb[:-1]}ies"):
        first = f"{first}es" if first.endswith(("s", "sh", "ch", "x", "o")) else f"{first}s"
    elif said.endswith("ed"):
        first = f"{first}d" if first.endswith("e") else first if first.endswith("run") else f"{first}ed"
    yield first
    yield from rest


def _ing(verb: str) -> str:
    if verb.endswith("e"):
        return f"{verb[:-1]}ing"
    return f"{verb}{verb[-1]}ing" if verb.endswith(("run", "get", "set", "put", "let")) else f"{verb}ing"
