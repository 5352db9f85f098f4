"""Misspellings by seed, uniform over the words of rules, definitions and actions of all packs, and what is said of them.

A letter dropped, doubled, swapped or taken from the key beside it, one said for several, an article left out. What then
reads as another valid sentence is counted apart: nobody can tell it from what the author meant.

    python -m tests.proofs.misspelling 500 3 > tests/proofs/misspellings.txt
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

from compiler.checks.written import citations
from compiler.diagnostics import Diagnostic, Label
from compiler.graph import graph_of
from compiler.model.build import build
from compiler.pipeline import read_packs
from rulewright.shelf.shelf import disk
from tests.compiler.mistakes import SPELLINGS, Maker, Mistake

TITLES = ("Rule", "Definition", "Action")
QUOTED = re.compile(r"`([^`]*)`")


@dataclass(frozen=True)
class Verdict:
    """`refused`: it is not another valid sentence. `placed`: the word itself is shown. `proposed`: so is the right one,
    `first`: among what the first message offers."""

    mistake: Mistake
    problems: tuple[Diagnostic, ...]
    placed: bool
    proposed: bool
    first: bool

    @property
    def refused(self) -> bool:
        return bool(self.problems)


def verdicts(number: int, seed: int = 0) -> Iterator[Verdict]:
    """So many misspellings, of all sorts alike, the packs in order, so that each is read once."""
    makers = [maker for maker in map(_maker, disk().names()) if maker is not None]
    random = Random(seed)
    weights = [len(maker.spots) for maker in makers]
    drawn = random.choices(range(len(makers)), weights, k=number)
    seeds = [(at, random.randrange(10**9)) for at in drawn]
    for at, one in sorted(seeds):
        mistake = makers[at].make(one, (SPELLINGS[one % len(SPELLINGS)],))
        yield judged(makers[at], mistake)


def _maker(pack: str) -> Maker | None:
    """None where the pack is being written: what is wrong with it already is not what is measured."""
    texts = read_packs([pack], disk())[0]
    maker = Maker(texts, TITLES)
    built = build(texts, maker.memory)
    kinds = built.model.kinds.values()
    maker.nouns = {kind.id: kind.plural for kind in kinds} | {kind.plural: kind.id for kind in kinds}
    return None if built.problems else maker


def judged(maker: Maker, mistake: Mistake) -> Verdict:
    built = maker.built(mistake)
    problems = built.problems or tuple(
        one for one in citations.check(built.model, graph_of(built.model)) if one.is_error
    )
    texts = {file.path: file.text for pack in maker.packs for file in pack.rulebooks} | {mistake.path: mistake.text}
    labels = [label for one in problems for label in (one.primary, *one.related)]
    placed = any(touches(mistake, label) for label in labels)
    proposed = any(holds(text, mistake.word) for text in proposals(problems, texts))
    first = any(holds(text, mistake.word) for text in proposals(problems[:1], texts))
    return Verdict(mistake, problems, placed, proposed, first)


def touches(mistake: Mistake, label: Label) -> bool:
    """Whether the place holds the word, or some of it."""
    span = label.span
    if span.file != mistake.path:
        return False
    words = [match.span() for match in re.finditer(r"[\w-]+", mistake.text[mistake.start : mistake.end])]
    at = mistake.at - mistake.start
    return any(
        span.start <= mistake.start + end and mistake.start + start <= span.end
        for start, end in words
        if start <= at <= end
    )


def proposals(problems: Iterable[Diagnostic], texts: dict[str, str]) -> Iterator[str]:
    """What is offered instead: quoted in the help, or a declaration that is shown beside as the nearest."""
    for one in problems:
        yield from QUOTED.findall(one.help or "")
        yield from QUOTED.findall(one.primary.text)
        for label in one.related:
            yield from QUOTED.findall(label.text)
            if label.span.file in texts and "nearest" in label.text:
                yield texts[label.span.file][label.span.start : label.span.end]


def holds(text: str, word: str) -> bool:
    return re.search(rf"(?<![A-Za-z]){re.escape(word)}(?![A-Za-z])", text, re.IGNORECASE) is not None


def measured(found: Iterable[Verdict]) -> Iterator[str]:
    """What was said of them, sort by sort and together; then each that was not told as it should be."""
    counts: Counter[tuple[str, str]] = Counter()
    missed: list[str] = []
    told: Counter[int] = Counter()
    for one in found:
        told[len(one.problems)] += one.refused
        for sort in (one.mistake.sort, "all"):
            counts[sort, "of"] += 1
            counts[sort, "refused"] += one.refused
            for what in ("placed", "proposed", "first"):
                counts[sort, what] += one.refused and getattr(one, what)
        if len(one.problems) > 2:
            missed.append(f"{len(one.problems)} findings: {one.mistake.shown} (meant: {one.mistake.word})")
        if one.refused and not (one.placed and one.first):
            lacks = "elsewhere" if not one.placed else "later" if one.proposed else "not proposed"
            missed.append(f"{lacks}: {one.mistake.shown} (meant: {one.mistake.word})")
    for sort in (*SPELLINGS, "all"):
        refused = counts[sort, "refused"]
        parts = (f"{counts[sort, what]} {said}" for what, said in SAID.items())
        yield f"{sort}: {counts[sort, 'of']}, {counts[sort, 'of'] - refused} another valid sentence, {refused} refused: {', '.join(parts)}"
    number = max(counts["all", "refused"], 1)
    yield ", ".join(f"{100 * counts['all', what] / number:.1f} % {said}" for what, said in SAID.items())
    yield "findings of one mistake: " + ", ".join(f"{many} of {of}" for of, many in sorted(told.items()) if many)
    yield from missed


SAID = {"placed": "at the word", "first": "the right word offered at once", "proposed": "offered at all"}

if __name__ == "__main__":
    print("\n".join(measured(verdicts(int(sys.argv[1]), int(sys.argv[2])))))
