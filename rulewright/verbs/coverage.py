"""`rulewright coverage [PACK...]`: which entries of the documents are carried, and which are proven.

Carried: something cites the entry, or a ruling on it says what carries it. Proven: an example says so, and an
expectation of it, one that proves no other entry, comes out otherwise once all that carries the entry is
neutralised. An option that carries it is taken the other way round; a counter has nothing printed on it.
Entries that say the same may share an expectation.
With `--by-hand` instead: the examples that say by hand what a counter sheet prints, and so notice nothing of it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

import click

from compiler.diagnostics import Diagnostic, has_errors
from compiler.model.documents import Entry
from compiler.model.examples.lines import Then
from compiler.model.model import Example, Model
from compiler.model.sources import build_entry
from compiler.pipeline import load
from compiler.program.play import DOING
from compiler.source.pack_folder import Disk
from compiler.study.by_hand import ByHand, by_hand
from compiler.study.entries import Carrier, Line, alike, assign, carriers, provers, without
from compiler.study.patch import ANSWERING
from compiler.syntax import Item, read_items
from compiler.syntax.ledger import read_ledger
from rulewright.proofs.bench import CRASHED, outcome, packs_judged
from rulewright.proofs.mutate import JOBS, Host, by_bench, spread
from rulewright.shelf.compiled_packs import Shelved
from rulewright.shelf.reading import source_of
from rulewright.shelf.shelf import asked_for, disk
from rulewright.terminal.findings import counted, show

EFFECTIVE = (*ANSWERING, *DOING, "stores", "sequences", "choices", "types")
WHY = {
    "missing": "nothing carries it (R0612)",
    "no example": "carried, but no example proves it",
    "unchanged": "its examples come out the same without what carries it",
    "shared": "what would prove it proves another entry already",
}


@click.command(help="Which entries of the documents the packs carry, and which of these examples prove.")
@click.argument("packs", nargs=-1)
@click.option(
    "--ledger",
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False),
    help="A ledger outside the packs.",
)
@click.option("--list", "listed", is_flag=True, help="Also list carried entries that are not proven.")
@click.option(
    "--by-hand", "hand", is_flag=True, help="List the examples that say by hand what counters print."
)
@click.option("--json", "as_json", is_flag=True, help="Answer for a program.")
def command(packs: tuple[str, ...], ledger: str | None, listed: bool, hand: bool, as_json: bool) -> int:
    shelf = disk()
    names = asked_for(shelf, packs)
    shown = Shelved.read(shelf, names if packs else (*names, *proving_cards(shelf, names)))
    if has_errors(shown.problems):
        return show(shown.problems, shown.files, "json" if as_json else "text")
    if hand:
        return tell_by_hand(shown, as_json)
    sources = [source for model in shown.models.values() for source in model.sources.values()]
    entries = {name: one for source in sources for name, one in source.entries.items()}
    if ledger is not None:
        entries, problems = entries_of(Path(ledger))
        if problems:
            return show(problems, shown.files, "json" if as_json else "text")
    found = covered(shown, entries)
    if as_json:
        click.echo(json.dumps([_told(one) for one in found], ensure_ascii=False))
    else:
        tell(found, listed)
    return 1 if any(one.state != "proven" for one in found if one.entry.executable == "yes") else 0


def proving_cards(shelf: Disk, names: tuple[str, ...]) -> list[str]:
    """The situations that prove an entry themselves: what a card says of its victory stands on the card."""
    opened = {pack.id: pack for name in names for pack in load([name], shelf).packs}
    return [
        f"{pack.id}/{PurePosixPath(file.path).stem}"
        for pack in opened.values()
        for file in pack.files.situations
        if any(_proves(item) for item in read_items(file)[0])
    ]


def _proves(item: Item) -> bool:
    parts = [[word.text for word in part] for part in item.parts[1:]]
    return item.title == "Example" and any(part[0] == "proves" and part != ["proves", "house"] for part in parts)


def entries_of(folder: Path) -> tuple[dict[str, Entry], tuple[Diagnostic, ...]]:
    entries: dict[str, Entry] = {}
    problems: list[Diagnostic] = []
    for path in sorted(folder.glob("*.yaml")):
        file, faults = source_of(path, path.as_posix())
        problems += faults
        if file is not None:
            raw, faults = read_ledger(file)
            problems += faults
            entries |= {one.id.text: build_entry(one) for one in raw}
    return entries, tuple(problems)


@dataclass(frozen=True)
class Covered:
    entry: Entry
    state: str
    carried_by: tuple[str, ...] = ()
    proved_by: tuple[str, ...] = ()


def covered(shown: Shelved, entries: Mapping[str, Entry]) -> list[Covered]:
    """In the documents' order; notes left out."""
    hosts = [Host.of(model) for model in shown.models.values()]
    judged = packs_judged(host.model for host in hosts)
    wanted = [one for one in entries.values() if one.executable != "note"]
    carrying = [carriers(host.model) for host in hosts]
    proving = [provers(host.model) for host in hosts]

    def lines(entry: Entry) -> tuple[Line, ...]:
        return tuple(
            line
            for host, carried, proved in zip(hosts, carrying, proving, strict=True)
            for line in changing(host, carried.get(entry.id, ()), proved.get(entry.id, ()))
        )

    changed = dict(zip((one.id for one in wanted), spread(lines, wanted, JOBS), strict=True))
    given = assign({name: some for name, some in changed.items() if some}, alike(entries))
    found = []
    for entry in wanted:
        carried = {
            one.id: None
            for host, some in zip(hosts, carrying, strict=True)
            for one in some.get(entry.id, ())
            if getattr(host.model, one.section)[one.id].pack in judged
        }
        examples = tuple(dict.fromkeys(name for some in proving for name in some.get(entry.id, ())))
        state = state_of(bool(carried), bool(examples), bool(changed[entry.id]), entry.id in given)
        found.append(Covered(entry, state, tuple(carried), examples))
    return found


