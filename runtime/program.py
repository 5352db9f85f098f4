"""What a compiled pack is: plain data and Python source text; and how its phrases are filled.

A `Program` is made by `compiler/program` and is all that the runtime knows of a pack. It is specialised
to a choice of options: what stands under an option that is off is not in it. Stores, questions and rules
have numbers (their place in their tuple), of which generated code speaks. It is read and written by `program_file.py`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cached_property

from runtime.records import dataclass
from runtime.values import Exact, Special

FORMAT = 1

Atom = bool | Exact | str | Special
Value = Atom | tuple[Atom, ...]


@dataclass(frozen=True)
class ValueKind:
    """`name` is an engine kind (number, hex, thing ...) or a declared one; `many` means a set of them."""

    name: str
    many: bool = False
    specials: tuple[str, ...] = ()


@dataclass(frozen=True)
class SlotOf:
    name: str  # "the new hex"
    kind: ValueKind


@dataclass(frozen=True)
class ClockOf:
    """which: coming | next | this.

    edge: begins | ends. sequence: a name, or `phase` / `turn` for what runs.
    """

    which: str
    sequence: str
    edge: str
    sided: bool  # whether a side is part of it: then the program has a function that says which


@dataclass(frozen=True)
class StoreOf:
    """A fact, attribute or mark. Without `default` and not `computed`, an unset value is not known.

    `computed`, `lapses`, `secret` and a sided clock each have a function in the program (see `Hooks`).
    `lapse_reads` are the stores (ids) and engine aspects (`places`, `sides`, `moment`; `place`, where of all places
    only those of its own things matter) that `lapses` may read.
    """

    id: str
    phrase: str  # with slots as written: "{the unit}'s range"
    slots: tuple[SlotOf, ...]
    kind: ValueKind
    sort: str  # fact | attribute | mark
    default: Value | None = None
    computed: bool = False
    clock: ClockOf | None = None
    lapses: bool = False
    function: str = ""  # the end of the names of its functions: first_, clock_side_, known_to_, lapses_
    lapse_reads: tuple[str, ...] = ()
    secret: bool = False
    cites: tuple[str, ...] = ()


@dataclass(frozen=True)
class KindOf:
    """A kind of thing or record. `lineage` is itself, its parent, and so on up to `thing` or `record`."""

    id: str
    plural: str
    lineage: tuple[str, ...]
    is_record: bool = False


@dataclass(frozen=True)
class TypeOf:
    """A counter type. `values` are by store number; marks are among them."""

    id: str
    kind: str
    plural: str
    values: tuple[tuple[int, Value], ...]
    side: str | None = None


@dataclass(frozen=True)
class ChoiceKind:
    """A closed list of names, in declared order. `side` is one."""

    id: str
    plural: str
    names: tuple[str, ...]
    ordered: bool = False


@dataclass(frozen=True)
class QuestionOf:
    """`function` is the end of the names `ask_...` and `why_...`."""

    id: str
    phrase: str
    slots: tuple[SlotOf, ...]
    kind: ValueKind
    combine: str
    function: str
    is_definition: bool = False
    cites: tuple[str, ...] = ()
    role: str = ""  # guides: players judge positions by it; result: it tells how a game ended; always: it must hold


@dataclass(frozen=True)
class RuleOf:
    """A rule or a chart (then `is_chart`).

    `condition` is in words; `outranks` are rule ids of this program.
    """

    id: str
    question: str
    effect: str
    text: str
    cites: tuple[str, ...]
    pack: str = ""
    layer: int = 0
    outranks: tuple[str, ...] = ()
    is_chart: bool = False
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class CellOf:
    """A printed chart cell: `keys` as printed. `rule` is the chart's id."""

    rule: str
    keys: tuple[str, ...]
    cites: tuple[str, ...] = ()
    house: bool = False
    note: str = ""


@dataclass(frozen=True)
class StageOf:
    """`whose`, `skipped`: whether a function tells its side, and whether it comes (by its number in the sequence)."""

    sequence: str
    side: str | None
    whose: bool = False
    skipped: bool = False


@dataclass(frozen=True)
class SequenceOf:
    """Without stages: a leaf phase, where actions are taken. `function` ends the names of its functions.

    `bar`: `may not end while there is ...`, as it is written; `barred_by`: the kind of what it means.
    """

    id: str
    stages: tuple[StageOf, ...]
    function: str = ""
    bar: str = ""
    barred_by: str = ""


@dataclass(frozen=True)
class EventOf:
    id: str
    phrase: str
    slots: tuple[SlotOf, ...]
    function: str


