"""Sentences read as a rule of a pack would be, for who wonders how one is read; the pack stays as it is."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.diagnostics import Diagnostic
from compiler.model.bodies import Waiting, read_rules
from compiler.model.build import Built
from compiler.model.follow_on_errors import mended
from compiler.model.model import Rule
from compiler.model.titles import read_parts
from compiler.source import Memory, SourceFile
from compiler.syntax import read_items
from runtime.limits import most


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


def readable(built: Built, sentences: Sequence[str]) -> tuple[bool, ...]:
    """Which of them can be read as what a rule says. Why the others cannot is not asked."""
    assert built.draft is not None
    draft = built.draft.copy()
    names = [f"The sentence {number} that is tried" for number in range(len(sentences))]
    text = "".join(f"Rule [{name}]; cites house.\n{said}\n\n" for name, said in zip(names, sentences, strict=True))
    items, _, _ = read_items(SourceFile("what is tried", text))
    draft.problems, draft.trials, draft.vocabulary.helped = [], {}, most("hints")
    read_rules(draft, {"Rule": [(item, read_parts(item)) for item in items]}, Waiting(), Memory())
    return tuple(name in draft.rules for name in names)
