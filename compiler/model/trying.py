"""One sentence read as a rule of a pack would be, for who wonders how it is read; the pack stays as it is."""

from __future__ import annotations

from compiler.diagnostics import Diagnostic
from compiler.model.bodies import Waiting, read_rules
from compiler.model.build import Built
from compiler.model.follow_on_errors import mended
from compiler.model.model import Rule
from compiler.model.titles import read_parts
from compiler.source import Memory, SourceFile
from compiler.syntax import read_items


def tried(built: Built, file: SourceFile) -> tuple[Rule | None, tuple[Diagnostic, ...]]:
    """The rule that stands in the file, or what is wrong with it. Its name may be that of no other."""
    assert built.draft is not None
    draft = built.draft.copy(built.draft.vocabulary)
    items, _, problems = read_items(file)
    draft.problems, draft.trials, draft.vocabulary.helped = list(problems), {}, 0
    known = set(draft.rules)
    read_rules(draft, {"Rule": [(item, read_parts(item)) for item in items]}, Waiting(), Memory())
    rule = next((one for name, one in draft.rules.items() if name not in known), None)
    return rule, tuple(mended(draft.problems, draft.trials))
