"""Rules changed on purpose, one small wrong at a time: which of them does no example notice?

A wrong counts as noticed only when an expected value, legality or outcome changes. Which rules answered does
not count. Where the changed rules crash or run for ever, and no example shows a difference otherwise, nobody can
say; such changes are told apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import partial
from random import Random

from compiler.graph import Graph, NodeId, graph_of
from compiler.model import Example, Model, Then
from compiler.source import SourceFile, Span
from compiler.study import Mutant, functions_of, mutants
from rulewright.proofs.bench import CRASHED, Bench, functions_used, is_told_apart, outcome, packs_judged
from rulewright.shelf import Shelved, Wished, disk
from rulewright.studies import executor
from runtime.records import dataclass

JOBS = 2
IN_SECTION = {
    "rule": "rules",
    "chart": "charts",
    "question": "questions",
    "action": "actions",
    "procedure": "procedures",
    "follow": "follows",
    "upkeep": "upkeeps",
}
NOTICED, SURVIVED, UNWRITTEN = "noticed", "survived", "unwritten"  # beside CRASHED
Key = tuple[str, str, str, Span | None, int]


@dataclass
class Host:
    """A pack on its bench, with its own examples. `runs`: of those played so far, the functions each of them runs, or
    None where it does not come out as it says."""

    model: Model
    bench: Bench
    own: tuple[Example, ...]
    wrongs: Mapping[Key, Mutant] = field(repr=False)
    graph: Graph = field(repr=False)
    runs: dict[str, frozenset[str] | None] = field(default_factory=dict, repr=False)

    @staticmethod
    def of(model: Model) -> Host:
        own = tuple(one for one in model.examples.values() if one.pack == model.packs[-1].id)
        return Host(model, Bench.of(model), own, {one.key: one for one in mutants(model)}, graph_of(model))

    @property
    def examples(self) -> tuple[Example, ...]:
        """Those that come out as they say; one may only play, and ask nothing."""
        return self.fine(self.own)

    def fine(self, some: Iterable[Example]) -> tuple[Example, ...]:
        return tuple(one for one in some if self.run(one) is not None)

    def run(self, one: Example) -> frozenset[str] | None:
        if one.id not in self.runs:
            bench = self.bench.under(one.under, one.not_under)
            _ = bench.rules  # written before it is timed
            came_out: list[str] = []
            used = functions_used(bench, one, lambda table, example: came_out.extend(outcome(table, example)))
            self.runs[one.id] = used if set(came_out) <= {"fine"} else None
        return self.runs[one.id]

    def beneath(self, mutant: Mutant) -> tuple[Example, ...]:
        """The examples that stand in the file of what is changed, where those that mean it usually are."""
        span = getattr(self.model, mutant.section)[mutant.id].span
        file = span.file if span is not None else ""
        return tuple(one for one in self.own if one.span is not None and one.span.file == file)

    def touching(self, section: str, id: str, among: Iterable[Example] | None = None) -> list[Example]:
        """The examples that a declaration can matter to: first those that name it, then those that do least else."""
        functions, shown = self.functions_of(section, id)
        asked = self.fine(self.own if among is None else among)
        used = {one.id: self.run(one) or frozenset() for one in asked}
        touched = [one for one in asked if one.id in shown or functions & used[one.id]]
        return sorted(touched, key=lambda one: (id not in named_in(one), len(used[one.id])))

    def functions_of(self, section: str, id: str) -> tuple[frozenset[str], frozenset[str]]:
        """The functions a declaration can matter to, and the examples that speak of it themselves."""
        if section != "stores":
            return functions_of(self.model, section, id), frozenset()
        spoken = [edge.source for edge in self.graph.edges_to(NodeId("store", id), "reads", "sets")]
        functions: frozenset[str] = frozenset()
        for node in spoken:
            if node.sort in IN_SECTION:
                functions |= functions_of(self.model, IN_SECTION[node.sort], node.name)
        return functions, frozenset(node.name for node in spoken if node.sort == "example")

    def verdict(self, mutant: Mutant) -> tuple[str, str]:
        """`noticed` and by which example; or else `crashed` where any example did, or `survived`.

        Those of its own file are asked first: mostly the others need not even be played.
        """
        changed, found = mutant.of(self.model), SURVIVED
        near = self.beneath(mutant)
        close = {one.id for one in near}
        for some in (near, tuple(one for one in self.own if one.id not in close)):
            for bench, examples in by_bench(self.bench, self.touching(mutant.section, mutant.id, some)):
                with bench.under_change(changed, {mutant.section: (mutant.id,)}):
                    for one in examples:
                        came_out = outcome(bench, one)
                        if is_told_apart(came_out):
                            return NOTICED, one.id
                        if CRASHED in came_out:
                            found = CRASHED
        return found, ""


def by_bench(bench: Bench, examples: Iterable[Example]) -> Iterator[tuple[Bench, list[Example]]]:
    """The examples, in their order as far as may be, by the options they are played under."""
    groups: dict[frozenset[str], list[Example]] = {}
    for one in examples:
        groups.setdefault(bench.under(one.under, one.not_under).on, []).append(one)
    for group in groups.values():
        yield bench.under(group[0].under, group[0].not_under), group


def named_in(example: Example) -> set[str]:
    return {name for event in example.events if isinstance(event, Then) for name in event.named}


# ---- drawing and trying


@dataclass(frozen=True)
class Tried:
    """`verdict`: `noticed`, `survived`, or what counts neither way: the changed rules could not even be written, or
    `crashed` when they were asked. `by`: the example that noticed."""

    mutant: Mutant
    verdict: str
    by: str = ""

    @property
    def noticed(self) -> bool:
        return self.verdict == NOTICED


def pool(hosts: Sequence[Host]) -> list[Key]:
    """Every wrong in what these packs say themselves or share, once."""
    judged = packs_judged(host.model for host in hosts)
    found: dict[Key, None] = {}
    for host in hosts:
        for key, mutant in host.wrongs.items():
            if getattr(host.model, mutant.section)[mutant.id].pack in judged:
                found[key] = None
    return list(found)


def draw(keys: Sequence[Key], number: int, seed: int) -> list[Key]:
    """So many, each as likely as any other, in a drawn order; all of them if there are no more."""
    return Random(seed).sample(list(keys), min(number, len(keys)))


def attempt(hosts: Sequence[Host], key: Key) -> Tried:
    """One wrong in every pack that holds what it changes: any of their examples may notice it."""
    holding = [host for host in hosts if key in host.wrongs]
    found = []
    for host in holding:
        try:
            found.append(host.verdict(host.wrongs[key]))
        except TimeoutError:
            found.append((CRASHED, ""))  # rules that run for ever give no other answer
        except Exception:  # noqa: BLE001 - such rules cannot be written: a compile error, which proves nothing
            found.append((UNWRITTEN, ""))
        if found[-1][0] == NOTICED:
            break
    worst = min(found, key=lambda one: (NOTICED, UNWRITTEN, CRASHED, SURVIVED).index(one[0]))
    return Tried(holding[0].wrongs[key], *worst)


@dataclass(frozen=True)
class Asked:
    """Which packs under which rules, and who tries: so many processes of this machine, or the cluster `on`."""

    packs: tuple[str, ...]
    rules: Wished
    jobs: int = JOBS
    on: str = ""


_READY: dict[Asked, tuple[list[Host], list[Key]]] = {}  # in a process that tries for others: what was asked last


def tried_elsewhere(asked: Asked, number: int) -> tuple[int, str, str]:
    """In a process that has nothing but the packs: they hold the same wrongs in the same order."""
    if asked not in _READY:
        _READY.clear()
        hosts = [Host.of(model) for model in Shelved.read(disk(), asked.packs, asked.rules).models.values()]
        _READY[asked] = hosts, pool(hosts)
    return tried(*_READY[asked], number)


def tried(hosts: Sequence[Host], keys: Sequence[Key], number: int) -> tuple[int, str, str]:
    """The verdict on one of these, and the example that noticed it."""
    found = attempt(hosts, keys[number])
    return number, found.verdict, found.by


def try_all(hosts: Sequence[Host], keys: Sequence[Key], asked: Asked, told: Callable[[int], None]) -> list[Tried]:
    """In the order of the keys. `told` hears how many are done."""
    if not asked.on:  # what each of them would play for itself is played before they part
        for host in hosts:
            near = (one for key in keys if key in host.wrongs for one in host.beneath(host.wrongs[key]))
            host.fine({one.id: one for one in near}.values())
    every = pool(hosts)
    numbers = {key: number for number, key in enumerate(every)}
    do = partial(tried_elsewhere, asked) if asked.on else partial(tried, hosts, every)
    found: dict[int, tuple[str, str]] = {}
    for number, verdict, by in executor(asked.jobs, asked.on).each(do, [numbers[key] for key in keys]):
        found[number] = verdict, by
        told(len(found))
    wrongs = {key: next(host.wrongs[key] for host in hosts if key in host.wrongs) for key in keys}
    return [Tried(wrongs[key], *found[numbers[key]]) for key in keys]


# ---- telling


def words_at(span: Span | None, files: Mapping[str, SourceFile]) -> str:
    if span is None or span.file not in files:
        return ""
    return " ".join(files[span.file].text[span.start : span.end].split())
