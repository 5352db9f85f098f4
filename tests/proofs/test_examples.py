"""Every example of every pack gets the same verdict, line by line, from the oracle and the runtime."""

from __future__ import annotations

import pytest

from compiler.model.examples.lines import GivenBoard
from rulewright.scenes.examples import play_example
from rulewright.scenes.table import Table
from tests.oracle.outcomes import Refusal
from tests.oracle.playing import play
from tests.proofs import packs

OF_WAYS = "go on beyond"  # each way asks for ways again, of which the oracle tries every one: an hour of them


@pytest.mark.parametrize("pack", packs.PACKS, ids=packs.called)
def test_examples_agree(pack: str, full: bool, counted: list[str]) -> None:
    base = Table.of(packs.model(pack))
    own = base.model.packs[-1].id
    examples = [one for one in base.model.examples.values() if one.pack == own]
    few = [one for one in examples if OF_WAYS not in one.text]
    examples = examples if full else few[:: max(9, len(few) // 15)]
    wrong, lines = [], 0
    for example in examples:
        table = base.under(example.under, example.not_under)
        result = play_example(table, example)
        quick: list[object] = [not line.wrong for line in result.lines]
        quick += [result.unplayable] if result.unplayable else []
        boards = tuple(line.words for line in example.given if isinstance(line, GivenBoard))
        try:
            slow: list[object] = [one.holds for one in play(table.model, table.space(boards), example, table.on)]
        except Refusal as refusal:
            slow = [f"{refusal.why}: {refusal}"]
        lines += len(quick)
        if quick != slow or not result.fine:
            wrong.append(f"[{example.id}] runtime {quick}, oracle {slow}")
    counted.append(f"examples, {packs.called(pack)}: {len(examples)} with {lines} lines, {len(wrong)} differ")
    assert wrong == []
