"""What a file in C has at its head: names, nouns and facts as numbers, rows of names, charts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from fractions import Fraction

from compiler.middle import code, endings, sanitised
from compiler.native.words import Sort, Untranslatable, remark, sort_of
from runtime.functions import FIRST
from runtime.program import Program, StoreOf, Value
from runtime.records import dataclass
from runtime.values import Special

SPECIALS = ("NONE", "PROHIBITED", "UNLIMITED", "UNSAID")
MOST_SLOTS = 4  # as in runtime/native/position.h
PLACES = ("hex", "hexside")


@dataclass
class Constants:
    """`known`: the constants of the module, by name. What is asked for here is written at the head of the file."""

    program: Program
    known: Mapping[str, code.Expr]
    names: dict[str, str] = field(default_factory=dict)  # a name -> what its number is called
    nouns: dict[str, str] = field(default_factory=dict)
    rows: dict[str, str] = field(default_factory=dict)
    charts: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        of_program = self.program
        of_choices = [name for one in of_program.choices for name in one.names]
        of_things = [*(one.id for one in of_program.kinds), *(one.id for one in of_program.types)]
        of_phases = [one.id for one in of_program.sequences]
        for name, ending in endings(sorted({*of_choices, *of_things, *of_phases})).items():
            self.names[name] = f"NAME_{ending}"

    # ---- plain values

    def name(self, text: str) -> str:
        """Those of declarations go by the alphabet, as Python sorts them; others are numbered as they come."""
        if text not in self.names:
            called, used = f"NAME_{sanitised(text)}_", {*self.names.values()}
            while called in used:
                called += "_"
            self.names[text] = called
        return self.names[text]

    def plain(self, one: code.Expr) -> str:
        above, below = self.pair(one)
        return f"WHOLE({above})" if below == "1" else f"NAMED({above})" if below == "NAME" else _wrapped(above, below)

    def pair(self, one: code.Expr) -> tuple[str, str]:
        """A value's two numbers."""
        match one:
            case code.Plain(bool() | int() as number):
                return _whole(int(number)), "1"
            case code.Plain(str() as text):
                return self.name(text), "NAME"
            case code.Plain(None) | code.Known("UNSAID"):
                return "0", "NOTHING"
            case code.Known(name) if name in SPECIALS:
                return str(SPECIALS.index(name)), "SPECIAL"
            case code.Known(name):
                return self.pair(self.meaning(name))
            case code.Call("Fraction", (code.Plain(int() as above), code.Plain(int() as below))):
                return _whole(above), _whole(below)
        raise Untranslatable("a constant of this sort")

    def special(self, name: str) -> str | None:
        return name if name in SPECIALS else None

    def meaning(self, name: str) -> code.Expr:
        if name not in self.known:
            raise Untranslatable(f"the constant {name}")
        return self.known[name]

    # ---- rows and charts

    def row(self, name: str) -> str:
        match self.meaning(name):
            case code.Pack(items) | code.Call("frozenset" | "Order", (code.Pack(items),)):
                cells = ", ".join(_cell(self.pair(one)) for one in items)
                self.rows[name] = (
                    f"static const Value CELLS_{name}[] = {{{cells}}};\n"
                    f"const Set ROW_{name} = {{{len(items)}, CELLS_{name}}};"
                )
                return f"ROW_{name}"
        raise Untranslatable(f"the constant {name}")

    def chart(self, name: str) -> str:
        made = self.meaning(name)
        if not isinstance(made, code.Table) or not made.rows:
            raise Untranslatable(f"the constant {name}")
        rows = {}
        for key, value in made.rows:
            keys = key.items if isinstance(key, code.Pack) else (key,)
            rows[tuple(self.pair(one) for one in keys)] = self.pair(value)
        width = len(next(iter(rows)))
        lines = [", ".join(map(_cell, (*keys, value))) for keys, value in sorted(rows.items(), key=self._rank)]
        cells = ",\n    ".join(lines)
        self.charts[name] = (
            f"static const Value ROWS_{name}[] = {{\n    {cells}}};\n"
            f"const Chart CHART_{name} = {{{len(rows)}, {width}, ROWS_{name}}};"
        )
        return f"CHART_{name}"

    def _rank(self, row: tuple[tuple[tuple[str, str], ...], tuple[str, str]]) -> list[tuple[int, int]]:
        """As `look_up` finds them: ascending by the numbers of their keys."""
        numbers = {called: number for number, called in enumerate(self.names.values())}
        below = {"NAME": 0, "SPECIAL": -1, "NOTHING": -2}
        return [(numbers[a] if b == "NAME" else int(a), below[b] if b in below else int(b)) for a, b in row[0]]

    # ---- nouns and facts

    def noun(self, noun: str) -> str:
        self.name(noun)
        return self.nouns.setdefault(noun, f"NOUN_{self.names[noun].removeprefix('NAME_')}")

    def store_name(self, number: int) -> str:
        return f"FACT_{self.program.stores[number].function}"

    def fact(self, number: int) -> str:
        if len(self.program.stores[number].slots) > MOST_SLOTS:
            raise Untranslatable("a fact of so many slots")
        return self.store_name(number)

    def sort_of(self, number: int) -> Sort:
        return sort_of(self.program.stores[number].kind)

    def is_dense(self, number: int, of_names: bool = True) -> bool:
        """Whether its facts stand in a row; of_names: also where they are said of names, or of nothing."""
        keyed = keyed_by(self.program, self.program.stores[number])
        return keyed != "many" and (of_names or keyed not in ("names", "nothing"))

    def tail(self, number: int) -> str:
        """How the names of those end in C that read such a fact, where it stands in a row."""
        return "_of_thing" if keyed_by(self.program, self.program.stores[number]) == "things" else "_of_place"

    def first(self, number: int) -> str | None:
        store = self.program.stores[number]
        return FIRST.name(store.function) if store.computed else None

    def at_first(self, number: int) -> str:
        """What a fact is that nobody stated."""
        return self.valued(self.program.stores[number].default)

    def valued(self, value: Value | None) -> str:
        match value:
            case ():
                return "value_of_set(EMPTY)"
            case tuple():
                raise Untranslatable("a set of this sort")
            case Special(name=name):
                return name.upper()
            case Fraction() as part:
                return f"RATIO({_whole(part.numerator)}, {_whole(part.denominator)})"
            case plain:
                return "UNSAID" if plain is None else self.plain(code.Plain(plain))

    def is_plain_record(self, kind: str) -> bool:
        """Whether nothing is printed on what is made so."""
        return kind in self.program.kind_named and self.program.kind_named[kind].is_record

    def event(self, id_: str) -> str:
        return f"EVENT_{endings(one.id for one in self.program.events)[id_]}"

    def action(self, id_: str) -> str:
        return f"ACTION_{next(one.function for one in self.program.actions if one.id == id_)}"

    # ---- the head

    def numbers(self) -> dict[str, int]:
        """Of all that is called by a name in C."""
        events = [self.event(one.id) for one in self.program.events]
        actions = [self.action(one.id) for one in self.program.actions]
        stores = [f"FACT_{one.function}" for one in self.program.stores]
        rows: list[Iterable[str]] = [self.names.values(), self.nouns.values(), stores, actions, events]
        return {called: number for row in rows for number, called in enumerate(row)}

    def declared(self) -> dict[str, str]:
        """How each row and chart is declared where somebody reads it."""
        rows = {f"ROW_{name}": f"extern const Set ROW_{name};" for name in self.rows}
        return rows | {f"CHART_{name}": f"extern const Chart CHART_{name};" for name in self.charts}

    def head(self) -> str:
        stores = [f"    FACT_{one.function}, {remark(one.phrase)}" for one in self.program.stores]
        names = [f"    {called}, {remark(name)}" for name, called in self.names.items()]
        nouns = [f"    {called}," for called in self.nouns.values()]
        parts = [_listed(names), _listed(nouns), _listed(stores), *self.rows.values(), *self.charts.values()]
        return "\n\n".join(part for part in parts if part)

    def lineages(self) -> str:
        """Of which nouns is what is of a kind, and what is of a counter type that is a noun itself."""
        of_records = self.noun("record")
        kinds = {
            one.id: [called for noun, called in self.nouns.items() if noun in one.lineage] for one in self.program.kinds
        }
        types = {
            noun: [*kinds[self.program.type_named[noun].kind], called]
            for noun, called in self.nouns.items()
            if noun in self.program.type_named and noun not in kinds
        }
        return (
            f"const int NOUN_COUNT = {len(self.nouns)};\nconst int NOUN_OF_RECORDS = {of_records};\n\n"
            "const int *nouns_of(int64_t kind, int64_t type) {\n    static const int none[] = {-1};\n"
            f"{self._nouns_by('type', types)}\n{self._nouns_by('kind', kinds)}\n    return none;\n}}"
        )

    def _nouns_by(self, what: str, nouns: Mapping[str, Sequence[str]]) -> str:
        cases = [
            f"    case {self.names[one]}: {{\n        static const int those[] = {{{', '.join(some)}, -1}};\n"
            "        return those;\n    }"
            for one, some in nouns.items()
            if some
        ]
        return "\n".join([f"    switch ({what}) {{", *cases, "    default:", "        break;", "    }"])


def keyed_by(program: Program, store: StoreOf) -> str:
    """How its facts are laid out: by hexes, hexsides, things or names; of nothing; or by many things together."""
    if not store.slots:
        return "nothing"
    kind = store.slots[0].kind
    if len(store.slots) > 1 or kind.many:
        return "many"
    if kind.name in PLACES:
        return "hexes" if kind.name == "hex" else "hexsides"
    if kind.name == "thing" or kind.name in program.kind_named:
        return "things"
    return "names" if kind.name in program.choice_named else "many"


def _listed(lines: list[str]) -> str:
    return "\n".join(["enum {", *lines, "};"]) if lines else ""


def _cell(pair: tuple[str, str]) -> str:
    return f"{{{pair[0]}, {pair[1]}}}"


def _whole(number: int) -> str:
    if not -(2**62) < number < 2**62:
        raise Untranslatable("a number so large")
    return str(number)


def _wrapped(above: str, below: str) -> str:
    return f"((Value){{{above}, {below}}})"
