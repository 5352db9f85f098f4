"""Every phrase that a sentence may have meant, filed by its weighty words: those of the rules, and the wordings that
packs give for them (`asked.yaml`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import cached_property, lru_cache, partial
from itertools import combinations

from compiler.diagnostics import Diagnostic, diagnose
from compiler.model import Action, Model
from compiler.phrases import Node, Slot, Target, Vocabulary
from compiler.source import SourceFile, Span, is_of_wordings
from compiler.syntax import Scalar, each_said, read_wordings
from compiler.terms import THING
from rulewright.actions.spoken.alike import Others, Verbs, from_to, in_one_order, in_other_words, senses, verbs_of
from rulewright.actions.spoken.english import (
    BE,
    HAS,
    MAY,
    SOMEBODY,
    asks_alike,
    is_told,
    is_undergone,
    mood,
    must,
    stem,
    verb,
    weighty,
)
from rulewright.actions.spoken.everywhere import wordings
from rulewright.actions.spoken.remembered import remembered
from rulewright.scenes import Scene
from rulewright.shelf import noted
from runtime.records import dataclass

Element = str | Slot
Called = tuple[tuple[str, ...], Span | None]
Line = tuple[str, str, Span | None]
_LEGAL = "it is legal to "
_FEW = 30  # phrases of a word that stands in none


@dataclass(frozen=True)
class Phrase:
    """sort: `value`, `yes-or-no` or `done`. `meant`: of a wording, what it stands for, its slots in braces. `empty`:
    where sets stand that may be empty, and here are; the words that lead to them need not be said. `near`: not what is
    said, but what may be typed instead.
    """

    elements: tuple[Element, ...]
    sort: str
    verb: str = ""
    meant: tuple[str, ...] = ()
    empty: tuple[int, ...] = ()
    near: bool = False
    span: Span | None = field(default=None, compare=False)
    told: str = field(default="", compare=False)  # of a wording, as its pack says it

    def slot(self, at: int) -> Slot:
        slot = self.elements[at]
        assert not isinstance(slot, str)
        return slot

    @cached_property
    def words(self) -> tuple[str, ...]:
        return tuple(one for one in self.elements if isinstance(one, str))

    @property
    def is_everywhere(self) -> bool:
        return bool(self.meant) and self.span is None

    @property
    def slots(self) -> int:
        return len(self.elements) - len(self.words)

    @cached_property
    def weighty(self) -> tuple[str, ...]:
        return weighty(self._said)

    @cached_property
    def _said(self) -> tuple[str, ...]:
        unsaid: set[int] = set()
        for at in self.empty:
            while isinstance(self.elements[at - 1], str) and at > 1:
                at -= 1
                unsaid.add(at)
        unsaid |= {at for at in range(1, len(self.elements) - 1) if self.joins(at)}
        said = [one for at, one in enumerate(self.elements) if at not in unsaid]
        return tuple(one for one in said if isinstance(one, str))

    def joins(self, at: int) -> bool:
        """Whether it is the `and` of two who are named, which is said of any two: `{the one} and {the other}`."""
        return self.elements[at] == "and" and not any(isinstance(self.elements[one], str) for one in (at - 1, at + 1))

    @cached_property
    def senses(self) -> tuple[tuple[str, ...], ...]:
        return senses(self._said, of_rules=not self.meant)  # what the rules call jumping off is nothing else

    def _tells_what_is_past(self, words: tuple[str, ...]) -> bool:
        """Of `the points spent by {the unit}`, where `spent` is not said."""
        at = self.words.index("by") if "by" in self.words else 0
        return at > 0 and stem(self.words[at - 1]) not in map(stem, words)

    def _is_done_in(self, words: tuple[str, ...]) -> bool:
        """Of `{the unit} has assaulted`, whether it is said that something has been done; `overrun` may be an order."""
        return not (HAS | {"been", *(one for one in self.words if one.endswith("ed"))}).isdisjoint(words)

    def _is_turned_by(self, words: tuple[str, ...]) -> bool:
        """Of `{the side} is to attack`, whether it is said who is attacked."""
        is_to = self.words[:2] == ("is", "to") and "to" not in words
        return is_to and stem(self.words[-1]) in (stem(one) for one in words if one.endswith("ed"))

    def answers(self, words: tuple[str, ...]) -> bool:
        """Whether a sentence of these words can ask this, by its first and its auxiliary word."""
        asked = mood(words)
        if must(words) != must(self.words) or not in_one_order(words, self.words):
            return False  # what S has to do is not what it may; nor does who moves after firing fire after moving
        if asked == "yes-or-no" and not SOMEBODY.isdisjoint(words) and SOMEBODY.isdisjoint(self.words):
            return self.sort == "done"  # who is named does not do it
        if self._is_turned_by(words):
            return False
        if asked == "told" and self.verb == "has" and not self._is_done_in(words):
            return False  # `assault D` is not whether D has assaulted
        if self.sort == "done":
            return asked == "told" or (asked == "yes-or-no" and "can" in verb(words) and not is_told(words))
        suffers = asked == "yes-or-no" or is_undergone(words, self.words)
        if suffers and BE.isdisjoint(words) != BE.isdisjoint(self.words):
            return False  # `can S be fired at` is not `can S fire`, nor `has S been fired at` `has S fired`
        if not MAY.isdisjoint(words[:1]) and is_told(self.words):
            return False  # what B can carry is not what it does
        if is_told(words) and not MAY.isdisjoint(self.words[:1]) and self.meant[:1] and _LEGAL in self.meant[0]:
            return False  # nor is what D does what it may: `does D block the road`
        if self.meant:
            alone = verb(words) & verb(self.words) and (words[:1] == ("how",)) == (self.words[:1] == ("how",))
            if not self.slots and not alone:
                return False  # who has moved is not who is to move, nor what turn it is how many there are
            alike = verb(words) & verb(self.words) if asked == "yes-or-no" else asks_alike(words, self.words)
            return asked == mood(self.words) and (asked == "told" or bool(alike))
        if self.sort == "value":
            if _PRICE.intersection(map(stem, words)) and self._tells_what_is_past(words):
                return False  # what H costs is not what it has spent
            return asked != "yes-or-no" and MAY.isdisjoint(words)  # what S can enter is not what it has entered
        return asked != "value" and self.verb in verb(words)


_PRICE = frozenset(map(stem, ("cost", "price")))


@dataclass(frozen=True)
class Filed:
    """Phrases, and those of them that weigh so."""

    phrases: tuple[Phrase, ...]

    @cached_property
    def alike(self) -> dict[tuple[str, ...], list[Phrase]]:
        found: dict[tuple[str, ...], list[Phrase]] = {}
        for phrase in self.phrases:
            found.setdefault(phrase.weighty, []).append(phrase)
        return found

    @cached_property
    def often(self) -> Counter[str]:
        """In how many phrases each weighty word stands."""
        return Counter(word for phrase in self.phrases for word in {*phrase.weighty})

    @cached_property
    def in_sense(self) -> dict[tuple[str, ...], list[Phrase]]:
        """By what their words come to; filed when the first is asked for so."""
        found: dict[tuple[str, ...], list[Phrase]] = {}
        for phrase in self.phrases:
            for sense in phrase.senses:
                found.setdefault(sense, []).append(phrase)
        return found


@dataclass(frozen=True)
class Wordings:
    """`called`: what types of counters are called besides. `rules`: titles of what answers questions of the rules, and
    a question that it answers. `reckoned`: what is supposed, and what is done by that. `chances`: how likely something
    is; what is meant is `if` something is done, and what is asked then. `verbs`: what somebody does, otherwise said."""

    words: Others
    phrases: tuple[Phrase, ...]
    problems: tuple[Diagnostic, ...]
    called: Mapping[str, tuple[Called, ...]] = field(default_factory=dict, hash=False)
    rules: tuple[Line, ...] = ()
    reckoned: tuple[Line, ...] = ()
    chances: Filed = Filed(())
    verbs: Verbs = Verbs()

    def names_of(self, type_: str) -> tuple[tuple[str, ...], ...]:
        """Its own name, and what it is called besides."""
        return (tuple(type_.lower().split()), *(said for said, _ in self.called.get(type_, ())))

    @cached_property
    def filed(self) -> Filed:
        return Filed(self.phrases)


def phrases_of(model: Model, vocabulary: Vocabulary) -> tuple[Phrase, ...]:
    """What can be said of a position; not what only the rules themselves do."""
    return (*done_in(model, vocabulary), *asked_in(vocabulary).phrases)


def done_in(model: Model, vocabulary: Vocabulary) -> Iterator[Phrase]:
    for target in _targets(vocabulary.done):
        if target.id in model.actions:
            yield Phrase(target.pattern.elements, "done")
            yield from _with_nobody(model.actions[target.id], target.pattern.elements)


def undergone_in(vocabulary: Vocabulary, model: Model) -> Iterator[tuple[str, Slot, tuple[str, ...]]]:
    """What is done to one alone, as procedures call it: `destroy {the fort} with all inside`."""
    for target in _targets(vocabulary.done):
        match target.pattern.elements if target.id in model.procedures else ():
            case (str(does), Slot() as whom, *behind) if all(isinstance(one, str) for one in behind):
                yield does, whom, tuple(str(one) for one in behind)


@lru_cache(maxsize=8)
def asked_in(vocabulary: Vocabulary) -> Filed:
    found = []
    for node in vocabulary.predicates.values():
        found += [Phrase(one, "yes-or-no", str(one[1])) for one in _ends(node)]
    found += [Phrase(one, "value") for one in _ends(vocabulary.values)]
    found += [Phrase(one.pattern.elements, "value") for one in vocabulary.owned]
    declared = {(one.weighty, one.verb) for one in found if one.sort == "yes-or-no"}
    found += [one for one in _everywhere(vocabulary) if not one.weighty or (one.weighty, one.verb) not in declared]
    found += _what_it_is(vocabulary)
    for some in vocabulary.attributes.values():
        found += [Phrase((Slot("the owner", owner), "'s", *tokens), "value") for tokens, _, owner, _ in some]
    return Filed(tuple(dict.fromkeys(found)))


def _everywhere(vocabulary: Vocabulary) -> Iterator[Phrase]:
    for said, meant in wordings():
        pattern = vocabulary.pattern(said, None, sort="wording")
        if not isinstance(pattern, str):  # of a game without sides nobody asks whose turn it is
            opened = mood(tuple(one for one in pattern.elements if isinstance(one, str)))
            begins = not isinstance(pattern.elements[0], str)
            sort, verb_ = ("yes-or-no", "is") if begins else (opened, "")
            yield Phrase(pattern.elements, sort, verb_, meant=(meant,))


def _what_it_is(vocabulary: Vocabulary) -> Iterator[Phrase]:
    """`M7 is woods`, `Q is in the woods`: what can be told of something is one of the names that it may have."""
    thing = Slot("the thing", THING)
    for some in vocabulary.attributes.values():
        for tokens, _, owner, kind in some:
            if kind.name not in vocabulary.choices:
                continue
            held, value, words = Slot("the owner", owner), Slot("the value", kind), " ".join(tokens)
            meant = (f"{{the owner}}'s {words} is {{the value}}",)
            yield Phrase((held, "is", value), "yes-or-no", meant=meant)
            if owner.name == "hex":
                yield Phrase((held, "is", value, "hex"), "yes-or-no", meant=meant)
                yield Phrase(("is", "there", value, "in", held), "yes-or-no", meant=meant)
                stands = (f"{{the thing}}'s hex's {words} is {{the value}}",)
                yield Phrase((thing, "is", "in", value), "yes-or-no", meant=stands)
                yield Phrase((thing, "is", "in", value, "hex"), "yes-or-no", meant=stands)


def _ends(node: Node) -> Iterator[tuple[Element, ...]]:
    return (target.pattern.elements for target in _targets(node))


def _targets(node: Node) -> Iterator[Target]:
    yield from node.ends
    for inner in (*node.words.values(), *(after for _, after in node.slots)):
        yield from _targets(inner)


def _with_nobody(action: Action, elements: tuple[Element, ...]) -> Iterator[Phrase]:
    """The action with sets left empty of which any number may be chosen."""
    free = {choice.variable for choice in action.choices if choice.many and not choice.least}
    places = [at for at, one in enumerate(elements) if not isinstance(one, str) and one.name in free]
    for many in range(1, len(places) + 1):
        for empty in combinations(places, many):
            yield Phrase(elements, "done", empty=empty)


def wordings_at(scene: Scene) -> Wordings:
    """What is said there; the name of a counter there is a word for nothing else."""
    return wordings_among(scene, tuple(scene.names))


def wordings_among(scene: Scene, names: tuple[str, ...]) -> Wordings:
    """What is said by the rules that are played, where these are names; read once for all processes."""
    return _among(scene.compiled.wordings, scene.built.vocabulary, scene.table.model.made_of, names)


@lru_cache(maxsize=8)
def _among(files: tuple[SourceFile, ...], vocabulary: Vocabulary, made_of: str, names: tuple[str, ...]) -> Wordings:
    told, named = _wordings_at(files, vocabulary, made_of), {(name.lower(),) for name in names}
    left = tuple(one for one in told.words if one[0] not in named)
    return replace(told, words=left) if left != told.words else told


@lru_cache(maxsize=8)
def _wordings_at(files: tuple[SourceFile, ...], vocabulary: Vocabulary, made_of: str) -> Wordings:
    read = partial(_wordings_of, files, vocabulary)
    return noted(Wordings, ("what players say", made_of, *(one.text for one in files)), read) if made_of else read()


def wordings_of(files: Iterable[SourceFile], vocabulary: Vocabulary) -> Wordings:
    """What the packs' `asked.yaml` files say, those of the base first."""
    return _wordings_of(tuple(filter(is_of_wordings, files)), vocabulary)


