"""Changes that no example noticed: which are meant, what is known of them, and how they are told.

Where a short argument shows that a change can make no difference, it is found (compiler/study/equivalence.py).
Others that no example can notice their author names in `equivalent.yaml` of the pack, each with the reason: a
list of `{change: the line as the command prints it, why: reason}`. A note that fits no change, or one that an
example does notice, is a finding; those of packs beneath, the rules of which are not changed here, are not looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import PurePosixPath

from compiler.diagnostics import Diagnostic, did_you_mean
from compiler.source import EQUIVALENT_FILE, SourceFile, Span
from compiler.study import Mutant, why_equivalent
from compiler.syntax import Noted, read_noted
from rulewright.proofs.bench import CRASHED, packs_judged
from rulewright.proofs.mutate import NOTICED, SURVIVED, Asked, Host, Key, Tried, draw, pool, try_all, words_at
from rulewright.shelf import Slip
from rulewright.telling import counted, json_text
from runtime.records import dataclass

FEW = 12  # examples are told by name


@dataclass(frozen=True)
class Studied:
    """`tried` are the changes drawn; `said` every change there is, in words; `why` those that make no difference."""

    tried: tuple[Tried, ...]
    said: Mapping[Key, str]
    why: Mapping[Key, str]
    stale: tuple[tuple[Noted, str], ...]  # a note and what is wrong with it

    @property
    def counting(self) -> list[Tried]:
        return [one for one in self.tried if one.verdict in (NOTICED, SURVIVED)]

    @property
    def crashed(self) -> list[Tried]:
        return [one for one in self.tried if one.verdict == CRASHED]

    @property
    def equivalent(self) -> list[Tried]:
        return [one for one in self.counting if not one.noticed and one.mutant.key in self.why]

    @property
    def noticing(self) -> dict[str, int]:
        """How many of them each example noticed, where no other had before."""
        return dict(Counter(one.by for one in self.tried if one.noticed).most_common())

    @property
    def survivors(self) -> list[Tried]:
        return [one for one in self.counting if not one.noticed and one.mutant.key not in self.why]


# ---- drawing within a scope


def study(
    hosts: Sequence[Host],
    files: Mapping[str, SourceFile],
    number: int | None,
    seed: int,
    scope: Sequence[str],
    asked: Asked,
    told: Callable[[int, int], None],
) -> tuple[Studied | None, tuple[Diagnostic, ...]]:
    """`number` is None for every change there is."""
    judged = packs_judged(host.model for host in hosts)
    notes, problems = notes_in({path: one for path, one in files.items() if PurePosixPath(path).parent.name in judged})
    if problems:
        return None, problems
    every = {key: mutant_of(hosts, key) for key in pool(hosts)}
    said = sentences(every, files)
    keys = within(hosts, every, scope)
    drawn = keys if number is None else draw(keys, number, seed)
    tried = try_all(hosts, drawn, asked, lambda done: told(done, len(drawn)))
    noted = {one.about: one.why for one in notes}
    unnoticed = [one.mutant.key for one in tried if not one.noticed]
    why = {key: noted.get(said[key]) or argument(hosts, key) for key in unnoticed}
    noticed = {said[one.mutant.key] for one in tried if one.noticed}
    known = set(said.values())
    stale = [(one, "no change is said like this") for one in notes if one.about not in known]
    stale += [(one, "an example notices it") for one in notes if one.about in noticed]
    return Studied(tuple(tried), said, {key: reason for key, reason in why.items() if reason}, tuple(stale)), ()


def argument(hosts: Iterable[Host], key: Key) -> str:
    """Why the change makes no difference in any of the packs that hold what it changes."""
    arguments = [why_equivalent(host.model, host.wrongs[key]) for host in hosts if key in host.wrongs]
    return arguments[0] if all(arguments) else ""


def mutant_of(hosts: Iterable[Host], key: Key) -> Mutant:
    return next(host.wrongs[key] for host in hosts if key in host.wrongs)


def within(hosts: Sequence[Host], every: Mapping[Key, Mutant], scope: Sequence[str]) -> list[Key]:
    """The changes of the files and declarations named; all where none is."""
    if not scope:
        return list(every)
    places = {key: place_of(hosts, mutant) for key, mutant in every.items()}
    found: dict[Key, None] = {}
    for name in scope:
        wanted = name.strip().removeprefix("[").removesuffix("]").lower()
        fitting = [
            key for key, mutant in every.items() if mutant.id.lower() == wanted or lies_in(places[key], name.strip())
        ]
        if not fitting:
            known = {mutant.id for mutant in every.values()} | {span.file for span in places.values() if span}
            near = did_you_mean(name, sorted(known))
            raise Slip(f"nothing in `{name}` can be changed{'; ' + near if near else ''}")
        found |= dict.fromkeys(fitting)
    return list(found)


def lies_in(span: Span | None, name: str) -> bool:
    """`20_movement`, `panzer/20_movement.rulebook` or a folder."""
    if span is None:
        return False
    path, wanted = PurePosixPath(span.file), PurePosixPath(name)
    ends = path.parts[-len(wanted.parts) :]
    return ends == wanted.parts or (*ends[:-1], path.stem) == wanted.parts or f"/{name.strip('/')}/" in f"/{path}"


def place_of(hosts: Iterable[Host], mutant: Mutant) -> Span | None:
    if mutant.part is not None:
        return mutant.part
    declared = (getattr(host.model, mutant.section).get(mutant.id) for host in hosts)
    return next((one.span for one in declared if one is not None), None)


def notes_in(files: Mapping[str, SourceFile]) -> tuple[tuple[Noted, ...], tuple[Diagnostic, ...]]:
    notes: list[Noted] = []
    problems: list[Diagnostic] = []
    for path in sorted(files):
        if PurePosixPath(path).name == EQUIVALENT_FILE:
            read, faults = read_noted(files[path], "change")
            notes += read
            problems += faults
    return tuple(notes), tuple(problems)


# ---- in words


def sentences(every: Mapping[Key, Mutant], files: Mapping[str, SourceFile]) -> dict[Key, str]:
    """Each change in words that no other has: `[Deep snow]: “the unit is roadbound” left out`."""
    said: dict[Key, str] = {}
    times: Counter[str] = Counter()
    for key, mutant in every.items():
        plain = sentence(mutant, files)
        times[plain] += 1
        said[key] = plain if times[plain] == 1 else f"{plain}, time {times[plain]}"
    return said


def sentence(mutant: Mutant, files: Mapping[str, SourceFile]) -> str:
    titled = mutant.section in ("rules", "charts", "follows", "upkeeps")
    name = f"[{mutant.id}]" if titled else f'"{mutant.id}"'
    part = words_at(mutant.part, files) if mutant.wrong.startswith(("left out", "turned", "`")) else ""
    if mutant.section == "charts" or not part:
        return f"{name}: {mutant.wrong}"
    return f"{name}: “{part}” {mutant.wrong}"


def wanted(mutant: Mutant) -> str:
    """What kind of example would notice it."""
    wrong = mutant.wrong
    if wrong == "left out altogether":
        return (
            "one that does this and asks what changed"
            if mutant.section in ("actions", "procedures", "follows", "upkeeps")
            else "one in which this answers, and nothing else gives the same answer"
        )
    if wrong == "left out":
        return "one in which this is not so and all the rest is"
    if wrong == "turned into its opposite":
        return "one in which this and all the rest is so"
    if wrong.startswith("no longer outranks"):
        return "one in which both would apply and say different things"
    if wrong.startswith(("ends", "lasts")):
        return "one that plays on past the moment when it ends, and asks before and after"
    if wrong.startswith("cells"):
        return "one that asks either cell"
    if wrong.startswith(("`and`", "`or`")):
        return "one in which a part of it is so and another is not"
    return "one that stands just at the number"


# ---- telling


def told(hosts: Sequence[Host], files: Mapping[str, SourceFile], found: Studied, *, as_json: bool) -> tuple[str, bool]:
    """In words or as JSON; and whether all is well: nothing survived and no note is stale."""

    def line(one: Tried) -> str:
        return f"{shown(place_of(hosts, one.mutant), files)}: {found.said[one.mutant.key]}"

    equivalent, survivors = found.equivalent, found.survivors
    stale = [f"{shown(note.span, files)}: `{note.about}`: {fault}" for note, fault in found.stale]
    is_well = not survivors and not stale
    if as_json:
        data = {
            "changed": len(found.counting),
            "noticed": sum(one.noticed for one in found.counting),
            "noticing": found.noticing,
            "survivors": [line(one) for one in survivors],
            "equivalent": [line(one) for one in equivalent],
            "crashed": [line(one) for one in found.crashed],
            "stale": stale,
        }
        return json_text(data), is_well
    lines = [f"{line(one)}\n  makes no difference: {found.why[one.mutant.key]}" for one in equivalent]
    crashing = "crashes: whoever changes the rules so would see our own fault"
    lines += [f"{line(one)}\n  {crashing}" for one in found.crashed]
    lines += [f"{line(one)}\n  wanted: {wanted(one.mutant)}" for one in survivors]
    by = [f"[{name}] notices {counted(times, 'change')}" for name, times in found.noticing.items()]
    lines += by if len(by) <= FEW else ()
    return "\n".join([*lines, *stale, summary(found, len(stale))]), is_well


def summary(found: Studied, stale: int) -> str:
    tried, crashed = len(found.tried), len(found.crashed)
    noticed = sum(one.noticed for one in found.tried)
    equivalent, survivors = len(found.equivalent), len(found.survivors)
    share = 1000 * noticed // (noticed + survivors) if noticed + survivors else 1000
    told = [f"{counted(tried, 'change')}, {noticed} noticed by the examples"]
    if equivalent:
        told.append(f"{equivalent} that make no difference")
    told.append(f"{survivors or 'none'} survived ({share // 10}.{share % 10} % of those that make a difference)")
    unwritten = tried - len(found.counting) - crashed
    if unwritten:
        told.append(f"{counted(unwritten, 'change')} could not be written")
    if crashed:
        told.append(f"{counted(crashed, 'change')} crashed")
    if stale:
        told.append(f"{counted(stale, 'note')} out of date")
    return "; ".join(told)


def shown(span: Span | None, files: Mapping[str, SourceFile]) -> str:
    if span is None or span.file not in files:
        return "?"
    row, column = files[span.file].line_column(span.start)
    return f"{span.file}:{row}:{column}"
