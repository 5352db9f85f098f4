"""Everything a sentence may be made of: nouns, names, attributes and the declared phrases.

Phrases are kept in tries by their fixed words, so that reading costs in proportion to the text and
hardly to the size of the vocabulary. A predicate is filed under its verb with its first slot left out
(`{the unit} can see {the hex}` under `can`: `see <hex>`), because its subject is read first.

A vocabulary grows as packs are read, base first; a sentence is read with what was declared by then,
so a phrase of a later pack can never change an earlier pack's sentence.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import Any, NamedTuple

from compiler.diagnostics import did_you_mean, listed, suggest
from compiler.phrases.nearby import Filed
from compiler.source import Span
from compiler.syntax import Word, read_phrase_words
from compiler.terms import Kind
from runtime.program import with_article
from runtime.records import dataclass

VERBS = {"is": "is", "are": "is", "has": "has", "have": "has", "can": "can", "may": "may"}
ENGINE_KINDS = ("thing", "record", "hex", "hexside", "side", "number", "phase", "board", "area")
SPECIAL_NAMES = ("prohibited", "none", "unlimited")
RESERVED = frozenset("if unless otherwise and or not called that whose".split())


_SLOT = re.compile(r"\{[^{}]*\}")
_OWNER = re.compile(r"'s?(?![A-Za-z0-9])")
_BROKEN_SLOT = re.compile(r"\{(?!\})\s*(?:the\s+)?[A-Za-z-]*|(?<!\{)\}")


class Slot(NamedTuple):
    name: str
    kind: Kind


@dataclass(frozen=True)
class Pattern:
    """A phrase cut into fixed words and slots. sort: value, predicate, saying, done or event.

    A saying is yes or no without a slot: `it is raining`.
    """

    text: str
    elements: tuple[str | Slot, ...]
    sort: str
    span: Span | None = field(default=None, compare=False)

    @property
    def slots(self) -> tuple[Slot, ...]:
        return tuple(element for element in self.elements if isinstance(element, Slot))

    @property
    def adjective(self) -> str | None:
        """`loose`, of a predicate `{the unit} is loose`."""
        if self.sort == "predicate" and len(self.elements) == 3 and self.elements[1] == "is":
            last = self.elements[2]
            return last if isinstance(last, str) else None
        return None


class Target(NamedTuple):
    """What a matched phrase stands for. sort: store, question, operation, action, procedure, event."""

    sort: str
    id: str
    kind: Kind
    pattern: Pattern


class Noun(NamedTuple):
    kind: Kind
    type: str | None
    plural: bool


class Node:
    """A copy shares what hangs below with the first, until one of them grows there (`is_shared`)."""

    __slots__ = ("ends", "is_shared", "slots", "words")

    def __init__(self) -> None:
        self.words: dict[str, Node] = {}
        self.slots: list[tuple[Kind, Node]] = []
        self.ends: list[Target] = []
        self.is_shared = False

    def add(self, elements: tuple[str | Slot, ...], target: Target) -> None:
        node = self
        for element in elements:
            node = node._into(element)
        node.ends.append(target)

    def copy(self) -> Node:
        same = Node()
        same.words, same.slots, same.ends = self.words.copy(), self.slots.copy(), self.ends.copy()
        for node in self.words.values():
            node.is_shared = True
        for _, node in self.slots:
            node.is_shared = True
        return same

    def _into(self, element: str | Slot) -> Node:
        """The node below that is this one's own, so that it may grow."""
        if isinstance(element, str):
            known = self.words.get(element)
            node = self.words[element] = _own(known)
            return node
        for at, (kind, known) in enumerate(self.slots):
            if kind == element.kind:
                node = _own(known)
                self.slots[at] = (kind, node)
                return node
        node = Node()
        self.slots.append((element.kind, node))
        return node


def _own(known: Node | None) -> Node:
    if known is None:
        return Node()
    return known.copy() if known.is_shared else known


