"""What is reckoned of something that may not be done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from compiler.model import NextTaken
from rulewright.actions.answers.answered import Answered
from rulewright.actions.moments import at_its_time, kept_from
from rulewright.actions.ordered import doing
from rulewright.actions.spoken import done_by
from rulewright.actions.supposed import where_so
from rulewright.scenes import Scene
from rulewright.shelf import Slip


def with_what_forbids_it(found: Answered, not_so_far: Callable[[Scene, str], Answered | None]) -> Answered:
    """What is reckoned of what may not be done comes with what stands against it; that answers what has no value."""
    kept = kept_from(found.scene, found.term) if found.is_answered else None
    if kept is not None:
        return replace(found, forbidden=Answered(*kept))
    there, _ = where_so(found.scene, found.term)
    try:
        done = done_by(there, found.read_as)
        first = doing(there, done) if done else None
    except Slip:
        return found
    if not isinstance(first, NextTaken):
        return found
    no = not_so_far(at_its_time(there, first.id, first.arguments), done)
    return replace(found, forbidden=no) if found.is_answered else no or found