def state_of(carried: bool, shown: bool, changes: bool, of_its_own: bool) -> str:
    """The first thing an entry lacks."""
    steps = ((carried, "missing"), (shown, "no example"), (changes, "unchanged"), (of_its_own, "shared"))
    return next((state for so, state in steps if not so), "proven")


def changing(host: Host, carried: tuple[Carrier, ...], examples: tuple[str, ...]) -> list[Line]:
    """The expectations of the pack's own examples that come out otherwise without what carries an entry."""
    mine = [one for one in host.examples if one.id in examples]
    if not carried or not mine:
        return []
    model = without(host.model, carried)
    sections: dict[str, tuple[str, ...]] = {}
    for one in carried:
        if one.section in EFFECTIVE:
            sections[one.section] = (*sections.get(one.section, ()), one.id)
    switches = frozenset(one.id for one in carried if one.section == "options")
    found: list[Line] = [
        (one.pack, one.id, at) for one in mine if switches for at in differing(one, turned(host, one, switches))
    ]
    if not sections:
        return found
    for bench, some in by_bench(host.bench, mine):
        try:
            with bench.under_change(model, sections):
                found += [
                    (one.pack, one.id, at) for one in some for at in differing(one, outcome(bench, one))
                ]
        except Exception:  # noqa: BLE001 - what cannot even be written without it proves nothing
            continue
    return found


def turned(host: Host, example: Example, switches: frozenset[str]) -> tuple[str, ...]:
    """How it comes out with these options the other way round."""
    on = host.bench.under(example.under, example.not_under).on ^ switches
    off = tuple(one for one in host.model.options if one not in on)
    return outcome(host.bench, replace(example, under=tuple(sorted(on)), not_under=off))


def differing(example: Example, came_out: tuple[str, ...]) -> list[int]:
    """Which expectations differ. Where play broke off, all that were to come do, or else the end itself. Where the
    rules crash, none is known to."""
    if CRASHED in came_out:
        return []
    expected = sum(isinstance(event, Then) for event in example.events)
    told = came_out if set(came_out) <= {"fine", "wrong"} else came_out[:-1]
    wrong = [at for at in range(expected) if at >= len(told) or told[at] == "wrong"]
    return wrong or ([] if told == came_out else [expected])


# ---- telling


def tell(found: list[Covered], listed: bool) -> None:
    groups: dict[tuple[str, str, str], Counter[str]] = {}
    for one in found:
        key = (one.entry.id.split("-")[0], one.entry.game, one.entry.executable)
        groups.setdefault(key, Counter())[one.state] += 1
    for one in found:
        if one.state == "missing" or (listed and one.state != "proven"):
            click.echo(f"{one.entry.id}: {one.entry.topic}: {WHY[one.state]}{_by(one)}")
    click.echo(f"{'document':9} {'game':7} {'executable':11} {'entries':>7} {'carried':>7} {'proven':>7}")
    for (document, game, executable), states in groups.items():
        total = sum(states.values())
        counts = f"{total:7} {total - states['missing']:7} {states['proven']:7}"
        click.echo(f"{document:9} {game:7} {executable:11} {counts}")
    every = Counter(one.state for one in found)
    carried = len(found) - every["missing"]
    click.echo(
        f"{len(found)} entries, {carried} carried, {every['proven']} proven; of those carried"
        f" {every['no example']} have no example, {every['unchanged']} have one that proves nothing,"
        f" {every['shared']} none of their own"
    )


def tell_by_hand(shown: Shelved, as_json: bool) -> int:
    found = [one for model in shown.models.values() for one in by_hand(model)]
    if as_json:
        click.echo(json.dumps([_hand(shown, one) for one in found], ensure_ascii=False))
        return 0
    for one in found:
        told = _hand(shown, one)
        of = "nothing printed on it" if one.bare else f"a printed {one.noun}"
        click.echo(f"{told['at']}: [{told['example']}] says `{told['says']}`, of {told['of']}: {of}")
    bare = {one.example.id for one in found if one.bare}
    every = {one.example.id for one in found}
    proving = {one.example.id for one in found if one.bare and set(one.example.proves) - {"house"}}
    click.echo(
        f"by hand what counters print: {len(every)} of {counted(sum(map(_own, shown.models.values())), 'example')};"
        f" of a bare thing: {len(bare)}; of these to prove an entry: {len(proving)}"
    )
    return 0


def _own(model: Model) -> int:
    return sum(one.pack == model.packs[-1].id for one in model.examples.values())


def _hand(shown: Shelved, one: ByHand) -> dict[str, object]:
    return {
        "example": one.example.id,
        "at": shown.place(one.given.span),
        "of": one.thing,
        "noun": one.noun,
        "bare": one.bare,
        "says": one.store,
        "proves": list(one.example.proves),
    }


def _by(one: Covered) -> str:
    carried = ", ".join(f"[{name}]" for name in one.carried_by)
    return f" ({carried})" if carried else ""


def _told(one: Covered) -> dict[str, object]:
    entry = one.entry
    return {
        "id": entry.id,
        "game": entry.game,
        "executable": entry.executable,
        "kind": entry.kind,
        "topic": entry.topic,
        "state": one.state,
        "carried by": list(one.carried_by),
        "proved by": list(one.proved_by),
    }