@dataclass(frozen=True)
class ChoicePoint:
    variable: str
    kind: ValueKind
    many: bool = False
    least: int = 1
    optional: bool = False
    beside: int = 0  # the number of a later choice that must stand in what is chosen here, or next to it; 0: of none


@dataclass(frozen=True)
class ActionOf:
    """An action, or a reaction (then `event`). `function` ends the names of its functions."""

    id: str
    phrase: str
    slots: tuple[SlotOf, ...]
    phases: tuple[str, ...]
    choices: tuple[ChoicePoint, ...]
    function: str
    event: str | None = None
    event_slots: tuple[SlotOf, ...] = ()  # the names a reaction gives to its event's slots
    cites: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True)
class ProcedureOf:
    id: str
    phrase: str
    slots: tuple[SlotOf, ...]
    function: str
    title: str = ""
    cites: tuple[str, ...] = ()


@dataclass(frozen=True)
class FollowsOf:
    """Bookkeeping, a consequence or an upkeep, in the order they are to be done."""

    id: str
    sort: str  # bookkeeping | consequence | upkeep
    function: str
    event: str | None = None
    sequence: str | None = None
    edge: str = ""
    side: str | None = None
    cites: tuple[str, ...] = ()


@dataclass(frozen=True)
class Program:
    title: str
    stores: tuple[StoreOf, ...] = ()
    kinds: tuple[KindOf, ...] = ()
    types: tuple[TypeOf, ...] = ()
    choices: tuple[ChoiceKind, ...] = ()
    questions: tuple[QuestionOf, ...] = ()
    rules: tuple[RuleOf, ...] = ()
    cells: tuple[CellOf, ...] = ()
    sequences: tuple[SequenceOf, ...] = ()
    turn_sequence: str = ""
    opening: str = ""  # the sequence that comes once, before the first turn
    events: tuple[EventOf, ...] = ()
    actions: tuple[ActionOf, ...] = ()
    procedures: tuple[ProcedureOf, ...] = ()
    follows: tuple[FollowsOf, ...] = ()
    options: tuple[tuple[str, bool], ...] = ()
    modules: tuple[tuple[str, str], ...] = ()  # name, Python source; later ones may use earlier ones' names
    format: int = field(default=FORMAT)

    @cached_property
    def store_number(self) -> Mapping[str, int]:
        return {store.id: number for number, store in enumerate(self.stores)}

    @cached_property
    def kind_named(self) -> Mapping[str, KindOf]:
        return {kind.id: kind for kind in self.kinds}

    @cached_property
    def type_named(self) -> Mapping[str, TypeOf]:
        return {one.id: one for one in self.types}

    @cached_property
    def choice_named(self) -> Mapping[str, ChoiceKind]:
        return {choice.id: choice for choice in self.choices}

    @cached_property
    def facts_about(self) -> Mapping[str, tuple[tuple[int, StoreOf], ...]]:
        """Facts of one thing or place with one value, with their numbers, by the kind of what they are of."""
        found: dict[str, list[tuple[int, StoreOf]]] = {}
        for number, store in enumerate(self.stores):
            if store.sort == "fact" and len(store.slots) == 1 and not store.kind.many:
                found.setdefault(store.slots[0].kind.name, []).append((number, store))
        return {kind: tuple(some) for kind, some in found.items()}

    @cached_property
    def question_named(self) -> Mapping[str, QuestionOf]:
        return {question.id: question for question in self.questions}

    def question_for(self, role: str) -> QuestionOf | None:
        """The question of this role; a later pack's takes the place of an earlier one's."""
        return next((one for one in reversed(self.questions) if one.role == role), None)

    @cached_property
    def rule_named(self) -> Mapping[str, RuleOf]:
        return {rule.id: rule for rule in self.rules}

    @cached_property
    def cells_of(self) -> Mapping[str, tuple[CellOf, ...]]:
        """Each chart's cells, by number."""
        return {chart: tuple(c for c in self.cells if c.rule == chart) for chart in {c.rule for c in self.cells}}

    @cached_property
    def order_of(self) -> Mapping[str, Mapping[str, int]]:
        """For each choice, each name's place in its declared order."""
        return {one.id: {name: place for place, name in enumerate(one.names)} for one in self.choices}

    @cached_property
    def secret_kinds(self) -> frozenset[str]:
        """The kinds of records that something secret can be about."""
        about = {slot.kind.name for store in self.stores if store.secret for slot in store.slots}
        return frozenset(kind.id for kind in self.kinds if kind.is_record and about.intersection(kind.lineage))

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """Who plays: the sides that a sequence gives a phase; all of them where it gives fewer than two one."""
        stages = [stage for sequence in self.sequences for stage in sequence.stages]
        moving = {stage.side for stage in stages}
        playing = tuple(side for side in self.declared_sides if side in moving or any(one.whose for one in stages))
        return playing if len(playing) > 1 else self.declared_sides

    @cached_property
    def declared_sides(self) -> tuple[str, ...]:
        return self.choice_named["side"].names if "side" in self.choice_named else ()


