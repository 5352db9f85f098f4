"""A variation that was compared, kept as a pack: changed cells as a chart that amends, chosen options as a situation.

An option has no other place to be chosen for good than the head of a situation, so a copy of the situation says so.
Nothing is written that does not compile.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path, PurePosixPath
from re import sub

from compiler.diagnostics import has_errors
from compiler.model import Model
from compiler.pipeline import compile_pack, read_packs, situation_named
from compiler.source import Disk
from rulewright.shelf import Wished, disk, written_whole
from rulewright.variants.starting import pack_file
from rulewright.variants.varying import Variation


class CannotBeKept(Exception):
    """This variation is no pack, or its place is taken; the message says why."""


def keep_variation(name: str, variation: Variation, folder: Path) -> str:
    """Write the pack; how its situation is called comes back."""
    shelf = disk()
    if shelf.locate(name) is not None or folder.exists():
        raise CannotBeKept(f"there is a pack `{name}` already; nothing was touched")
    if Path(variation.what).is_file():
        raise CannotBeKept("a position's file is in no pack, so what was compared cannot be kept as one")
    pack, situation = situation_named(variation.what, shelf)
    base = variation.rules.pack or pack
    files = dict(_files(name, f"{base}/{situation}", base, variation.rules, shelf))
    called = f"{name}/{situation}"
    with tempfile.TemporaryDirectory() as place:
        written_whole(Path(place) / name, files)
        tried = compile_pack([called], Disk((Path(place), *shelf.rules), Path(place)))
    if has_errors(tried.problems):
        raise CannotBeKept(f"as a pack it would not compile: {tried.problems[0].message}")
    written_whole(folder, files)
    return called


def _files(name: str, what: str, base: str, rules: Wished, shelf: Disk) -> Mapping[str, str]:
    files = {"pack.yaml": pack_file(name, "variant", [base])}
    compiled = compile_pack([what], shelf)
    if has_errors(compiled.problems):
        raise CannotBeKept(compiled.problems[0].message)
    model = compiled.built.model
    files |= _cells(model, rules.applied(model))
    if rules.chosen or rules.refused:
        texts, _, _ = read_packs([what], shelf)
        (file,) = texts[-1].rulebooks
        files[f"situations/{PurePosixPath(file.path).name}"] = _under(file.text, model, rules)
    return files


def _cells(model: Model, changed: Model) -> dict[str, str]:
    """A file for each chart in which cells were set, and for each sheet of counters in which one was."""
    files: dict[str, str] = {}
    for number, (id_, chart) in enumerate(sorted(changed.charts.items())):
        before = model.charts[id_].cells
        lines = [
            f'  "{", ".join(cell.keys)}": {_printed(cell.value)}'
            for place, cell in chart.cells.items()
            if place not in before or before[place].value != cell.value
        ]
        if lines:
            head = f"amends: {id_}\ncites: [house]\ncells:\n"
            files[f"charts/changes_{number}.yaml"] = head + "\n".join(lines) + "\n"
    return files | _counters(model, changed)


def _counters(model: Model, changed: Model) -> dict[str, str]:
    sheets: dict[str, list[str]] = {}
    for id_, counter in sorted(changed.types.items()):
        had = model.types[id_].values
        new = {_on_it(store): value for store, value in counter.values.items() if had.get(store) != value}
        values = [f"{name}: {_printed(value)}" for name, value in new.items()]
        if values:
            sheets.setdefault(counter.sheet, []).append(f'  "{id_}": {{{", ".join(values)}}}')
    return {
        f"charts/counters_{number}.yaml": f"amends: {sheet}\ncites: [house]\nrows:\n" + "\n".join(rows) + "\n"
        for number, (sheet, rows) in enumerate(sheets.items())
    }


def _on_it(store: str) -> str:
    """What is printed on a counter, as its sheet calls it: `range` of `unit's range`."""
    return store.partition("'s ")[2]


def _printed(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, Fraction | int) else f'"{value}"'


def _under(text: str, model: Model, rules: Wished) -> str:
    """The situation with the options in its head, as they are called in the rules."""
    known = {one.casefold(): one for one in model.options}
    told = "".join(
        f"; {word} [{known[one.casefold()]}]"
        for word, some in (("under", rules.chosen), ("not under", rules.refused))
        for one in some
    )
    return sub(r"(?m)^(Situation \[[^\]]*\])", lambda found: found[1] + told, text, count=1)
