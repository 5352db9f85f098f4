"""Which entries of the documents are carried by a pack, and which are proven by its examples.

Carried: something cites the entry, or a ruling on it says what carries it. Proven: an example says so, and an
expectation of it, one that proves no other entry, comes out otherwise once all that carries the entry is
neutralised. An option that carries it is taken the other way round; a counter has nothing printed on it.
Entries that say the same may share an expectation. What only packs carry on which a variant stands is not the
variant's to prove.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path, PurePosixPath

from compiler.diagnostics import Diagnostic
from compiler.model import Entry, Example, Then, build_entry
from compiler.pipeline import load
from compiler.program import DOING
from compiler.source import Disk
from compiler.study import ANSWERING, Carrier, Line, alike, assign, carriers, provers, without
from compiler.syntax import Item, read_items, read_ledger
from rulewright.proofs.bench import CRASHED, outcome, packs_judged
from rulewright.proofs.mutate import JOBS, Host, by_bench
from rulewright.shelf import Shelved, source_of
from rulewright.studies import executor
from runtime.records import dataclass

EFFECTIVE = (*ANSWERING, *DOING, "stores", "sequences", "choices", "types")


def proving_cards(shelf: Disk, names: tuple[str, ...]) -> list[str]:
    """The situations that prove an entry themselves: what a card says of its victory stands on the card."""
    opened = {pack.id: pack for name in names for pack in load([name], shelf).packs}
    return [
        f"{pack.id}/{PurePosixPath(file.path).stem}"
        for pack in opened.values()
        for file in pack.files.situations
        if any(_proves(item) for item in read_items(file)[0])
    ]


def kept_in_fragments(shelf: Disk, names: tuple[str, ...]) -> dict[str, str]:
    """Entries of which the source's answer is kept with a card that is not whole, each with that card."""
    opened = {pack.id: pack for name in names for pack in load([name], shelf).packs}
    return {
        word.text[1:-1].strip(): f"{pack.id}/{PurePosixPath(file.path).stem}"
        for pack in opened.values()
        for file in pack.files.fragments
        for item in read_items(file)[0]
        if item.title == "Ruling"
        for word in item.head
    }


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


def covered(
    shown: Shelved,
    entries: Mapping[str, Entry],
    fragments: Mapping[str, str],
    tell_how_far: Callable[[int, int], None] = lambda done, number: None,
) -> list[Covered]:
    """In the documents' order; notes left out. `fragments`: what cards that are not whole keep, and which.
    `tell_how_far`: is told after each entry how much of all is done, by how many examples are asked for each."""
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

    work = {one.id: 1 + sum(len(some.get(one.id, ())) for some in proving) for one in wanted}
    whole = sum(work.values())
    found_of: dict[str, tuple[Line, ...]] = {}
    for name, some in executor(JOBS).each(lambda one: (one.id, lines(one)), wanted):
        found_of[name] = some
        tell_how_far(sum(work[one] for one in found_of), whole)
    changed = {one.id: found_of[one.id] for one in wanted}
    given = assign({name: some for name, some in changed.items() if some}, alike(entries))
    found = []
    for entry in wanted:
        every = {
            one.id: getattr(host.model, one.section)[one.id].pack in judged
            for host, some in zip(hosts, carrying, strict=True)
            for one in some.get(entry.id, ())
        }
        carried = {name: None for name, is_judged in every.items() if is_judged}
        examples = tuple(dict.fromkeys(name for some in proving for name in some.get(entry.id, ())))
        state = state_of(bool(carried), bool(examples), bool(changed[entry.id]), entry.id in given)
        if state == "missing" and entry.id in fragments:
            state, carried = "fragment", {fragments[entry.id]: None}
        elif state == "missing" and every:
            state, carried = "beneath", dict.fromkeys(every)
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
                found += [(one.pack, one.id, at) for one in some for at in differing(one, outcome(bench, one))]
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
