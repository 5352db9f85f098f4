"""`rulewright new SORT NAME`: something that works at once: it is tried before it is written.

A pack or a variant is a folder of its own; all else is put into a pack that is there. What is not said is asked, where
somebody sits at a terminal.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice, product
from pathlib import Path

import click

from compiler.diagnostics import Diagnostic, did_you_mean, has_errors
from compiler.files import READ
from compiler.model import CounterType, Model
from compiler.pipeline import Compiled, compile_pack
from compiler.source import Disk, Memory, is_name
from rulewright.scenes import played
from rulewright.shelf import Slip, asked_for, disk, put, written_whole
from rulewright.telling import counted
from rulewright.terminal import show
from rulewright.variants import (
    LAYERS,
    MAKERS,
    PACK,
    Files,
    Pack,
    Trial,
    Wanted,
    example,
    first_charts,
    first_rules,
    laid,
    like_it,
    must_have,
    pack_file,
    title_of,
    wrong_with,
)
from runtime.program import with_article

SORTS = (*LAYERS, *MAKERS)
TRIES = 12
NEXT = {  # what can be done with it at once
    "situation": "rulewright run {pack}/{stem} --players greedy,random",
    "position": "rulewright legal {path}",
    "counter": 'rulewright words "{name}" --rules {pack}',
    "board": 'rulewright show "{pack}:{name}" -o {stem}.svg',
    "option": 'rulewright words "{name}" --rules {pack}',
    "example": 'rulewright show "{pack}:{name}" -o {stem}.svg',
}


@click.command(help="Begin something new, which works at once. What is not said is asked at a terminal.")
@click.argument("sort", type=click.Choice(SORTS), required=False)
@click.argument("name", required=False)
@click.option(
    "--extends", "bases", metavar="PACK", multiple=True, help="Of a variant: the pack it stands on; or several."
)
@click.option("--in", "inside", metavar="PACK", help="Of all but packs: the pack that it is put into.")
@click.option("--kind", metavar="KIND", help="Of a counter: the kind of thing that it is.")
@click.option("--side", metavar="SIDE", help="Of a counter: whose it is.")
@click.option(
    "--value", "values", metavar="'ATTRIBUTE = VALUE'", multiple=True, help="Of a counter: what is printed on it."
)
@click.option("--rows", type=click.IntRange(1, 78), metavar="N", help="Of a board.")
@click.option("--columns", type=click.IntRange(1, 99), metavar="N", help="Of a board.")
@click.option("--turns", type=click.IntRange(1, 999), metavar="N", help="Of a situation.")
@click.option("--about", metavar="WORDS", help="Of an example: words of the question that it asks.")
def command(
    sort: str | None,
    name: str | None,
    bases: tuple[str, ...],
    inside: str | None,
    **said: str | int | tuple[str, ...] | None,
) -> int:
    sort = sort or wanted("what is to be begun", None, None, SORTS)
    name = name or wanted("its name", None, None)
    bases = tuple(dict.fromkeys(bases))
    if sort in LAYERS:
        return _begin_pack(sort, name, bases)
    if bases:
        raise Slip(f"a {sort} is put into a pack that is there: `--in PACK`")
    shelf = disk()
    inside = inside or wanted(f"the pack that the {sort} is put into", "--in PACK", None, shelf.names())
    return _put_into(inside, sort, name, said, shelf)


def wanted(what: str, flag: str | None, usual: str | None, known: tuple[str, ...] = ()) -> str:
    """Asked of whoever sits there; where nobody does, what it is usually, or a refusal that says how to say it."""
    if sys.stdin.isatty():
        listed = f" ({', '.join(known)})" if 0 < len(known) < 20 else ""
        return str(click.prompt(f"{what}{listed}", default=usual)).strip()
    if usual is None:
        raise Slip(f"say {what}" + (f": `{flag}`" if flag else ""))
    return usual


def refuse_unless_named(name: str) -> None:
    if not is_name(name):
        raise Slip(f"`{name}` cannot be a name: letters, digits, _ and - only")


# ---- into a pack


def _put_into(inside: str, sort: str, name: str, said: Mapping[str, object], shelf: Disk) -> int:
    asked_for(shelf, (inside,))
    folder = shelf.locate(inside)
    assert folder is not None  # asked_for has seen to that
    memory = Memory()
    compiled = compile_pack([inside], shelf, memory)
    if has_errors(compiled.problems):
        return show(compiled.problems, compiled.files, "text")
    found = shelf.open(inside)
    assert found is not None
    texts = {
        one.path: one.data.decode("utf-8", "replace")
        for one in found.files
        if one.data is not None and one.path.endswith(READ)
    }
    pack = Pack(folder.name, compiled.built, texts)
    wish = _wish(sort, name, said, pack.model)
    _refuse_taken(sort, wish, pack, folder)
    wrong: list[Diagnostic] = []
    for files in islice(MAKERS[sort](wish, pack), TRIES):
        wrong = list(wrong_with(files, Trial(inside, found, shelf, memory), sort, wish))
        if not wrong:
            for path, text in files.items():
                put(folder / path, text.encode("utf-8"))
            return _told(folder, files, sort, pack, wish)
    why = f": {wrong[0].message}{f'; {wrong[0].help}' if wrong[0].help else ''}" if wrong else ""
    click.echo(f"nothing was made: no {sort} could be found that works in {inside}{why}", err=True)
    return 1


def _wish(sort: str, name: str, said: Mapping[str, object], model: Model) -> Wanted:
    wish = Wanted(name)
    if sort == "position":
        refuse_unless_named(name)
    numbers = {key: getattr(wish, key) for key in ("rows", "columns", "turns")}
    for key, what in (
        ("rows", "how many rows of hexes"),
        ("columns", "how many hexes in a row"),
        ("turns", "how many turns"),
    ):
        if sort == ("situation" if key == "turns" else "board"):
            told = said[key] if said[key] is not None else wanted(what, None, str(getattr(wish, key)))
            if not str(told).isdecimal():
                raise Slip(f"{what} is a number, and not `{told}`")
            numbers[key] = int(str(told))
    wish = replace(wish, rows=numbers["rows"], columns=numbers["columns"], turns=numbers["turns"])
    if sort == "example":
        wish = replace(wish, about=str(said["about"] or wanted("words of the question that it asks", None, "")))
    return _counter(wish, said, model) if sort == "counter" else wish


def _counter(wish: Wanted, said: Mapping[str, object], model: Model) -> Wanted:
    kinds = tuple(one.id for one in model.kinds.values() if not one.is_record)
    kind = str(
        said["kind"]
        or wanted("the kind of thing that it is", "--kind KIND", kinds[0] if len(kinds) == 1 else None, kinds)
    )
    _known(kind, kinds, "kind of thing")
    sides = model.choices["side"].names if "side" in model.choices else ()
    side = str(said["side"] or wanted("whose it is", None, "", sides))
    if side:
        _known(side, sides, "side")
    values = {}
    for one in said["values"] if isinstance(said["values"], tuple) else ():
        attribute, told, value = one.partition("=")
        if not told:
            raise Slip(f"`{one}`: a value is said as `--value 'speed = 4'`")
        values[attribute.strip()] = value.strip()
    for attribute in must_have(model, kind) if sys.stdin.isatty() else ():
        if attribute not in values:
            values[attribute] = wanted(f"its {attribute}", None, "")
    return replace(wish, kind=kind, side=side, values={name: one for name, one in values.items() if one})


def _known(name: str, names: tuple[str, ...], what: str) -> None:
    if name not in names:
        raise Slip(f"there is no {what} `{name}`; {did_you_mean(name, names) or 'there are ' + ', '.join(names)}")


def _refuse_taken(sort: str, wish: Wanted, pack: Pack, folder: Path) -> None:
    """Nothing is written over, and no second thing has the name."""
    sections = {"counter": "types", "board": "boards", "option": "options", "example": "examples"}
    taken = getattr(pack.model, sections[sort]).get(wish.name) if sort in sections else None
    if taken is not None:
        raise Slip(f"{_whose(pack, with_article(sort), wish.name, taken)}; nothing was touched")
    if sort in ("situation", "position", "board"):
        for path in next(iter(MAKERS[sort](wish, pack)), {}):
            refuse_there(folder / path)


def _whose(pack: Pack, sort: str, name: str, taken: object) -> str:
    """Which pack has it already, and how one changes what another pack has."""
    owner = getattr(taken, "pack", pack.id)
    if owner == pack.id:
        return f"{pack.id} has {sort} `{name}` already"
    title = next((one.title for one in pack.model.packs if one.id == owner), owner)
    how = f"a sheet that begins with `amends: {taken.sheet}` changes it" if isinstance(taken, CounterType) else ""
    told = f"{title} (`{owner}`), on which {pack.id} stands, has {sort} `{name}` already; "
    return told + (how or "take another name")


def refuse_there(*places: Path | None) -> None:
    for place in places:
        if place is not None and place.exists():
            raise Slip(f"{place} is there already; nothing was touched")


def _told(folder: Path, files: Files, sort: str, pack: Pack, wish: Wanted) -> int:
    path = folder / next(iter(files))
    like = like_it(pack.model, wish) if sort == "counter" else None
    begun = f" It is printed as `{like.id}` is, but for what you said: its row says what." if like is not None else ""
    click.echo(f"{_shown(path)} has the {sort} `{wish.name}`, and all works with it.{begun} Now:")
    click.echo(f"  {NEXT[sort].format(pack=pack.id, stem=path.stem, path=_shown(path), name=wish.name)}")
    click.echo(f"  rulewright check {pack.id}       after each change")
    return 0


# ---- a pack of its own


def _begin_pack(sort: str, name: str, bases: tuple[str, ...]) -> int:
    refuse_unless_named(name)
    shelf = disk()
    if sort == "variant" and not bases:
        bases = (wanted("the pack it stands on", "--extends PACK", None, shelf.names()),)
    compiled = None
    if bases:
        asked_for(shelf, bases)
        compiled = compile_pack(bases, shelf)
        if has_errors(compiled.problems):
            return show(compiled.problems, compiled.files, "text")
    folder = Path.cwd() / "rules" / name
    refuse_there(folder, shelf.locate(name))
    made = next(_worked(sort, name, bases, shelf, compiled), None)
    if made is None:
        click.echo(f"nothing was made: no beginning could be found that works on {' and '.join(bases)}", err=True)
        return 1
    written_whole(folder, made)
    _tell(folder, made, sort, name)
    return 0


def _worked(sort: str, name: str, bases: tuple[str, ...], shelf: Disk, compiled: Compiled | None) -> Iterator[Files]:
    """Proposals that compile without a finding and whose examples come out."""
    for files in _proposals(sort, name, bases, compiled):
        files = {path: laid(path, text) if path.endswith(".rulebook") else text for path, text in files.items()}
        with tempfile.TemporaryDirectory() as place:
            written_whole(Path(place) / name, files)
            tried = compile_pack([name], Disk((Path(place), *shelf.rules), Path(place)))
            if not tried.problems and all(one.fine for one in played(tried.built.model)):
                yield files


def _proposals(sort: str, name: str, bases: tuple[str, ...], compiled: Compiled | None) -> Iterator[Files]:
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


def _tell(folder: Path, files: Files, sort: str, name: str) -> None:
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
