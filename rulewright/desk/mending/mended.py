"""The cures of a complaint, those first that leave a sentence which can be read."""

from __future__ import annotations

from compiler.diagnostics import Diagnostic
from compiler.model import Built
from compiler.source import SourceFile
from rulewright.desk.findings import Cure, cures
from rulewright.desk.mending.reordering import read_of, read_otherwise, sentence_at, step_otherwise

FEW = 3  # other orders that are offered
OF_READING = "R02"  # how codes of what cannot be read begin


def mended(built: Built | None, one: Diagnostic, file: SourceFile) -> list[Cure]:
    """`built`: the pack, as it was read last."""
    told = list(cures(one, file))
    if not one.code.startswith(OF_READING) or built is None or built.draft is None:
        return told
    place = sentence_at(file, one.primary.span.start)
    if place is None:
        step = step_otherwise(file, one.primary.span.start)
        return [*told, *([Cure(f"say it so: {step[2]}", *step)] if step is not None else [])]
    start, end = place
    after = {cure: _with(file.text, cure, start, end) for cure in told if start <= cure.start and cure.end <= end}
    read = read_of(built, tuple(after.values()))
    good = [cure for cure, said in after.items() if said in read][: FEW - 1]
    others = read_otherwise(built, file.text[start:end], bool(good))
    good += [Cure(f"say it so: {said}", start, end, said) for said in others[: FEW - len(good)]]
    return [*good, *(cure for cure in told if cure not in good)]


def _with(text: str, cure: Cure, start: int, end: int) -> str:
    return f"{text[start : cure.start]}{cure.text}{text[cure.end : end]}"