class Vocabulary:
    def __init__(self) -> None:
        self.parents: dict[str, str] = {}  # kind -> parent, for things and records
        self.nouns: dict[str, list[tuple[tuple[str, ...], Noun]]] = {}
        self.names: dict[str, list[tuple[tuple[str, ...], str, Kind]]] = {}
        self.attributes: dict[str, list[tuple[tuple[str, ...], str, Kind, Kind]]] = {}
        self.values = Node()
        self.predicates = {"is": Node(), "has": Node(), "can": Node(), "may": Node()}
        self.of_several = {verb: Node() for verb in self.predicates}  # those of them that are said of several together
        self.sayings = Node()
        self.denials = Node()  # the same with `not`
        self.done = Node()
        self.events = Node()
        self.heads = Node()
        self.adjectives: dict[str, list[Target]] = {}
        self.choices: set[str] = set()
        self.ordered: set[str] = set()
        self.words: set[str] = set()
        self.owned: list[Target] = []  # operations said with 's: "{thing}'s hex"
        self.filed: list[Filed] = []  # every phrase as declared, for messages
        self.helped = 0  # how many sentences were held against all of them

    def copy(self) -> Vocabulary:
        """Another that may grow without this one."""
        same = Vocabulary()
        same.__dict__ = {name: _copied(value) for name, value in self.__dict__.items()}
        return same

    # ---- kinds

    def is_a(self, kind: str, wanted: str) -> bool:
        while kind != wanted:
            parent = self.parents.get(kind)
            if parent is None:
                return False
            kind = parent
        return True

    def fits(self, kind: Kind, wanted: Kind) -> bool:
        if kind.many != wanted.many:
            return False
        if kind.name == wanted.name:
            return True
        if wanted.name == "any":
            return kind.name == "hex" or self.is_a(kind.name, "thing")
        return self.is_a(kind.name, wanted.name)

    def kind_named(self, words: tuple[str, ...]) -> Noun | None:
        """The kind (never a counter type) that these words name, singular or plural."""
        for tokens, noun in self.nouns.get(words[0], ()) if words else ():
            if tokens == words and noun.type is None:
                return noun
        return None

    def kind_names(self, plural: bool = False) -> list[str]:
        return sorted({name for name, _ in self._kinds_called(plural)})

    def _kinds_called(self, plural: bool) -> Iterator[tuple[str, Kind]]:
        for tokens, noun in (one for some in self.nouns.values() for one in some):
            if noun.type is None and noun.plural == plural:
                yield " ".join(tokens), noun.kind

    def add_noun(self, singular: str, plural: str, kind: Kind, type_: str | None = None) -> None:
        for text, many in ((singular, False), (plural, True)):
            tokens = tokens_of(text)
            entries = self.nouns.setdefault(tokens[0], [])
            entries.append((tokens, Noun(kind, type_, many)))
            self.words.update(tokens)
            if singular == plural:
                break

    def add_kind(self, name: str, plural: str, parent: str | None) -> None:
        if parent is not None:
            self.parents[name] = parent
        self.add_noun(name, plural, Kind(name))

    def add_choice(self, name: str, plural: str, ordered: bool = False) -> None:
        self.choices.add(name)
        if ordered:
            self.ordered.add(name)
        self.add_noun(name, plural, Kind(name))

    def add_name(self, text: str, kind: Kind, value: str | None = None) -> None:
        tokens = tokens_of(text)
        self.names.setdefault(tokens[0], []).append((tokens, value or text, kind))
        self.words.update(tokens)

    def add_attribute(self, name: str, store: str, owner: Kind, kind: Kind) -> None:
        tokens = tokens_of(name)
        self.attributes.setdefault(tokens[0], []).append((tokens, store, owner, kind))
        self.words.update(tokens)

    def add_phrase(self, pattern: Pattern, sort: str, id_: str, kind: Kind) -> None:
        """File a phrase where sentences look for it."""
        target = Target(sort, id_, kind, pattern)
        elements = pattern.elements
        fixed = tuple(element if isinstance(element, str) else "" for element in elements)
        self.words.update(filter(None, fixed))
        self.filed.append(Filed(fixed, pattern.text, pattern.span))
        if pattern.sort == "predicate":
            self.predicates[VERBS[str(elements[1])]].add(elements[2:], target)
            if pattern.slots[0].kind.many:
                self.of_several[VERBS[str(elements[1])]].add(elements[2:], target)
            if pattern.adjective is not None:
                self.adjectives.setdefault(pattern.adjective, []).append(target)
        elif pattern.sort == "saying":
            self.sayings.add(elements, target)
            self.denials.add(denied(elements), target)
        elif pattern.sort == "owned":
            self.owned.append(target)
        elif pattern.sort == "event":
            self.events.add(elements, target)
        elif pattern.sort == "done":
            self.done.add(elements, target)
        else:
            self.values.add(elements, target)

    def commonness(self) -> Counter[str]:
        """How many phrases hold each word, for messages; of a kind, how many have a slot for it."""
        common = Counter(word.strip("{},") for phrase in self.filed for word in set(phrase.text.lower().split()))
        for first, entries in self.nouns.items():
            common[first] += sum(common[noun.kind.name] for _, noun in entries if noun.type is None and noun.plural)
        return common

    def head(self, words: tuple[str, ...]) -> Target | None:
        """What rules that begin with exactly these words answer."""
        node: Node | None = self.heads
        for word in words:
            node = node.words.get(word) if node is not None else None
        return node.ends[0] if node is not None and node.ends else None

    def add_head(self, words: tuple[str, ...], target: Target) -> None:
        """What a rule may begin with: a short name, or the phrase with its slots said by name."""
        self.heads.add(words, target)
        self.words.update(words)

    def lose(self, text: str, span: Span) -> None:
        """A phrase whose declaration is broken: who uses it is not reported as well."""
        bare = _BROKEN_SLOT.sub(" {} ", _SLOT.sub(" {} ", text))
        words = [word.low for word in read_phrase_words(bare, 0)]
        fixed = ("" if word == "{}" else "can" if word == "cannot" else VERBS.get(word, word) for word in words)
        self.filed.append(Filed(tuple(fixed), text, span, lost=True))

    # ---- patterns

    def pattern(self, text: str, span: Span | None, sort: str = "") -> Pattern | str:
        """A phrase's pattern, or in words what is wrong with it."""
        elements: list[str | Slot] = []
        for word in read_phrase_words(text, 0):
            if word.sort == "braced":
                slot = self._slot(word)
                if isinstance(slot, str):
                    return slot
                if any(isinstance(other, Slot) and other.name == slot.name for other in elements):
                    return f"two slots are called `{slot.name}`"
                elements.append(slot)
            elif word.sort in ("word", "owner"):
                elements.append("can" if word.low == "cannot" else word.low)
                if word.low in RESERVED and sort != "wording":
                    return f"`{word.text}` joins sentences, so it cannot be part of a phrase"
            else:
                return f"`{word.text}` cannot be part of a phrase"
        if not elements:
            return "a phrase needs words"
        if not sort:
            sort = _sort_of(elements)
        if sort == "predicate":
            elements[1] = VERBS[str(elements[1])]
            if len(elements) == 2:
                return "a phrase needs more than its verb"
        if sort == "value" and not any(isinstance(element, str) for element in elements):
            return "a phrase needs fixed words beside its slots"
        return Pattern(text, tuple(elements), sort, span)

    def _slot(self, word: Word) -> Slot | str:
        inside = word.text[1:-1].strip()
        name, comma, told = inside.partition(",")
        name = " ".join(name.split())
        told_words = tokens_of(told) if comma else ()
        if comma and not (name.lower().startswith("the ") and told_words):
            rest = name.partition(" ")[2] or name or "mover"
            meant = f"{{the {rest}, {told.strip() or 'a unit'}}}"
            return f"the slot `{{{inside}}}` is not named with `the`, its kind after it; did you mean `{meant}`?"
        if comma:
            says_one = bool(told_words) and told_words[0] in ("a", "an")
            told_words = told_words[says_one:]
            noun = self.kind_named(told_words)
            if noun is not None and noun.plural and says_one:
                meant = f"{{{name}, {with_article(noun.kind.name)}}}` or `{{{name}, {told_words[-1]}}}"
                return f"the slot `{{{inside}}}` says one and several; did you mean `{meant}`?"
            several = next((many for many, of in self._kinds_called(True) if noun is not None and of == noun.kind), "")
            if noun is not None and several and not (noun.plural or says_one):
                meant = f"{{{name}, {with_article(noun.kind.name)}}}` or `{{{name}, {several}}}"
                return f"the slot `{{{inside}}}` says neither one nor several; did you mean `{meant}`?"
            if noun is None:
                near = did_you_mean(" ".join(told_words), self.kind_names(not says_one)) or ""
                if not near and self.kind_named(told_words[-1:]) is not None:
                    near = f"did you mean `{{{name}, a {told_words[-1]}}}`?"
                elif not near and self.kind_named(tokens_of(name)[-1:]) is not None:
                    near = f"did you mean `{{{name}}}`?"
                return f"no kind is called `{told.strip()}`; {near}"
            return Slot(name, Kind(noun.kind.name, noun.plural and noun.kind.name not in ("any",)))
        words = tokens_of(name)
        if words[:1] != ("the",) or len(words) < 2:
            is_kind = self.kind_named(words) is not None
            rest = inside if is_kind else (inside.partition(" ")[2] or inside).removeprefix("the").strip() or "unit"
            return f"the slot `{{{inside}}}` is not named with `the`; did you mean `{{the {rest}}}`?"
        for start in range(len(words)):
            noun = self.kind_named(words[start:])
            if noun is not None:
                return Slot(name, Kind(noun.kind.name, noun.plural))
        kinds = suggest(words[-1], self.kind_names())
        meant = listed(tuple(f"{{{' '.join((*words[:-1], one))}}}" for one in kinds), "or")
        named = next((word for word in words if self.kind_named((word,)) is not None), "unit")
        cure = f"did you mean {meant}?" if kinds else f"say it apart: `{{{inside}, {with_article(named)}}}`"
        return f"the slot `{{{inside}}}` ends with no kind; {cure}"


