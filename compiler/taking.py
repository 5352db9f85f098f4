"""What stands in the parts that a pack takes from another and means nothing where it comes to.

Such a part is written for other names, so one that is unknown here is told once, where the part is taken, and not at
each of its places: it is the taker who maps or drops it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from compiler.diagnostics import Diagnostic, Label, diagnose
from compiler.source import Pack, SourceFile, Taken
from compiler.syntax import RawPack, RawTakes
from runtime.records import dataclass

_NAMED = re.compile(r"`([^`]+)`|(\[[^\]]+\])")


@dataclass(frozen=True)
class Part:
    """A file that is taken: by what line of whose page, and from whom."""

    file: SourceFile
    takes: RawTakes


def parts_of(packs: Iterable[Pack[RawPack]]) -> dict[str, Part]:
    """All files that these packs take, by path."""
    return {
        file.path: Part(file, takes)
        for pack in packs
        for takes, folder in zip(pack.description.takes, pack.taken_from, strict=False)
        for file in pack.files.every
        if file.taken is not None and file.path.startswith(f"{folder.shown}/")
    }


def told_once(problems: Iterable[Diagnostic], parts: dict[str, Part]) -> list[Diagnostic]:
    """The same problems; those that lie in parts taken are told by their names."""
    found = []
    strange: dict[tuple[str, str], list[Diagnostic]] = {}
    for one in problems:
        part = parts.get(one.primary.span.file)
        if part is None or not one.is_error:
            found.append(one)
        else:
            strange.setdefault((part.takes.pack, _name_in(one, part.file).casefold()), []).append(one)
    return [*found, *(_told(some, parts[some[0].primary.span.file]) for some in strange.values())]


def _name_in(problem: Diagnostic, file: SourceFile) -> str:
    """What could be mapped or dropped: what the complaint names, or else what stands there."""
    named = _NAMED.search(problem.message)
    span = problem.primary.span
    return " ".join((named[1] or named[2] if named else file.text[span.start : span.end]).split())


def _told(some: Sequence[Diagnostic], part: Part) -> Diagnostic:
    first = some[0]
    name = _name_in(first, part.file)
    more = f"; at {len(some) - 1} more places" if len(some) > 2 else "; at one more place" if len(some) == 2 else ""
    cure = f"say in `mapped:` what `{name}` is here, or in `dropped:` why it is left behind"
    return diagnose(
        "unknown-in-taken",
        f"in what is taken of `{part.takes.pack}`, {first.message}",
        part.takes.span,
        related=(Label(first.primary.span, f"said here{more}"),),
        help=f"{cure}; {first.help}" if first.help else cure,
    )


def idle(pack: Pack[RawPack]) -> list[Diagnostic]:
    """Names that are mapped or dropped and that nothing taken says."""
    found = []
    for takes, folder in zip(pack.description.takes, pack.taken_from, strict=False):
        texts = [file.text for file in pack.files.every if file.path.startswith(f"{folder.shown}/")]
        names = {one.path.rpartition(".")[0].rpartition("/")[2] for one in folder.files}
        for one in (*(name for name, _ in takes.mapped), *takes.dropped):
            told = Taken((), dropped=(one.text,))
            if one.text not in names and not any(told.speaks_of_dropped(text) for text in texts):
                message = f"nothing that is taken of `{takes.pack}` says `{one.text}`"
                found.append(diagnose("idle-mapping", message, one.span))
    return found
