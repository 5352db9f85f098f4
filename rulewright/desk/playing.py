"""An example of a pack played as it was read last, because somebody at the desk asks for it."""

from __future__ import annotations

from rulewright.desk.pointing import Known
from rulewright.proofs import shortfalls
from rulewright.scenes import Table, play_example


def fared(known: Known, name: str) -> str:
    """Whether it comes out as it says, in words."""
    example = known.model.examples.get(name)
    if known.compiled.problems:
        return "there is something to mend first: examples are played where all can be read"
    if example is None:
        return f"no example is called [{name}]"
    result = play_example(Table.of(known.model).under(example.under, example.not_under), example)
    wrong = [one.message for one in shortfalls(result)]
    return "\n".join(wrong) if wrong else f"[{name}] comes out as it says"
