"""Whatever bytes stand in a rulebook, chart, pack file or position: complaints or a result, never a fault of ours.

500 inputs each time; `RULEWRIGHT_BAD_INPUTS=20000` for a long run. The seed is the number of the input.
"""

from __future__ import annotations

import os
import random
import time
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compiler.diagnostics import render_text
from compiler.model.build import Built, PackText, build, extend
from compiler.pipeline import read_packs
from compiler.source import SourceFile
from compiler.source.pack_folder import Disk
from compiler.source.reading import decode
from compiler.syntax import read_items
from compiler.syntax.pack_file import read_pack

MANY = int(os.environ.get("RULEWRIGHT_BAD_INPUTS", "500"))
PARTS = 10
SECONDS = 10  # for one input of some kilobytes, on a slow machine
BITS = "( ) [ ] { } \" ' ; : . , - -- 1. (a) # > if unless and or the a is not of A Rule Question Fact Then Next Given".split()
SEEDS = (
    *Path("tests/toy").glob("*.rulebook"),
    *Path("tests/toy").glob("*.position"),
    *Path("tests/toy").glob("*.yaml"),
    *Path("tests/toy/charts").glob("*.yaml"),
    *Path("rules/panzer_grenadier").glob("03_mire.rulebook"),
)


@cache
def toy() -> tuple[PackText, Built]:
    texts, _, _ = read_packs(["toy"], Disk((Path("tests"),)))
    return texts[0], build(texts)


def mutated(rng: random.Random) -> tuple[str, bytes]:
    path = rng.choice(SEEDS)
    data = path.read_bytes()
    start = rng.randrange(len(data))
    data = data[start : start + rng.choice((300, 3000))] if rng.random() < 0.7 else data
    for _ in range(rng.choice((1, 3, 20))):
        at = rng.randrange(len(data) + 1)
        if not data:
            break
        match rng.randrange(6):
            case 0:
                data = data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]
            case 1:
                data = data[:at] + data[at + rng.randrange(40) :]
            case 2:
                data = data[:at] + rng.choice(BITS).encode() * rng.choice((1, 1, 2, 60)) + data[at:]
            case 3:
                other = rng.randrange(len(data))
                data = data[:at] + data[other : other + rng.randrange(200)] + data[at:]
            case 4:
                data = data[:at] + b"\n" + data[at:]
            case _:
                data = data[:at] + rng.choice(("é", "½", "\u202e", "\x00", "\t", "漢", "−")).encode() + data[at:]
    return path.suffix, data


def swallow(suffix: str, data: bytes) -> None:
    pack, built = toy()
    file, problems = decode("x" + suffix, data)
    found = list(problems)
    if file is not None:
        found += complaints(suffix, file, pack, built)
    text = render_text(found, {"x" + suffix: file or SourceFile("x" + suffix, "")}, limit=None)
    assert "Traceback" not in text


def complaints(suffix: str, file: SourceFile, pack: PackText, built: Built) -> list[object]:
    if suffix == ".position":
        return list(extend(built, file).problems)
    if suffix == ".yaml":
        read_pack(file)
        built = build([PackText(pack.info, pack.rulebooks, (file,))])
        return [one for one in built.problems if one.primary.span.file == file.path]
    own_names = build([PackText(pack.info, (file,))])
    read_items(file)
    return [one for one in own_names.problems if one.primary.span.file == file.path]


@pytest.mark.parametrize("part", range(PARTS))
def test_damaged_files_never_break_the_compiler(part: int) -> None:
    for number in range(part, MANY, PARTS):
        suffix, data = mutated(random.Random(number))
        started = time.process_time()
        try:
            swallow(suffix, data)
        except Exception as fault:
            raise AssertionError(f"input {number}: {fault!r}") from fault
        assert time.process_time() - started < SECONDS, f"input {number} takes too long"


@settings(max_examples=max(20, MANY // 10))
@given(st.binary(max_size=200), st.sampled_from([".rulebook", ".yaml", ".position"]))
def test_any_bytes_never_break_the_compiler(data: bytes, suffix: str) -> None:
    swallow(suffix, data)


@settings(max_examples=max(20, MANY // 10))
@given(st.lists(st.sampled_from([*BITS, "garden", "flower", "side", "\n", '"x', "[X]", "{the flower}"]), max_size=40))
def test_any_words_never_break_the_compiler(words: list[str]) -> None:
    swallow(".rulebook", " ".join(words).encode())
