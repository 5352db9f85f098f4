"""First texts for something new: what a designer begins with, made for the pack it stands on.

What is offered here is only a proposal: whoever writes it to disk compiles and plays it first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from compiler.model import Chart, ChartKey, Model, Question, Rule, Slot
from rulewright.proofs import ground_of
from rulewright.scenes import Table
from runtime.program import capital, deny, fill, with_article
from runtime.records import dataclass

LAYERS = {"pack": "game", "variant": "variant"}
OTHER = 7  # that hardly any number is
MOST = 30  # proposals of one sort

PACK = {
    "1_first.rulebook": """# The first rules

A side is one of the Reds, the Blues.
A ground is one of open, rough.
A counter is a kind of thing.
A counter has a speed (a number, at first 4).
A hex has a ground (at first open).

Sequence [Turn]; cites house.
1. [Moves] of the Reds.
2. [Moves] of the Blues.

Question "the cost for {the counter} to enter {the new hex}"; rules call it "the cost";
  its answer is one number; cites house.

Rule [Cost of the ground]; cites house.
The cost is the ground cost of ((the new hex)'s ground).

Question "{the counter} may enter {the new hex}"; its answer is a permission; cites house.

Rule [One step at a time]; cites house.
The counter may not enter the new hex if (the counter's hex) is not adjacent to the new hex.

Rule [Too slow]; cites house.
The counter may not enter the new hex if the cost for the counter to enter the new hex is more than
the counter's speed.

Action "move {the counter} to {the new hex}"; taken by the side to move in [Moves]; cites house.
The player chooses:
1. the counter, from among counters of the side to move on the board;
2. the new hex, from among hexes adjacent to (the counter's hex), such that the counter may enter the new hex.
What happens:
1. Now the counter is in the new hex.

Example [Into the rough]; proves house.
Given:
- a counter C of the Reds in C3;
- C's speed is 1;
- C4's ground is rough;
- it is [Moves] of the Reds.
Then the cost for C to enter C4 is 2, by [Ground chart].
Then C may not enter C4, by [Too slow].
Next, move C to C2.
Then C is in C2.
""",
    "charts/ground.yaml": """chart: Ground chart
cites: [house]
answers: the ground cost of {the ground}
answer: one number
rows: the ground
cells:
  open:  1
  rough: 2
""",
}  # fmt: skip


def title_of(name: str) -> str:
    said = name.replace("_", " ").replace("-", " ").strip()
    return capital(said)


def pack_file(name: str, layer: str, extends: Iterable[str]) -> str:
    return f"title: {title_of(name)}\nlayer: {layer}\nversion: 1.0.0\nlanguage: 1\nextends: [{', '.join(extends)}]\n"


# ---- on the shoulders of another pack


@dataclass(frozen=True)
class Proposal:
    """Lines of an example, and what makes its last line so. `file` is where `text` goes."""

    given: tuple[str, ...]
    then: str
    file: str
    text: str


def first_rules(model: Model, title: str = "The first turn is quiet") -> Iterator[Proposal]:
    """Rules that forbid something on the first turn, the simplest questions first."""
    asked = [one for one in model.questions.values() if one.combine == "permission" and not one.under]
    for question in sorted(asked, key=lambda one: len(one.slots))[:MOST]:
        found = filled(model, question.slots)
        if found is None:
            continue
        given, texts = found
        forbidden = fill(deny(question.phrase), [slot.name for slot in question.slots])
        text = f"Rule [{title}]; cites house.\n{capital(forbidden)} if the turn is 1.\n"
        then = f"Then {fill(deny(question.phrase), texts)}, by [{title}]."
        yield Proposal((*given, *moment(model)), then, "1_rules.rulebook", text)


def first_numbers(model: Model, title: str) -> Iterator[Proposal]:
    """Rules that make a number another on the first turn, whatever else says what it is."""
    asked = [one for one in model.questions.values() if one.kind.name == "number" and one.combine == "one"]
    for question in sorted((one for one in asked if not one.under), key=lambda one: len(one.slots))[:MOST]:
        found = filled(model, question.slots)
        if found is None or question.is_definition:
            continue
        answering = (*model.rules.values(), *model.charts.values())
        under = [f"[{one.id}]" for one in answering if isinstance(one, Rule | Chart) and one.question == question.id]
        head = f"; outranks {', '.join(under)}" if under else ""
        said = fill(question.phrase, [slot.name for slot in question.slots])
        text = f"Rule [{title}]; cites house{head}.\n{capital(said)} is {OTHER} if the turn is 1.\n"
        then = f"Then {fill(question.phrase, found[1])} is {OTHER}, by [{title}]."
        yield Proposal((*found[0], *moment(model)), then, "1_rules.rulebook", text)


def first_charts(model: Model) -> Iterator[Proposal]:
    """A cell of a chart, one more than it was; or the next name of its list."""
    for chart in list(model.charts.values())[:MOST]:
        question = model.questions[chart.question]
        if set(chart.axis_slots) != {slot.name for slot in question.slots} or chart.under:
            continue
        for places, cell in sorted(chart.cells.items(), key=lambda one: one[0]):
            keys = [axis[at] for axis, at in zip(chart.axes, places, strict=True)]
            value = _other_value(model, question, cell.value)
            if value is not None and all(key.test != "anything" for key in keys):
                yield _changed_cell(chart, question, cell.keys, keys, value)
                break


def _changed_cell(
    chart: Chart, question: Question, printed: Sequence[str], keys: Sequence[ChartKey], value: str
) -> Proposal:
    said = {slot: str(key.value) for slot, key in zip(chart.axis_slots, keys, strict=True)}
    asked = fill(question.phrase, [said[slot.name] for slot in question.slots])
    text = f'amends: {chart.id}\ncites: [house]\ncells: {{"{", ".join(printed)}": {value}}}\n'
    return Proposal((), f"Then {asked} is {value}, by [{chart.id}].", "charts/changes.yaml", text)


def _other_value(model: Model, question: Question, value: object) -> str | None:
    if isinstance(value, Fraction):
        return str(value + 1)
    names = model.choices[question.kind.name].names if question.kind.name in model.choices else ()
    others = [name for name in names if name != value]
    return others[0] if others and value in names else None


def example(name: str, proposals: Sequence[Proposal]) -> str:
    given = dict.fromkeys(line for one in proposals for line in one.given)
    lines = [f"Example [{title_of(name)} at work]; proves house."]
    if given:
        lines += ["Given:", *(f"- {line};" for line in given)]
        lines[-1] = lines[-1][:-1] + "."
    return "\n".join([*lines, *(one.then for one in proposals)]) + "\n"


# ---- filling slots


def filled(model: Model, slots: Sequence[Slot]) -> tuple[tuple[str, ...], list[str]] | None:
    """What an example states so that the slots can be filled, and with what."""
    ground = iter(ground_of(Table.of(model)))
    here = next(ground)
    given: list[str] = []
    texts: list[str] = []
    names = iter("TUVWXYZ")
    for slot in slots:
        if slot.kind.many:
            return None
        if slot.kind.name == "hex":
            texts.append(next(ground))
        elif slot.kind.name == "number":
            texts.append("1")
        elif slot.kind.name in model.choices:
            texts.append(model.choices[slot.kind.name].names[0])
        elif slot.kind.name in model.kinds and not model.kinds[slot.kind.name].is_record:
            name = next(names)
            given.append(given_lines(model, noun_of(model, slot.kind.name), name, here))
            texts.append(name)
        else:
            return None
    return tuple(given), texts


def noun_of(model: Model, kind: str) -> str:
    """A printed counter of the kind, of the first side if it has one; or the kind itself."""
    parents = {one.id: one.parent for one in model.kinds.values()}
    first = _first_side(model)
    for printed in sorted(model.types.values(), key=lambda one: one.side not in (None, first)):
        above: str | None = printed.kind
        while above is not None and above != kind:
            above = parents.get(above)
        if above == kind:
            return printed.id
    return kind


def given_lines(model: Model, noun: str, name: str, label: str, side: str | None = "") -> str:
    """How a thing is put somewhere; of its own side, or else the first, if none is said (None: of none)."""
    if side == "":
        side = None if noun in model.types and model.types[noun].side else _first_side(model)
    return f"{with_article(noun)} {name}{f' of {side}' if side else ''} in {label}"


def _first_side(model: Model) -> str | None:
    return model.choices["side"].names[0] if "side" in model.choices else None


def moment(model: Model) -> tuple[str, ...]:
    """The first phase of the first turn."""
    contained = {stage.sequence for one in model.sequences.values() for stage in one.stages}
    at = next((one for one in model.sequences.values() if one.stages and one.id not in contained), None)
    side = None
    while at is not None and at.stages:
        side = at.stages[0].side or side
        at = model.sequences.get(at.stages[0].sequence)
    if at is None:
        return ()
    return (f"it is [{at.id}]{f' of {side}' if side else ''}", "the turn is 1")
