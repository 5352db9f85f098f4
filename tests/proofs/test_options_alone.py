"""Any choice of options gives a game: what is changed under an option is there under that option."""

from __future__ import annotations

import pytest

from compiler.graph import uses
from compiler.model.model import Model
from tests.proofs.packs import PACKS, called, model


@pytest.mark.parametrize("pack", PACKS, ids=called)
def test_no_step_changes_a_fact_that_its_options_do_not_bring(pack: str) -> None:
    assert sorted(set(lacking(model(pack)))) == []


def lacking(told: Model) -> list[str]:
    found = []
    doing = (*told.actions.values(), *told.procedures.values(), *told.follows.values(), *told.upkeeps.values())
    for one in doing:
        for step in one.steps:
            for use in uses(step, ()):
                store = told.stores.get(use.target) if use.sort == "sets" else None
                if store is not None and not (
                    set(store.under) <= set(one.under) and set(store.not_under) <= set(one.not_under)
                ):
                    found.append(f"[{one.id}] changes `{store.id}`, which is there only under {list(store.under)}")
    return found
