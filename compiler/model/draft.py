"""The model while it is being put together, and what every reader of items needs: the vocabulary,
where complaints go, and which pack and layer is being read.

A name whose item was broken stays known (`broken`), so that one mistake is not reported at every use.
"""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import field, fields, replace
from typing import Any

from compiler.diagnostics import Diagnostic, Label, diagnose
from compiler.model.declaration import Declared
from compiler.model.documents import IndexLine, PackInfo, Source, extended
from compiler.model.model import (
    Action,
    Area,
    Change,
    Chart,
    Choice,
    ChoiceOf,
    CounterType,
    Event,
    Example,
    Follows,
    KindDeclaration,
    Option,
    Position,
    Procedure,
    Question,
    Ranking,
    Rule,
    Ruling,
    Sequence,
    Store,
    Upkeep,
)
from compiler.model.packed import Packed
from compiler.model.titles import WHILE, Parts
from compiler.phrases import RESERVED, Pattern, Unreadable, Vocabulary, clashing, other_meaning
from compiler.source import Span
from compiler.syntax import Item, RawBoard, as_written, readable_names
from compiler.terms import Kind
from runtime.records import dataclass

GROWING = (dict, list, set, ChainMap)
HEX_LABEL = re.compile(r"(?:[A-Za-z0-9]{1,20}-)?(?:(?:([A-Z])\1{0,2}|[A-Z]{2})[0-9]{1,3}|[0-9]{4})$")


Called = Callable[[tuple[str, ...], int], tuple[int, str] | None]  # at a place among words: where a name ends, its type


