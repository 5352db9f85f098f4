"""What an author says in another order than the language does, put in the order that can be read.

Nothing is guessed: sentences are made of his by moving what stands in them, and the compiler says which of them it can
read. First what people commonly say otherwise (`If the unit is dispersed, the reach is 3`, `the range of the unit`),
then within each clause two runs of words that stand side by side, exchanged; with the fewest words moved first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from compiler.model import Built, readable
from compiler.source import SourceFile
from compiler.syntax import pieces
from runtime.program import capital

MOST = 400  # sentences that are tried at once
LONGEST = 6  # words of a run that is moved
HEAD = re.compile(r".*?\.(?=\s)", re.DOTALL)
SENTENCE = re.compile(r"\S(?:[^.]|\.(?=\S))*\.", re.DOTALL)
CLAUSE = re.compile(r"(\s+(?:if|unless|and|or)\s+|[,;]\s+|[()]|\.$)")
CONDITION_FIRST = re.compile(r"(If|Unless) (.+?),? (?:then )?(the .+|[^,]+)\.", re.DOTALL)
LENGTHS = [("", ""), ("", r" [\w-]+"), (r" [\w-]+", ""), (r" [\w-]+", r" [\w-]+")]
OWNED = [re.compile(rf"\bthe ([\w-]+{more}) of (the [\w-]+{longer})\b") for more, longer in LENGTHS]
AROUND = re.compile(r"(.+?) (is|are|has|have|can|may) (.+)", re.DOTALL)
STEP = re.compile(r"\s*(?:\d+\.|\(\w\d?\))\s+(.+)")
STEPS = (
    (re.compile(r"[Tt]he (.+?) (is|are) now (.+)"), r"Now the \1 \2 \3"),
    (re.compile(r"(\w+) (by .+?) (the .+?)\."), r"\1 \3 \2."),
)
DENIED = re.compile(r"\b(not) (is|are|has|have|can|may)\b")


def sentence_at(file: SourceFile, at: int) -> tuple[int, int] | None:
    """Of a rule the sentence that a place lies in."""
    piece = next((one for one in pieces(file.text) if one.start <= at < one.end), None)
    head = HEAD.match(file.text, piece.start, piece.end) if piece is not None and piece.sort == "Rule" else None
    if piece is None or head is None:
        return None
    said = SENTENCE.finditer(file.text, head.end(), piece.end)
    return next((one.span() for one in said if one.start() <= at <= one.end()), None)


def read_otherwise(built: Built, said: str, are_cured: bool) -> tuple[str, ...]:
    """What can be read of its reorderings; of those that people commonly say, where another cure is at hand."""
    whole = " ".join(said.split())
    return read_of(built, tuple(islice(_commonly(whole) if are_cured else _otherwise(whole), MOST)))


def read_of(built: Built, some: tuple[str, ...]) -> tuple[str, ...]:
    """Those that can be read."""
    return tuple(one for one, is_read in zip(some, readable(built, some), strict=True) if is_read)


def step_otherwise(file: SourceFile, at: int) -> tuple[int, int, str] | None:
    """Of a step: where it stands, and what is commonly meant by it. Nobody says whether that can be read."""
    line = file.text.rfind("\n", 0, at) + 1
    step = STEP.match(file.text, line)
    for pattern, meant in STEPS if step is not None else ():
        found = pattern.fullmatch(step[1]) if step is not None else None
        if found is not None and step is not None:
            return step.start(1), step.end(1), found.expand(meant)
    return None


def _otherwise(whole: str) -> Iterator[str]:
    common = list(dict.fromkeys(_commonly(whole)))
    yield from common
    tried = {whole, *common}
    for one in sorted(_exchanged(whole), key=lambda one: one[0]):
        if one[1] not in tried:
            tried.add(one[1])
            yield one[1]


def _commonly(whole: str) -> Iterator[str]:
    """What people say otherwise than the language does; what comes of one may need another."""
    first = CONDITION_FIRST.fullmatch(whole)
    if first is not None:
        for cut in re.finditer(r", (?:then )?", whole):
            condition, rest = whole[len(first[1]) + 1 : cut.start()], whole[cut.end() : -1]
            yield f"{capital(rest)} {first[1].lower()} {condition}."
    for owned in OWNED:
        if owned.search(whole):
            yield owned.sub(r"\2's \1", whole)
    if DENIED.search(whole):
        yield DENIED.sub(r"\2 \1", whole)
    for start, end in _clauses(whole):
        around = AROUND.fullmatch(whole[start:end])
        if around is not None:
            yield _put(whole, start, end, f"{around[3]} {around[2]} {around[1]}")


def _exchanged(whole: str) -> Iterator[tuple[int, str]]:
    """With how many words were moved."""
    for start, end in _clauses(whole):
        words = whole[start:end].split(" ")
        for first in range(len(words)):
            for second in range(first + 1, min(len(words), first + LONGEST + 1)):
                for last in range(second + 1, min(len(words), second + LONGEST) + 1):
                    moved = [*words[:first], *words[second:last], *words[first:second], *words[last:]]
                    fewest = min(second - first, last - second)
                    yield fewest * 10 + last - first, _put(whole, start, end, " ".join(moved))


def _clauses(whole: str) -> Iterable[tuple[int, int]]:
    at = 0
    for cut in CLAUSE.finditer(whole):
        if " " in whole[at : cut.start()]:
            yield at, cut.start()
        at = cut.end()


def _put(whole: str, start: int, end: int, clause: str) -> str:
    """At the beginning of a sentence the first letter is a capital, and that of what stood there is none."""
    if start == 0:
        before = whole.split(" ", 1)[0]
        clause = capital(clause.replace(before, before[0].lower() + before[1:], 1))
    return f"{whole[:start]}{clause}{whole[end:]}"
