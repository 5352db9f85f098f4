"""What an example names as having answered, given way or stayed out is there: `by [X], although [Y], without [Z]`.

Only of the pack's own examples: what a variant takes away from under the examples it inherits shows when they are
asked again.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler.checks.placing import place
from compiler.diagnostics import Diagnostic, diagnose, did_you_mean
from compiler.model import Model, Then


def check(model: Model) -> Iterator[Diagnostic]:
    own = {pack.id for pack in model.packs[-1:]}
    for example in (one for one in model.examples.values() if one.pack in own):
        for then in (event for event in example.events if isinstance(event, Then)):
            for name in then.named:
                if not _is_there(model, name):
                    yield diagnose(
                        "unknown-rule",
                        f"no rule or chart is called [{name}]",
                        then.span or place(example),
                        help=did_you_mean(name, (*model.rules, *model.charts)),
                    )


def _is_there(model: Model, name: str) -> bool:
    """Rules, charts and their cells answer; what follows by rule and the upkeep bring the answer about."""
    chart, _, cell = name.partition(": ")
    sections = (model.rules, model.charts, model.follows, model.upkeeps)
    return any(name in section for section in sections) or bool(cell and chart in model.charts)
