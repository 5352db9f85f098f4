"""One mistake, one message: complaints that only echo a mistake made elsewhere are dropped or drawn together.

A sentence that cannot be read shows the declaration it comes nearest to (its first related place). So
- where that declaration is itself broken, the sentence is not blamed;
- where nobody can use that declaration and several sentences nearly do, the slip is in the declaration;
- where many sentences stumble over one declaration or one unknown word, they are told in one message.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial

from compiler.diagnostics import BY_NAME, Diagnostic, Label
from compiler.phrases import Unreadable, mistaken
from compiler.phrases import mended as with_the_word
from compiler.source import Span
from compiler.trees import within

_READING = tuple(
    BY_NAME[name].code for name in ("no-reading", "unknown-name", "unknown-rule", "wrong-kind", "unknown-kind")
)
_SHOWN = 3
_TRIED = 8


def without_echoes(
    problems: Sequence[Diagnostic],
    lost: Mapping[Span, Span],
    unused: Collection[Span],
    trials: Mapping[Span, Unreadable],
) -> list[Diagnostic]:
    """`lost`: titles of broken declarations and the items they begin.

    `unused`: where what was declared is used by nobody.
    """
    kept: list[Diagnostic] = []
    groups: dict[object, list[Diagnostic]] = {}
    for problem in sorted(set(problems)):
        near = problem.related[0].span if problem.related else None
        if problem.code not in _READING:
            kept.append(problem)
        elif near is None:
            word = problem.message.split("`")[-2:-1] or [problem.message]
            groups.setdefault((problem.code, word[0].split(" ")[-1]), []).append(problem)
        elif near not in lost or _inside(problem.primary.span, lost[near]):
            groups.setdefault(near, []).append(problem)
    for key, group in groups.items():
        if isinstance(key, Span) and key in unused and len(group) > 1:
            kept.append(_at_the_declaration(key, group, trials))
        elif isinstance(key, Span) and key in unused:
            kept.append(_perhaps_the_declaration(group[0], trials))
        elif len(group) < 3 and len({one.message for one in group}) > 1:
            kept += group
        else:
            kept.append(_together(group))
    # Where all lean on one another the first began it; nothing may be dropped in silence.
    return _one_for_a_name(kept) or sorted(problems)[:1]


def _one_for_a_name(problems: Sequence[Diagnostic]) -> list[Diagnostic]:
    """A name that cannot be read is met again wherever it stands; three times in one file, or twice in the same words,
    are one mistake."""
    return _drawn_together(problems, _unread)


def _unread(problem: Diagnostic) -> tuple[str, ...]:
    unread = (problem.message.split("`")[1:2] or [""])[0].split(" ")[:2]
    return tuple(unread) if len(unread) == 2 else ()


def _slip(said: Mapping[Span, str], problem: Diagnostic) -> tuple[str, ...]:
    """The word that no phrase goes on with, and what is meant; an article is missing in each sentence by itself."""
    word = said.get(problem.primary.span) if problem.message.startswith("no phrase reads") else None
    return (word, problem.help) if word and problem.help else ()


def _drawn_together(
    problems: Sequence[Diagnostic], key: Callable[[Diagnostic], tuple[str, ...]], in_the_same_words: bool = True
) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    groups: dict[object, list[Diagnostic]] = {}
    for problem in problems:
        alike = key(problem) if problem.code in _READING else ()
        if alike:
            groups.setdefault((problem.primary.span.file, *alike), []).append(problem)
        else:
            found.append(problem)
    for group in groups.values():
        is_one = len(group) > 2 or (in_the_same_words and len({one.message for one in group}) == 1)
        found += [_together(group)] if is_one else group
    return found


def mended(problems: Sequence[Diagnostic], trials: Mapping[Span, Unreadable]) -> list[Diagnostic]:
    """The complaints, the first of them with the word that was surely meant. Three sentences of one file that stumble
    over a word where the same is meant are one mistake."""
    found: list[Diagnostic] = []
    said: dict[Span, str] = {}
    tried = 0
    for problem in sorted(problems):
        trial = trials.get(problem.primary.span)
        if trial is not None and problem.code in _READING and tried < _TRIED:
            tried += 1
            problem = with_the_word(problem, trial)
            said.update((Span(trial.file, word.start, word.end), word.low) for word in trial.words)
        found.append(problem)
    return sorted(_drawn_together(found, partial(_slip, said), in_the_same_words=False))


def _inside(span: Span, whole: Span) -> bool:
    return span.file == whole.file and whole.start <= span.start < whole.end


def _perhaps_the_declaration(problem: Diagnostic, trials: Mapping[Span, Unreadable]) -> Diagnostic:
    """Only one sentence comes near, so nobody can tell which of the two is mistaken."""
    trial = trials.get(problem.primary.span)
    nearest, *others = problem.related
    if trial is None or nearest.text != "the nearest phrase":
        return problem
    text = f"{nearest.text}; nobody else uses it: should it say `{trial.words[trial.suspect].text}`?"
    return replace(problem, related=(replace(nearest, text=text), *others))


def _meant(group: Sequence[Diagnostic], trials: Mapping[Span, Unreadable]) -> str | None:
    """The word at which its users stumble, where it is one."""
    words = set()
    for one in group[:_SHOWN]:
        trial = trials.get(one.primary.span)
        found = mistaken(trial) if trial is not None else None
        if trial is not None and found is not None:
            words.add(trial.words[found[0]].text)
    return f"did you mean `{words.pop()}`?" if len(words) == 1 else None


def _at_the_declaration(span: Span, group: Sequence[Diagnostic], trials: Mapping[Span, Unreadable]) -> Diagnostic:
    first = group[0]
    return replace(
        first,
        message=f"no sentence can use this as it is declared, and {len(group)} nearly do",
        primary=Label(span, "is a word, or the kind of a slot, mistaken here?"),
        related=tuple(Label(one.primary.span, one.message) for one in group[:_SHOWN]),
        help=_meant(group, trials),
    )


def _together(group: Sequence[Diagnostic]) -> Diagnostic:
    first, *others = group
    if not others:
        return first
    more = len(others) - _SHOWN
    return replace(
        first,
        related=(*first.related, *(Label(one.primary.span, "also here") for one in others[:_SHOWN])),
        notes=(*first.notes, f"and in {more} more places") if more > 0 else first.notes,
    )


def ids_in(whole: object) -> set[str]:
    """The ids of all that a tree asks, reads, does or announces."""
    named = ("question", "store", "procedure", "event", "action")
    found = (getattr(node, name, None) for node in within(whole) for name in named)
    return {one for one in found if isinstance(one, str)}
