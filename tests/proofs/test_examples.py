"""Every example of every pack comes out as it says, and the oracle gives it the same verdict, line by line."""

from __future__ import annotations

import pytest

from compiler.model.examples.lines import GivenBoard
from rulewright.scenes.examples import play_example
from rulewright.scenes.table import Table
from tests.oracle.outcomes import Refusal, TooLong
from tests.oracle.playing import play
from tests.proofs import packs

PATIENCE, A_LITTLE = 100_000, 20_000  # questions: where each way asks for ways again the oracle tries all, for an hour


@pytest.mark.parametrize("pack", packs.PACKS, ids=packs.called)
def test_examples_agree(pack: str, full: bool, counted: list[str]) -> None:
    base = Table.of(packs.model(pack))
    own = base.model.packs[-1].id
    examples = [one for one in base.model.examples.values() if one.pack == own]
    held = examples if full else examples[:: max(9, len(examples) // 15)]
    patience = PATIENCE if full else A_LITTLE
    wrong, lines, long = [], 0, 0
    for example in examples:  # all of them are played: one that was left out was wrong for six hours and nobody saw it
        table = base.under(example.under, example.not_under)
        result = play_example(table, example)
        if example not in held:
            wrong += [] if result.fine else [f"[{example.id}]"]
            continue
        quick: list[object] = [not line.wrong for line in result.lines]
        quick += [result.unplayable] if result.unplayable else []
        boards = tuple(line.words for line in example.given if isinstance(line, GivenBoard))
        try:
            judged = play(table.model, table.space(boards), example, table.on, patience)
            slow: list[object] = [one.holds for one in judged]
        except TooLong:
            long += 1
            continue
        except Refusal as refusal:
            slow = [f"{refusal.why}: {refusal}"]
        lines += len(quick)
        if quick != slow or not result.fine:
            wrong.append(f"[{example.id}] runtime {quick}, oracle {slow}")
    counted.append(
        f"examples, {packs.called(pack)}: {len(held)} of {len(examples)} with {lines} lines, {len(wrong)} differ, {long} too long"
    )
    assert wrong == []
    assert long <= max(1, len(held) // 4)
