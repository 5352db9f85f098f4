"""Rules changed in place do what rules written anew do, on the largest game: the studies of small wrongs rest on it.

Wrongs in actions are drawn as often as all others together: an action has many functions, and rules are woven into
those of actions that only ask a question.
"""

from __future__ import annotations

from functools import cache
from random import Random

from compiler.study.mutants import Mutant
from rulewright.proofs.bench import Bench, outcome
from rulewright.proofs.mutate import Host, by_bench
from tests.proofs import packs

PACK = "panzer_leader"
SEED = 20261121
EXAMPLES = 8  # of those that a wrong can matter to


@cache
def host() -> Host:
    return Host.of(packs.model(PACK))


def drawn(number: int) -> list[Mutant]:
    random = Random(SEED)
    every = [*host().wrongs.values()]
    actions = [one for one in every if one.section == "actions" and one.wrong.startswith("left out")]
    others = [one for one in every if one.section in ("rules", "charts", "procedures", "follows", "upkeeps", "stores")]
    half = number // 2
    return [*random.sample(actions, min(half, len(actions))), *random.sample(others, number - half)]


def test_patched_rules_do_what_rules_written_anew_do(full: bool, counted: list[str]) -> None:
    asked, differ = 0, []
    for mutant in drawn(100 if full else 6):
        changed = mutant.of(host().model)
        touched = host().touching(mutant.section, mutant.id)[:EXAMPLES]
        for bench, examples in by_bench(host().bench, touched):
            anew = Bench(changed, bench.on)
            with bench.under_change(changed, {mutant.section: (mutant.id,)}):
                for one in examples:
                    asked += 1
                    if outcome(bench, one) != outcome(anew, one):
                        differ.append(f"{mutant.id}: {mutant.wrong}: {one.id}")
    counted.append(f"{asked} examples under changed rules, patched and written anew; {len(differ)} differ")
    assert not differ, "\n".join(differ)
