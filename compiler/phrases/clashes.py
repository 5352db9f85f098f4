"""What may not be declared because an old sentence could then be read in two ways.

Two phrases clash when some run of words fits both: the same fixed words, slots of kinds that may share
members, or a fixed word that is a name which the other's slot would take.
A word clashes with itself when it would be a noun and a name, or a name and an adjective, or two of a kind.
"""

from __future__ import annotations

from compiler.phrases.vocabulary import VERBS, Node, Pattern, Slot, Target, Vocabulary, tokens_of
from compiler.terms import Kind


def clashing(vocabulary: Vocabulary, pattern: Pattern) -> Target | None:
    """A phrase declared before that could be read where this one is."""
    elements = pattern.elements
    if pattern.sort == "predicate":
        subject = elements[0]
        found = _ends(vocabulary, vocabulary.predicates[VERBS[str(elements[1])]], elements[2:])
        assert isinstance(subject, Slot)
        return next((one for one in found if overlap(vocabulary, subject.kind, one.pattern.slots[0].kind)), None)
    v = vocabulary
    trie = {"event": v.events, "done": v.done, "value": v.values, "saying": v.sayings}.get(pattern.sort)
    return next(iter(_ends(vocabulary, trie, elements)), None) if trie is not None else None


def _ends(vocabulary: Vocabulary, node: Node, elements: tuple[str | Slot, ...]) -> list[Target]:
    if not elements:
        return list(node.ends)
    first, rest = elements[0], elements[1:]
    found: list[Target] = []
    if isinstance(first, str):
        if first in node.words:
            found += _ends(vocabulary, node.words[first], rest)
        for kind, after in node.slots:
            if _is_name(vocabulary, first, kind):
                found += _ends(vocabulary, after, rest)
        return found
    for kind, after in node.slots:
        if overlap(vocabulary, first.kind, kind):
            found += _ends(vocabulary, after, rest)
    for word, after in node.words.items():
        if _is_name(vocabulary, word, first.kind):
            found += _ends(vocabulary, after, rest)
    return found


def _is_name(vocabulary: Vocabulary, word: str, kind: Kind) -> bool:
    return any(tokens == (word,) and named.name == kind.name for tokens, _, named in vocabulary.names.get(word, ()))


def overlap(vocabulary: Vocabulary, one: Kind, other: Kind) -> bool:
    """Whether a value may be of both kinds."""
    plain, wanted = Kind(one.name, one.many), Kind(other.name, other.many)
    return vocabulary.fits(plain, wanted) or vocabulary.fits(wanted, plain)


def other_meaning(vocabulary: Vocabulary, text: str, sort: str, kind: Kind | None = None) -> str | None:
    """What a word already is that cannot also be a noun, name or adjective; in words."""
    tokens = tokens_of(text)
    if not tokens:
        return None
    for found, noun in vocabulary.nouns.get(tokens[0], ()):
        if found == tokens:
            return f"a {noun.type or noun.kind.name} is called so" if noun.type else "it names a kind"
    for found, _, named in vocabulary.names.get(tokens[0], ()):
        if found == tokens and (sort != "name" or named == kind):
            return f"it is one of the names of a {named.name}"
    if sort != "adjective" and len(tokens) == 1 and tokens[0] in vocabulary.adjectives:
        return f'it is an adjective, by "{vocabulary.adjectives[tokens[0]][0].pattern.text}"'
    return None