def _copied(value: Any) -> Any:
    """What may grow is copied, to any depth; what it holds is never changed."""
    if isinstance(value, dict):
        return {key: _copied(one) for key, one in value.items()}
    return value.copy() if isinstance(value, (list, set, Node)) else value


def tokens_of(text: str) -> tuple[str, ...]:
    """A name as the words of a sentence are: in `Ney's Guard` there are three."""
    return tuple(_OWNER.sub(" 's", text.lower()).split())


def verb_in(elements: Sequence[str | Slot]) -> int | None:
    """Where the verb of a phrase without slots stands; none, where it says neither yes nor no."""
    return next((at for at, word in enumerate(elements) if at and word in VERBS and all(map(_is_word, elements))), None)


def _is_word(element: str | Slot) -> bool:
    return isinstance(element, str)


def denied(elements: Sequence[str | Slot]) -> tuple[str | Slot, ...]:
    """`it is not raining`, of `it is raining`."""
    after = (verb_in(elements) or 0) + 1
    return (*elements[:after], "not", *elements[after:])


def _sort_of(elements: list[str | Slot]) -> str:
    verb = verb_in(elements)
    if verb is not None and verb < len(elements) - 1:
        return "saying"
    first = elements[0]
    if isinstance(first, Slot):
        if len(elements) > 1 and elements[1] in VERBS:
            return "predicate"
        return "owned" if len(elements) > 1 and elements[1] == "'s" else "event"
    return "value" if first == "the" else "done"


def plural_of(name: str) -> str:
    """The regular plural of a noun's last word."""
    if name.endswith(("s", "x", "ch", "sh", "z")):
        return name + "es"
    if name.endswith("y") and name[-2:-1] not in tuple("aeiou"):
        return name[:-1] + "ies"
    return name + "s"