@lru_cache(maxsize=8)
def _wordings_of(files: tuple[SourceFile, ...], vocabulary: Vocabulary) -> Wordings:
    words: list[tuple[tuple[str, ...], tuple[str, ...]]] = []
    phrases, likely, problems = list[Phrase](), list[Phrase](), list[Diagnostic]()
    called: dict[str, tuple[Called, ...]] = {}
    rules, reckoned, verbs = list[Line](), list[Line](), list[tuple[Scalar, tuple[Scalar, ...]]]()
    for file in files:
        raw, faults = read_wordings(file)
        problems += faults
        verbs += raw.verbs
        rules += [(title.text, one.text, title.span) for title, some in raw.rules for one in some]
        reckoned += [(supposed.text, one.text, supposed.span) for supposed, some in raw.reckoned for one in some[:1]]
        for said, meant in raw.counters:
            for one in meant:
                called[one.text] = (*called.get(one.text, ()), (tuple(said.text.lower().split()), one.span))
        for said, meant in raw.words:
            words += [(tuple(said.text.lower().split()), tuple(one.text.lower().split())) for one in meant[:1]]
        for into, near, some in ((phrases, False, raw.asked), (phrases, True, raw.near), (likely, False, raw.chances)):
            for said, meant in each_said(some):
                phrase = _wording(vocabulary, said, tuple(one.text for one in meant), near)
                if isinstance(phrase, Phrase):
                    into.append(phrase)
                else:
                    problems.append(phrase)
    others = tuple(sorted(words, key=lambda one: -len(one[0])))
    does, wrong = verbs_of(vocabulary, verbs)
    told, may_be = (
        tuple(replace(one, elements=tuple(in_other_words(one.elements, others))) for one in some)
        for some in (phrases, likely)
    )
    problems += wrong
    return Wordings(others, told, tuple(problems), called, tuple(rules), tuple(reckoned), Filed(may_be), does)


