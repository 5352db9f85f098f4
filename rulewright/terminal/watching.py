"""`check --watch`: checks again whenever a file of the packs has changed; tells only what is new and what is gone.

What goes on outside (looking whether something changed, waiting a little) is handed in, so that tests need no time.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import count

from compiler.diagnostics import Diagnostic
from compiler.source import SourceFile
from rulewright.shelf import files_in, not_collecting
from runtime.records import dataclass

Key = tuple[str, ...]
PAUSE = 10  # looks at which nothing has changed: then what nobody holds any more is looked for


@dataclass(frozen=True)
class Told:
    """What a check came to. `summary` is its last line."""

    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, SourceFile]
    summary: str


def watch(
    check: Callable[[], Told],
    look: Callable[[], object],
    wait: Callable[[], None],
    tell: Callable[[Told, tuple[Diagnostic, ...], tuple[str, ...]], None],
) -> None:
    """Until somebody interrupts. `tell` is handed what was found, what of it is new, and what is gone, in words."""
    seen = look()
    known = Told((), {}, "")
    while True:
        with not_collecting():  # looking for what nobody holds any more is for the pauses
            found = check()
        tell(found, fresh(known, found), tuple(line_of(one, known.sources) for one in fresh(found, known)))
        known = found
        looks = count(1)
        # What changes while a check runs is seen after it: this look is older than the check.
        while (now := look()) == seen:
            if next(looks) == PAUSE:  # who writes on at once need not wait for it
                gc.unfreeze()
                gc.collect()
            wait()
        seen = now


def fresh(before: Told, after: Told) -> tuple[Diagnostic, ...]:
    """What was found after and not before. A finding whose line only moved is the same."""
    had = Counter(_key(one, before.sources) for one in before.diagnostics)
    found = []
    for one in after.diagnostics:
        key = _key(one, after.sources)
        if had[key]:
            had[key] -= 1
        else:
            found.append(one)
    return tuple(found)


def _key(one: Diagnostic, sources: Mapping[str, SourceFile]) -> Key:
    span = one.primary.span
    file = sources.get(span.file)
    line = file.line_text(file.line_column(span.start)[0]) if file is not None else ""
    return (one.code, one.message, span.file, line.strip())


def line_of(one: Diagnostic, sources: Mapping[str, SourceFile]) -> str:
    """`error[R0301] rules/yard/1_base.rulebook:12: no phrase reads ...`"""
    span = one.primary.span
    file = sources.get(span.file)
    at = f":{file.line_column(span.start)[0]}" if file is not None else ""
    return f"{one.severity}[{one.code}] {span.file}{at}: {one.message}"


def state_of(places: Iterable[str]) -> object:
    """Equal as long as nobody has touched a file beneath these folders."""
    return tuple(
        (path, stat.st_size, stat.st_mtime_ns, stat.st_ino) for place in places for path, stat in files_in(place)
    )