# ---- phrases

_SLOT = re.compile(r"\{[^}]*\}")
_VERB = re.compile(r"^(.*?\}.*?) (is|are|has|have|may|does|do|can)\b(?! not\b)", re.S)


_VERBS = ("is", "are", "has", "have", "may", "can")
_OWNED = re.compile(r"^(.*?\}.*?) has (?!not\b)(\S+)", re.S)
_DONE = frozenset(  # after `has`, what was done; so are words in -ed
    "been begun blown borne bought broken brought built caught chosen come cut dealt done drawn driven eaten fallen "
    "felt flown fought found given gone got grown had held hit hurt just kept laid led left lost made met not paid put "
    "read ridden risen run seen sent set shown shut slept sold spent stood struck sunk swum taken thrown told "
    "torn won worn written".split()
)
_LEADING = re.compile(r"^(\{[^}]*\}) (is|has|does|was)\b")
_HEAD = re.compile(r" (?:of|at|on|in|by|for|to|from|with|against|as|under|into|before|left|spent|bound|\w+ed)\b|\{")
OF_MANY = {"is": "are", "has": "have", "does": "do", "was": "were"}


def is_plural(noun: str) -> bool:
    """Whether what is so called is told of as several, by how its words are spelt: `the points spent by T`."""
    head = _HEAD.split(noun, maxsplit=1)[0].strip()
    return head.startswith("the ") and re.search(r"[^su'i]s$", head) is not None


def does(who: str, verb: str) -> str:
    """`the Allies choose`, `the Coast chooses`: the verb as it is said of several."""
    if is_plural(who):
        return f"{who} {verb}"
    return f"{who} {'is' if verb == 'are' else f'{verb}es' if verb.endswith('ss') else f'{verb}s'}"


def of_many(phrase: str) -> str:
    """A phrase that is said of several: `{the side} are victorious`."""
    return _LEADING.sub(lambda found: f"{found[1]} {OF_MANY[found[2]]}", phrase)


def listed(texts: Sequence[str], joint: str = "and") -> str:
    """`A, B and C`."""
    return f"{', '.join(texts[:-1])} {joint} {texts[-1]}" if len(texts) > 1 else "".join(texts)


def capital(text: str) -> str:
    """As it begins a sentence; the rest stays as it is."""
    return text[:1].upper() + text[1:]


def with_article(noun: str) -> str:
    """`a barge`, `an oar`, `an M4`, `an RF-8` (as the letter is said), `a unit` (said with a y), `an 81`."""
    low = noun.lower()
    if low.startswith(("uni", "use", "usu", "eu", "one")) and not low.startswith(("unim", "unin")):
        return f"a {noun}"
    letters = re.match(r"[A-Z]{1,3}(?![A-Za-z])", noun) is not None  # which are said one by one
    spelt = letters and noun[:1] in tuple("AEFHILMNORSX")
    spelt = spelt or re.match(r"8|1[18](?!\d)", noun) is not None  # eight, eighty-one, eleven, eighteen
    return f"{'an' if spelt or low[:1] in tuple('aeiou') else 'a'} {noun}"


def fill(phrase: str, texts: Sequence[str]) -> str:
    """A phrase with its slots, in the order written, replaced by texts; those without one by their names."""
    left = iter(texts)
    return _SLOT.sub(lambda slot: next(left, slot.group()[1:-1].split(",")[0]), phrase)


def deny(phrase: str) -> str:
    """A predicate phrase with `not`: `{the boat} is moored` gives `{the boat} is not moored`."""

    def put(match: re.Match[str]) -> str:
        return f"{match[1]} cannot" if match[2] == "can" else f"{match[1]} {match[2]} not"

    if "{" not in phrase:
        words = phrase.split(" ")
        at = next((at for at, word in enumerate(words) if at and word in _VERBS), None)
        if at is not None:
            return " ".join([*words[: at + 1], "not", *words[at + 1 :]])
    owned = _OWNED.match(phrase)
    if owned is not None and owned[2] not in _DONE and not owned[2].endswith("ed"):
        return f"{owned[1]} does not have{phrase[owned.end(1) + len(' has') :]}"
    denied, times = _VERB.subn(put, phrase, count=1)
    return denied if times else f"it is not so that {phrase}"
