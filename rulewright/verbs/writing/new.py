"""`rulewright new pack|variant|situation|position NAME`: something that works at once."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path

import click

from compiler.diagnostics import has_errors
from compiler.model import extend
from compiler.pipeline import Compiled, compile_pack
from compiler.source import Disk, SourceFile, is_name
from rulewright.scenes import Table, Unplayable, played
from rulewright.shelf import Slip, asked_for, disk, written_whole
from rulewright.telling import counted
from rulewright.terminal import show
from rulewright.variants import LAYERS, PACK, example, first_charts, first_rules, pack_file, position, title_of

SORTS = (*LAYERS, "position")
TRIES = 12


@click.command(help="Begin something new: a pack, a variant of one, a situation for it, or a position.")
@click.argument("sort", type=click.Choice(SORTS))
@click.argument("name")
@click.option("--extends", "bases", metavar="PACK", multiple=True, help="The pack it stands on; say it again for more.")
def command(sort: str, name: str, bases: tuple[str, ...]) -> int:
    if not is_name(name):
        raise Slip(f"`{name}` cannot be a name: letters, digits, _ and - only")
    bases = tuple(dict.fromkeys(bases))
    if not bases and sort != "pack":
        raise Slip(f"a {sort} stands on a pack: `--extends PACK`")
    if sort == "position" and len(bases) > 1:
        raise Slip("a position is one of one pack: `--extends PACK` is said once")
    shelf = disk()
    compiled = None
    if bases:
        asked_for(shelf, bases)
        compiled = compile_pack(bases, shelf)
        if has_errors(compiled.problems):
            return show(compiled.problems, compiled.files, "text")
    if sort == "position":
        assert compiled is not None
        return _begin_position(name, bases[0], shelf, compiled)
    folder = Path.cwd() / "rules" / name
    _refuse(folder, shelf.locate(name))
    made = next(_worked(sort, name, bases, shelf, compiled), None)
    if made is None:
        click.echo(f"nothing was made: no beginning could be found that works on {' and '.join(bases)}", err=True)
        return 1
    written_whole(folder, made)
    _tell(folder, made, sort, name)
    return 0


def _refuse(*places: Path | None) -> None:
    for place in places:
        if place is not None and place.exists():
            raise Slip(f"{place} is there already; nothing was touched")


def _worked(
    sort: str, name: str, bases: tuple[str, ...], shelf: Disk, compiled: Compiled | None
) -> Iterator[Mapping[str, str]]:
    """Proposals that compile without a finding and whose examples come out."""
    for files in _proposals(sort, name, bases, compiled):
        with tempfile.TemporaryDirectory() as place:
            written_whole(Path(place) / name, files)
            tried = compile_pack([name], Disk((Path(place), *shelf.rules), Path(place)))
            if not tried.problems and all(one.fine for one in played(tried.built.model)):
                yield files


def _proposals(
    sort: str, name: str, bases: tuple[str, ...], compiled: Compiled | None
) -> Iterator[Mapping[str, str]]:
    head = {"pack.yaml": pack_file(name, LAYERS[sort], [Path(base).name for base in bases])}
    if compiled is None:
        yield {**head, **PACK}
        return
    model = compiled.built.model
    rules = list(first_rules(model))[:TRIES]
    charts = list(first_charts(model))[:TRIES]
    # Both at once; then what can be had of the two; a pack of nothing but a title at the last.
    pairs = sorted(product(range(len(rules)), range(len(charts))), key=sum)[:TRIES]
    choices = [(rules[one], charts[two]) for one, two in pairs]
    for parts in (*choices, *((one,) for one in rules), *((one,) for one in charts), ()):
        files = dict(head)
        for part in parts:
            files[part.file] = part.text
        if parts:
            shown = example(name, parts)
            heading = f"# {title_of(name)}\n\n"
            files["1_rules.rulebook"] = heading + files.get("1_rules.rulebook", "") + "\n" + shown
        yield files


def _begin_position(name: str, base: str, shelf: Disk, compiled: Compiled) -> int:
    folder = shelf.locate(base)
    assert folder is not None
    path = folder / "positions" / f"{name}.position"
    _refuse(path)
    for text in position(name, compiled.built.model):
        built = extend(compiled.built, SourceFile(path.as_posix(), text))
        if has_errors(built.problems):
            continue
        try:
            table, given = Table.of(built.model), list(built.model.positions.values())[-1].given
            table.refuse_ended(*table.set_up(given), given)
        except Unplayable:
            continue
        written_whole(path.parent, {path.name: text})
        click.echo(f"{_shown(path)} is made. Ask it something:")
        click.echo(f'  rulewright ask {_shown(path)} "..." --why')
        click.echo(f"  rulewright legal {_shown(path)}")
        return 0
    click.echo(f"nothing was made: no position could be found that works on {base}", err=True)
    return 1


def _tell(folder: Path, files: Mapping[str, str], sort: str, name: str) -> None:
    click.echo(f"{_shown(folder)} is made: a {sort} of {counted(len(files), 'file')}.")
    for path in files:
        click.echo(f"  {_shown(folder / path)}")
    click.echo("It compiles, and its example comes out. Now:")
    click.echo(f"  rulewright check {name}       after each change")
    click.echo(f"  rulewright test {name}        plays its examples")
    if sort != "pack":
        click.echo(f"  rulewright test {name} --inherited   what it changes in the examples it inherits")


def _shown(path: Path) -> str:
    try:
        return path.resolve().relative_to(Path.cwd().resolve()).as_posix()
    except ValueError:
        return path.as_posix()
