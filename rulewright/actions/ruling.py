"""An action or reaction judged where it would be taken, and all that is said of it: for `legal`, and for whoever asks
more of what may not be done.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from compiler.model.examples.lines import NextAction, NextReaction, NextTaken
from rulewright.actions.asking import sources
from rulewright.actions.judging import Judgment, barring, contested_of, judged
from rulewright.actions.reacting import at, judged_reaction
from rulewright.actions.verdict import verdict
from rulewright.actions.wishing import changes_to_allow
from rulewright.scenes.examples import Window
from rulewright.scenes.scene import Scene
from rulewright.shelf.wished import View
from runtime.play.actions import Scope


@dataclass(frozen=True)
class Ruling:
    """`scene` is as it stands when it would be taken; a reaction answers `window`, if anything."""

    scene: Scene
    event: NextTaken
    window: Window | None
    judgment: Judgment
    changes: tuple[str, ...]  # each alone would make it legal

    @property
    def bound(self) -> Scope:
        return () if self.window is None else self.window.bound


def ruled(scene: Scene, event: NextTaken, side: str | None) -> Ruling:
    window = None
    if isinstance(event, NextAction):
        judgment = judged(scene, event, side)
    else:
        window, judgment = judged_reaction(scene, event, side)
    there = scene if window is None else at(scene, window)
    unasked = isinstance(event, NextReaction) and window is None
    if judgment.legal or unasked or barring(scene, scene.table.model.actions[event.id]):
        return Ruling(there, event, window, judgment, ())
    ruling = Ruling(there, event, window, judgment, ())
    return replace(ruling, changes=changes_to_allow(there, event, judgment, ruling.bound))


def told(ruling: Ruling, view: View) -> str:
    judgment = ruling.judgment
    if view.as_json:
        plain = {
            "action": judgment.said,
            "when": judgment.when,
            "legal": judgment.legal,
            "reasons": [{"what": one.what, "why": list(one.lines)} for one in judgment.reasons],
            "nothing comes of it": list(judgment.idle),
            "changes": list(ruling.changes),
            "otherwise": contested_of(ruling.scene, ruling.event, judgment, view.side, ruling.bound),
        }
        return json.dumps(plain, ensure_ascii=False, indent=2)
    lines = verdict(judgment, view.why)
    lines += contested_of(ruling.scene, ruling.event, judgment, view.side, ruling.bound) if view.why else []
    lines += _changes(ruling.changes)
    return "\n".join([*lines, *sources(ruling.scene.table.model, lines)])


def _changes(changes: tuple[str, ...]) -> list[str]:
    if not changes:
        return []
    return ["", "A single change that would make it legal:", *(f"  {one}" for one in changes)]