@dataclass
class Draft:
    vocabulary: Vocabulary
    problems: list[Diagnostic] = field(default_factory=list)
    packs: list[PackInfo] = field(default_factory=list)
    kinds: dict[str, KindDeclaration] = field(default_factory=dict)
    choices: dict[str, Choice] = field(default_factory=dict)
    types: dict[str, CounterType] = field(default_factory=dict)
    stores: dict[str, Store] = field(default_factory=dict)
    questions: dict[str, Question] = field(default_factory=dict)
    rules: dict[str, Rule] = field(default_factory=dict)
    charts: dict[str, Chart] = field(default_factory=dict)
    events: dict[str, Event] = field(default_factory=dict)
    actions: dict[str, Action] = field(default_factory=dict)
    procedures: dict[str, Procedure] = field(default_factory=dict)
    follows: dict[str, Follows] = field(default_factory=dict)
    upkeeps: dict[str, Upkeep] = field(default_factory=dict)
    changes: dict[str, Change] = field(default_factory=dict)
    rankings: dict[str, Ranking] = field(default_factory=dict)
    sequences: dict[str, Sequence] = field(default_factory=dict)
    options: dict[str, Option] = field(default_factory=dict)
    settled: dict[str, tuple[Option, ...]] = field(default_factory=dict)  # options as packs above settle them otherwise
    rulings: dict[str, Ruling] = field(default_factory=dict)
    examples: ChainMap[str, Example] = field(default_factory=ChainMap)
    positions: dict[str, Position] = field(default_factory=dict)
    boards: dict[str, Any] = field(default_factory=dict)
    sheets: dict[str, tuple[str, ...]] = field(default_factory=dict)  # of counters, and who is on them
    areas: dict[str, Area] = field(default_factory=dict)
    raw_boards: ChainMap[str, RawBoard] = field(default_factory=ChainMap)
    sources: dict[str, Source] = field(default_factory=dict)
    index: dict[str, IndexLine] = field(default_factory=dict)
    replaced: dict[str, tuple[Rule | Chart, ...]] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    titles: dict[str, Span] = field(default_factory=dict)  # [Name] -> where it was given
    heads: dict[tuple[str, str], Span] = field(default_factory=dict)  # where the head of a file's chapter says [Name]
    phrases: dict[str, Span | None] = field(default_factory=dict)  # phrase -> where it stands in quotes
    lost: dict[Span, Span] = field(default_factory=dict)  # titles of items that could not be declared -> the whole item
    chosen: dict[str, list[ChoiceOf]] = field(default_factory=dict)  # what examples may tell to be chosen, by its name
    amended: dict[tuple[str, tuple[str, ...]], str] = field(default_factory=dict)  # chart and cell -> by which pack
    trials: dict[Span, Unreadable] = field(default_factory=dict)  # sentences that a changed word may mend, by complaint
    pack: str = ""
    layer: int = 0
    world: str = ""  # a hash of the text of all that the bodies of rules and examples may speak of,
    deeds: str = ""  # and one of that with all that is done, how long facts last, and what counters have
    called: Called | None = None  # of who reads a position: what types are called besides

    def __getstate__(self) -> dict[str, Any]:
        """What is large, and what nobody may need of whoever reads on, is kept packed."""
        packed: Any = {name: Packed(getattr(self, name)) for name in ("examples", "raw_boards")}
        return vars(self) | {name: ChainMap({}, below) for name, below in packed.items()}

    def copy(self, vocabulary: Vocabulary | None = None) -> Draft:
        """Another that may grow without this one. What it holds is never changed, so that is not copied.

        `vocabulary`: one for it to have, where it is not to learn words of its own.
        """
        held = {one.name: getattr(self, one.name) for one in fields(self)}
        grown: dict[str, Any] = {name: copy(one) for name, one in held.items() if isinstance(one, GROWING)}
        return replace(self, **grown, vocabulary=vocabulary or self.vocabulary.copy())

    def extended(self, pack: str) -> frozenset[str]:
        """The packs that a pack extends, at any remove."""
        return extended(self.packs, pack)

    def complain(self, name: str, message: str, span: Span, label: str = "", **more: Any) -> None:
        self.problems.append(diagnose(name, message, span, label, **more))

    def take(self, problems: Iterable[Diagnostic]) -> None:
        self.problems.extend(problems)

    def declared(self, item: Item, parts: Parts) -> dict[str, Any]:
        """The fields every declaration has."""
        under = parts.names("under")
        return {
            "span": item.span,
            "pack": self.pack,
            "layer": self.layer * 2 + (1 if under else 0),
            "cites": parts.ids("cites"),
            "family": item.family,
            "under": under,
            "not_under": parts.names("not under"),
            "held_while": as_written(parts.get(WHILE) or ()),
            "text": item.as_told,
        }

    def lose(self, item: Item) -> None:
        """What a broken item seems to declare: whoever uses it is not to blame."""
        names, phrases = readable_names(item)
        self.broken.update(names)
        for name in (*names, *phrases):
            self.vocabulary.lose(name, item.span)
        self.lost[item.span] = Span(item.file, item.start, item.end)

    def title(self, name: str, item: Item) -> bool:
        """Claim a `[Name]`; says so when it is taken."""
        earlier = self.titles.get(name)
        if earlier is not None:
            self.complain(
                "duplicate-declaration",
                f"[{name}] is declared twice",
                item.span,
                related=(Label(earlier, "first declared here"),),
                help=_name_of_its_own(name, item) or self._anew(self.options.get(name), f"[{name}]"),
            )
            return False
        self.titles[name] = item.span
        return True

    def phrase(self, pattern: Pattern, span: Span) -> bool:
        """Claim a phrase; says so when it is declared already, or when a sentence could be read with either."""
        text = pattern.text
        if text in self.phrases:
            earlier = self.phrases[text]
            related = (Label(earlier, "first declared here"),) if earlier else ()
            anew = self._anew(self.stores.get(text), f'"{text}"')
            self.complain("duplicate-declaration", f'"{text}" is declared twice', span, related=related, help=anew)
            return False
        return self.fits_in(pattern, span)

    def _anew(self, known: Declared | None, name: str) -> str | None:
        """How an option or a fact of a pack below is said anew."""
        return f"a pack above says it anew with `replaces {name}`" if known and known.pack != self.pack else None

    def fits_in(self, pattern: Pattern, span: Span) -> bool:
        """Whether a phrase may be declared beside those there are; remembers where it stands."""
        clash = clashing(self.vocabulary, pattern)
        if clash is not None:
            earlier = clash.pattern.span
            related = (Label(earlier, "it is declared here"),) if earlier else ()
            owner = "" if earlier else " of the language itself"
            message = f'this can be read where "{clash.pattern.text}"{owner} is meant'
            self.complain("clashing-phrases", message, span, related=related, help="say one of them in other words")
            return False
        word = pattern.adjective
        if word is not None and (other := other_meaning(self.vocabulary, word, "adjective")):
            self.complain("two-meanings", f"`{word}` would be an adjective here, and {other}", span)
            return False
        self.phrases[pattern.text] = span
        return True

    def plural(self, name: str, plural: str, span: Span) -> None:
        """Says so where nobody could tell several from one."""
        if name.lower() == plural.lower():
            message = f"`{name}` is said of one and of several alike, so no sentence can speak of several"
            help_ = f"give it a plural that differs, such as `{name}s`"
            self.complain("plural-like-singular", message, span, help=help_)

    def word(self, text: str, sort: str, span: Span, kind: Kind | None = None) -> bool:
        """Whether a noun or name may be declared: no word of the language, and nothing else already."""
        reserved = RESERVED & set(text.lower().split())
        if reserved:
            self.complain(
                "reserved-word",
                f"`{min(reserved)}` is a word of the language; it cannot be part of a name",
                span,
            )
            return False
        other = other_meaning(self.vocabulary, text, sort, kind)
        if other is not None:
            self.complain("two-meanings", f"`{text}` would be a {sort} here, and {other}", span)
        return other is None


def _name_of_its_own(name: str, item: Item) -> str | None:
    """Where an item would take the place of what is called like it."""
    replaces = next((words for words in item.parts[1:] if words and words[0].low == "replaces"), ())
    if name not in {word.text[1:-1].strip() for word in replaces}:
        return None
    return f"what takes its place has a name of its own: `{item.title} [New name]; replaces [{name}]`"
