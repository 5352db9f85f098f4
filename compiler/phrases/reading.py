"""One run of words being read: the words, what is in scope, and every reading found so far.

How sentences are read. A reader is a function from a position to *all* the readings that begin there,
each with the position where it ends. `operands` are values that can stand in a slot, `values` add
arithmetic, `descriptions` say which things are meant, `conditions` are yes or no. They call one another
through this object, which remembers every result, so nothing is read twice and ambiguity cannot be
overlooked: whatever has two different readings from end to end is refused by the caller.

Reading notes the furthest word it could not use and what could have stood there; that is what the
"no phrase reads ..." message is made of.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sized
from typing import Any, NamedTuple, TypeVar

from compiler.phrases.make import these
from compiler.phrases.vocabulary import Node, Target, Vocabulary
from compiler.source import Span
from compiler.syntax import Word
from compiler.terms import Builtin, Description, Kind, Nothing, Term
from runtime.limits import most

Found = list[tuple[int, Term]]
Scope = Mapping[str, Term]  # name as written ("the new hex", "T") -> what it stands for
END = Word("", "", "end", -1, -1)
T = TypeVar("T")


class Reason(NamedTuple):
    """Why words that could be read are refused; better told than that no phrase reads them."""

    start: int
    end: int
    name: str
    message: str
    cure: str = ""


class Clause(NamedTuple):
    """One of the conditions that `and` or `or` join. `joiner`: the word that its own parts are joined by already."""

    end: int
    term: Term
    subject: Term | None = None  # what it is said of, so that the next may leave it out
    joiner: str = ""


MOST = 200  # readings that may begin at one word
WORK = 20_000  # places where something may be looked for, names given in the sentence included


class Budget:
    """How much may be tried for one sentence. What real rulebooks say needs a hundredth of it."""

    def __init__(self) -> None:
        self.left = WORK
        self.depth = 0
        self.deepest = most("sentence-depth")
        self.is_too_deep = False

    @property
    def spent(self) -> bool:
        return self.left <= 0

    def crowded(self, found: Sized) -> bool:
        """Whether there are too many readings to go on: the sentence is given up."""
        if len(found) > MOST:
            self.left = 0
        return self.left <= 0


class Readers(NamedTuple):
    """What can be read from a word on. Each of these holds some of the others, so a reading brings them all along."""

    operands: Callable[[Reading, int], Found]
    values: Callable[[Reading, int], Found]
    descriptions: Callable[[Reading, int], list[tuple[int, Description, bool]]]
    conditions: Callable[[Reading, int], Found]
    clauses: Callable[[Reading, int], list[Clause]]


class Reading:
    """`blocks` are conditions already read from the lists that stand at a word of sort `block`; `points`: whether a
    complaint shows where the nearest phrase stands.
    """

    def __init__(
        self,
        readers: Readers,
        file: str,
        words: tuple[Word, ...],
        vocabulary: Vocabulary,
        scope: Scope,
        blocks: Mapping[int, Term] | None = None,
        hex_labels: Callable[[str], bool] | None = None,
        budget: Budget | None = None,
        points: bool = True,
    ) -> None:
        self.readers = readers
        self.points = points
        self.file = file
        self.words = words
        self.length = len(words)
        self.vocabulary = vocabulary
        self.scope: dict[str, list[tuple[tuple[str, ...], Term]]] = {}
        for name, term in scope.items():
            self._enter(name, term)
        self.blocks = blocks or {}
        self.hex_labels = hex_labels
        self.memo: dict[tuple[object, int], Any] = {}
        self.budget = budget or Budget()
        self.furthest = -1
        self.reason: Reason | None = None
        self.wanted: set[str] = set()
        self.nodes: list[Node] = []  # of phrases that could have gone on at the furthest word
        self.wanted_kinds: set[Kind] = set()

    def _enter(self, name: str, term: Term) -> None:
        tokens = tuple(name.split())
        self.scope.setdefault(tokens[0].lower(), []).append((tokens, term))

    def called(self, name: str, term: Term) -> Reading:
        """The same words read with one more name in scope."""
        inner = self._of(self.words, self.budget)
        inner.scope = {first: list(entries) for first, entries in self.scope.items()}
        inner._enter(name, term)
        return inner

    def known_as(self, name: str, term: Term) -> Reading:
        """The same words read with this meant by a name that is in scope."""
        inner = self.called(name, term)
        first = name.split()[0].lower()
        told = tuple(name.split())
        inner.scope[first] = [entry for entry in self.scope.get(first, ()) if entry[0] != told] + [(told, term)]
        return inner

    def _of(self, words: tuple[Word, ...], budget: Budget | None) -> Reading:
        return Reading(self.readers, self.file, words, self.vocabulary, {}, self.blocks, self.hex_labels, budget)

    def anew(self, words: tuple[Word, ...]) -> Reading:
        """Other words to be read in the place of these. The lists stay behind the words that they stood behind."""
        other = self._of(words, None)
        lists = (self.blocks[at] for at in sorted(self.blocks))
        other.blocks = dict(zip((at for at, word in enumerate(words) if word.sort == "block"), lists, strict=False))
        other.scope = self.scope
        return other

    def absorb(self, inner: Reading) -> None:
        """Take over what an inner reading learnt about the furthest word."""
        if inner.reason is not None:
            self.because(*inner.reason)
        if inner.furthest > self.furthest:
            self.furthest = inner.furthest
            self.wanted = inner.wanted
            self.nodes = inner.nodes
            self.wanted_kinds = inner.wanted_kinds
        elif inner.furthest == self.furthest:
            self.wanted |= inner.wanted
            self.nodes += inner.nodes
            self.wanted_kinds |= inner.wanted_kinds

    @property
    def wanted_words(self) -> set[str]:
        """The words that could have stood at the furthest word."""
        return self.wanted.union(*(node.words for node in self.nodes))

    # ---- words

    def at(self, index: int) -> Word:
        return self.words[index] if index < self.length else END

    def low(self, index: int) -> str:
        return self.words[index].low if index < self.length else ""

    def span(self, start: int, end: int) -> Span:
        return Span(self.file, self.words[start].start, self.words[max(end - 1, start)].end)

    def follow(self, index: int, *words: str) -> bool:
        """Whether exactly these words stand here; notes what was missing."""
        for offset, word in enumerate(words):
            if self.low(index + offset) != word:
                self.missed(index + offset, word)
                return False
        return True

    def missed(self, index: int, word: str | None = None, kind: Kind | None = None) -> None:
        if index < self.furthest:
            return
        if index > self.furthest:
            self.furthest = index
            self.wanted = set()
            self.nodes = []
            self.wanted_kinds = set()
        if word is not None:
            self.wanted.add(word)
        if kind is not None:
            self.wanted_kinds.add(kind)

    def because(self, start: int, end: int, name: str, message: str, cure: str = "") -> None:
        """These words are refused for a reason of their own; the furthest one is told."""
        if self.reason is None or end > self.reason.end:
            self.reason = Reason(start, end, name, message, cure)

    def said(self, start: int, end: int) -> str:
        """The words as a text."""
        return " ".join(word.text for word in self.words[start:end]).replace(" 's", "'s")

    # ---- the readers, remembered

    def _remember(self, kind: str, index: int, reader: Callable[[Reading, int], list[T]]) -> list[T]:
        found: list[T] | None = self.memo.get((kind, index))
        if found is None:
            if self.budget.spent:
                return []
            self.budget.left -= 1
            # A reader that meets itself at the same word finds nothing there the second time.
            self.memo[kind, index] = []
            self.budget.depth += 1
            if self.budget.depth > self.budget.deepest:
                self.budget.left, self.budget.is_too_deep = 0, True
            else:
                found = reader(self, index)
            self.budget.depth -= 1
            if found is None:
                return []
            if self.budget.crowded(found):
                del found[MOST:]
            self.memo[kind, index] = found
        return found

    def operands(self, index: int) -> Found:
        return self._remember("operand", index, self.readers.operands)

    def values(self, index: int) -> Found:
        return self._remember("value", index, self.readers.values)

    def descriptions(self, index: int) -> list[tuple[int, Description, bool]]:
        return self._remember("description", index, self.readers.descriptions)

    def conditions(self, index: int) -> Found:
        return self._remember("condition", index, self.readers.conditions)

    def clauses(self, index: int) -> list[Clause]:
        return self._remember("clause", index, self.readers.clauses)

    # ---- phrases

    def match(self, node: Node, index: int, arguments: tuple[Term, ...]) -> list[tuple[int, Target, tuple[Term, ...]]]:
        """Every declared phrase from this node of a trie on, with what fills its slots."""
        found = [(index, target, arguments) for target in node.ends]
        low = self.low(index)
        inner = node.words.get(low)
        if inner is not None:
            found += self.match(inner, index + 1, arguments)
        elif index >= self.furthest:
            self.missed(index)
            self.nodes.append(node)
        for kind, after in node.slots:
            for end, term in self.filling(index, kind):
                found += self.match(after, end, (*arguments, term))
                if self.budget.crowded(found):
                    return []
        return found

    def filling(self, index: int, kind: Kind) -> Found:
        """The values here that fit a slot of this kind."""
        key = (kind, index)
        found: Found | None = self.memo.get(key)
        if found is None:
            self.memo[key] = []
            found = self.memo[key] = self._filling(index, kind)
        return found

    def _filling(self, index: int, kind: Kind) -> Found:
        if index >= self.length:
            self.missed(index, kind=kind)
            return []
        fits = self.vocabulary.fits
        readings = self.operands(index)
        found = [
            (end, term) for end, term in readings if fits(term.kind, kind) or (kind.many and isinstance(term, Nothing))
        ]
        if kind.many:
            found += self.listed(index, Kind(kind.name))
        if not found:
            self.missed(index, kind=kind)
            if readings and kind.name != "special":
                end, term = max(readings, key=lambda one: one[0])
                message = f"{a_kind(kind)} is wanted here, and `{self.said(index, end)}` is {a_kind(term.kind)}"
                of_thing = kind.name == "hex" and not kind.many and self.vocabulary.is_a(term.kind.name, "thing")
                cure = f"say `({self.said(index, end)}'s hex)`" if of_thing and not term.kind.many else ""
                self.because(index, end, "wrong-kind", message, cure)
        return found

    def listed(self, index: int, kind: Kind) -> list[tuple[int, Builtin]]:
        """`T`, `T and U`, `T, U and V` where several are wanted."""
        chains: list[tuple[int, tuple[Term, ...], bool]] = [
            (end, (term,), False) for end, term in self.operands(index) if self.vocabulary.fits(term.kind, kind)
        ]
        found: list[tuple[int, Builtin]] = []
        while chains and not self.budget.crowded(found):
            end, terms, closed = chains.pop()
            found.append((end, these(terms, kind, self.span(index, end))))
            if closed:
                continue
            word = self.low(end)
            if word in ("and", ","):
                for further, term in self.operands(end + 1):
                    if self.vocabulary.fits(term.kind, kind):
                        chains.append((further, (*terms, term), word == "and"))
        return found


def a_kind(kind: Kind) -> str:
    """`a hex`, `several of kind hex`, `a special name`."""
    if kind.many:
        return f"several of kind {kind.name}"
    name = {"special": "special name", "yes-or-no": "condition"}.get(kind.name, kind.name)
    return f"{'an' if name[0] in 'aeiou' and not name.startswith('uni') else 'a'} {name}"
