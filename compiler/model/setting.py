"""A model as somebody wants to try it: a cell of a chart or a counter changed, an option chosen or refused. Pure.

`chart[row, column] = value`, with the keys as they are printed; `counter[what is printed on it] = value`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from compiler.diagnostics import did_you_mean
from compiler.model.model import Cell, Chart, Model
from compiler.terms import Kind
from runtime.records import dataclass

_VALUE = r"\s*=\s*(?P<value>.+?)\s*"
_SETTING = re.compile(r"\s*\[?(?P<chart>[^\[\]]+?)\]?\s*\[(?P<keys>[^\]]*)\]" + _VALUE)
_CITED = re.compile(r"\s*\[(?P<chart>[^\[\]:]+):(?P<keys>[^\]]*)\]" + _VALUE)  # as a cell is cited
_NUMBER = re.compile(r"[+-]?\d+(/[1-9]\d*)?")


@dataclass(frozen=True)
class Misfit:
    """Why what was wanted cannot be set, and what is near."""

    message: str


def with_options(model: Model, chosen: Iterable[str], refused: Iterable[str]) -> Model | Misfit:
    """Options on or off from the start."""
    options = dict(model.options)
    called = {other: one.id for one in options.values() for other in one.formerly} | {one: one for one in options}
    for names, on in ((chosen, True), (refused, False)):
        for name in names:
            known = _named(name, called)
            if known is None:
                return _unknown("option", name, called)
            options[called[known]] = replace(options[called[known]], on=on)
    return replace(model, options=options).known_as(model.made_of)


def with_cells(model: Model, settings: Iterable[str]) -> Model | Misfit:
    """Cells of charts as they are set, one after another."""
    for setting in settings:
        changed = with_cell(model, setting)
        if isinstance(changed, Misfit):
            return changed
        model = changed
    return model


def with_cell(model: Model, setting: str) -> Model | Misfit:
    match = _SETTING.fullmatch(setting) or _CITED.fullmatch(setting)
    if match is None:
        return Misfit(f"`{setting}` cannot be read: it reads `chart[row, column] = value`")
    name = _named(match["chart"], model.charts) or _ending(match["chart"], model.charts)
    if name is None:
        return _with_counter(model, match["chart"], match["keys"], match["value"])
    chart = model.charts[name]
    place = _place(chart, tuple(key.strip() for key in match["keys"].split(",")))
    if isinstance(place, Misfit):
        return place
    value = _value(model, model.questions[chart.question].kind, match["value"])
    if isinstance(value, Misfit):
        return value
    keys = tuple(_keys(chart, axis)[index] for axis, index in enumerate(place))
    cell = replace(chart.cells.get(place, Cell(keys, value)), value=value)
    return replace(model, charts={**model.charts, name: replace(chart, cells={**chart.cells, place: cell})})


def _with_counter(model: Model, told: str, key: str, value: str) -> Model | Misfit:
    """A type of counter with another value printed on it."""
    name = _named(told, model.types)
    if name is None:
        return _unknown("chart or counter", told, (*model.charts, *model.types))
    counter = model.types[name]
    printed = {store.partition("'s ")[2]: store for store in counter.values}
    called = _named(key, printed)
    if called is None:
        near = did_you_mean(key, printed)
        said = f"; {near}" if near else f": {', '.join(sorted(one for one in printed if one))}"
        return Misfit(f"no `{key.strip()}` is printed on the counter `{name}`{said}")
    found = _value(model, model.stores[printed[called]].kind, value)
    if isinstance(found, Misfit | bool):
        return found if isinstance(found, Misfit) else Misfit(f"what is printed as `{called}` is no yes or no")
    changed = replace(counter, values={**counter.values, printed[called]: found})
    return replace(model, types={**model.types, name: changed})


def _place(chart: Chart, keys: tuple[str, ...]) -> tuple[int, ...] | Misfit:
    slots = " and ".join(chart.axis_slots)
    if len(keys) != len(chart.axes):
        return Misfit(f"[{chart.id}] has one key for {slots}: `{chart.id}[{', '.join(chart.axis_slots)}]`")
    place = []
    for axis, key in enumerate(keys):
        known = {text.casefold(): index for index, text in _keys(chart, axis).items()}
        if key.casefold() not in known:
            near = did_you_mean(key, _keys(chart, axis).values()) or ""
            told = f"`{key}` is no key of [{chart.id}] for {chart.axis_slots[axis]}"
            return Misfit(f"{told}; {near}" if near else told)
        place.append(known[key.casefold()])
    return tuple(place)


def _keys(chart: Chart, axis: int) -> dict[int, str]:
    """The keys of one side of a chart as printed, by their place."""
    return {place[axis]: cell.keys[axis] for place, cell in chart.cells.items()}


def _value(model: Model, kind: Kind, text: str) -> Fraction | str | bool | Misfit:
    if text in kind.specials:
        return text
    if kind.name == "yes-or-no" and text in ("yes", "no"):
        return text == "yes"
    if kind.name == "number" and _NUMBER.fullmatch(text):
        return Fraction(text)
    names = model.choices[kind.name].names if kind.name in model.choices else ()
    known = _named(text, names)
    if known is not None:
        return known
    near = did_you_mean(text, (*names, *kind.specials)) or ""
    wanted = " or ".join((kind.name, *kind.specials))
    return Misfit(f"`{text}` cannot stand there: {wanted} is wanted{'; ' + near if near else ''}")


def _named(name: str, known: Iterable[str]) -> str | None:
    wanted = name.strip().removeprefix("[").removesuffix("]").casefold()
    return next((one for one in known if one.casefold() == wanted), None)


def _ending(name: str, known: Iterable[str]) -> str | None:
    """`terrain chart` for the one that ends so."""
    found = [one for one in known if one.casefold().endswith(f" {name.strip().casefold()}")]
    return found[0] if len(found) == 1 else None


def _unknown(what: str, name: str, known: Iterable[str]) -> Misfit:
    near = did_you_mean(name, known)
    return Misfit(f"there is no {what} `{name.strip()}`{'; ' + near if near else ''}")
