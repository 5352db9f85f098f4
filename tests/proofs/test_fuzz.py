"""Whatever stands in a rulebook, chart, pack file or position: complaints or a result, never a fault of ours.

Every day two thousand damaged pieces; `--full` a hundred thousand. The seed of each is its number. Every input goes
through its reader; every tenth is built together with a pack, and its complaints are drawn.
"""

from __future__ import annotations

import random
import string

from compiler.source.reading import decode
from compiler.syntax import read_items
from compiler.syntax.charts import read_charts
from compiler.syntax.pack_file import read_entries, read_pack
from tests.compiler.test_bad_input import BITS, mutated, swallow, toy

EVERY_DAY, FULL = 2_000, 100_000
SORTS = (".rulebook", ".yaml", ".position")


def piece(number: int) -> tuple[str, bytes]:
    """A damaged file, words in any order, or any characters at all."""
    rng = random.Random(number)
    match number % 4:
        case 0:
            return rng.choice(SORTS), bytes(rng.randrange(256) for _ in range(rng.randrange(120)))
        case 1:
            words = rng.choices([*BITS, "garden", "flower", "side", "\n", "the flower", "[X]", "{the flower}"], k=30)
            return rng.choice(SORTS), " ".join(words).encode()
        case 2:
            text = "".join(rng.choices(string.printable + "é½漢\u202e", k=rng.randrange(200)))
            return rng.choice(SORTS), text.encode()
    suffix, data = mutated(rng)
    return suffix, data[:2000]


def read(suffix: str, data: bytes) -> None:
    """Only the reader of its sort."""
    file, _ = decode("x" + suffix, data)
    if file is None:
        return
    if suffix == ".yaml":
        read_charts(file)
        read_pack(file)
        read_entries(file)
    else:
        read_items(file)


def test_damaged_pieces_never_break_a_reader(full: bool, counted: list[str]) -> None:
    toy()
    number = FULL if full else EVERY_DAY
    built = 0
    for seed in range(number):
        suffix, data = piece(seed)
        try:
            if seed % 10 == 3 or suffix == ".position":
                swallow(suffix, data)
                built += 1
            else:
                read(suffix, data)
        except Exception as fault:
            raise AssertionError(f"input {seed}: {fault!r}") from fault
    counted.append(
        f"damaged input: {number} pieces read, {built} of them built into a pack or position, no fault of ours"
    )