def _wording(vocabulary: Vocabulary, said: Scalar, meant: tuple[str, ...], near: bool) -> Phrase | Diagnostic:
    pattern = vocabulary.pattern(said.text, said.span, sort="wording")
    if isinstance(pattern, str):
        return diagnose("no-reading", pattern, said.span)
    asked = mood(tuple(one for one in pattern.elements if isinstance(one, str)))
    sort = "done" if asked == "told" else asked
    return Phrase(from_to(pattern.elements), sort, meant=meant, near=near, span=said.span, told=said.text)


@dataclass(frozen=True)
class Spoken:
    """The phrases of the wordings, of what is done, and of what is asked; and some words for others."""

    filed: tuple[Filed, ...]
    others: Others

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        return tuple(phrase for one in self.filed for phrase in one.phrases)

    @cached_property
    def _rarities(self) -> Mapping[str, int]:
        often = Counter[str]()
        for one in self.filed:
            often.update(one.often)
        many = len(self.phrases)
        return {word: (many // count).bit_length() for word, count in often.items()} | {"": (many // _FEW).bit_length()}

    def rarity(self, word: str) -> int:
        """How much a word weighs: each time it stands in half as many phrases one more."""
        return self._rarities.get(word) or self._rarities[""]

    def has(self, word: str) -> bool:
        """Whether anything is said with it."""
        return word in self._rarities

    def alike(self, said: tuple[str, ...]) -> list[Phrase]:
        return [phrase for one in self.filed for phrase in one.alike.get(said, ())]

    def in_sense(self, plain: tuple[str, ...]) -> list[Phrase]:
        some = (phrase for way in senses(plain) for one in self.filed for phrase in one.in_sense.get(way, ()))
        return list(dict.fromkeys(some))


def spoken_of(scene: Scene) -> Spoken:
    """The phrases of the rules and of their wordings; of a situation as of its pack."""

    def find() -> Spoken:
        vocabulary, told = scene.built.vocabulary, wordings_at(scene)
        done = Filed(tuple(dict.fromkeys(done_in(scene.table.model, vocabulary))))
        return Spoken((told.filed, done, asked_in(vocabulary)), told.words)

    return remembered(scene, "spoken of", find)
