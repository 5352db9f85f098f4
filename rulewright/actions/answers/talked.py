"""A question as it is asked in the talk of a table, answered once it is put so that it reads."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from compiler.syntax import read_words
from rulewright.actions.answers.answered import Answered, together
from rulewright.actions.answers.sets import of_each_of_those
from rulewright.actions.spoken import (
    SUPPOSING,
    Quoted,
    as_supposed,
    in_talk,
    put_in_order,
    said_in_two,
    severally,
    spelled_out,
)
from rulewright.scenes import Scene

Read = Callable[[Scene, str], Answered | None]  # what reads at once
ReadOrQuoted = Callable[[Scene, str, bool], Answered | Quoted | None]  # the flag: also what is near

_SUPPOSES = re.compile(rf"(?:what if|{SUPPOSING}) ", re.IGNORECASE)
_GOES_ON = re.compile(  # of who has moved: where he has come to
    r"\b(?:can|may|could|might) (?:it|they|he) (?:still |then |now )?"
    r"(?:continue|keep (?:going|moving|on)|(?:go|move|drive|carry|walk|march) (?:on|further|farther))\b",
    re.IGNORECASE,
)


def goes_on(text: str) -> bool:
    """Whether it is asked of who has moved whether he may go on."""
    return _GOES_ON.search(text) is not None


def supposes(clause: str) -> bool:
    return _SUPPOSES.match(clause) is not None


def in_clauses(scene: Scene, text: str, read: Read) -> Answered | None:
    """What is asked in several clauses, of whom is spoken loosely, if all of it is read; what is told besides is given
    back."""
    for talk in in_talk(scene, text):
        found = [(one, _first(scene, (one, *_ordered(scene, one)), read)) for one in talk.asked]
        some = [replace(one, read_as=one.read_as or said) for said, one in found if one is not None]
        if some and len(some) == len(found):
            first = together(some)
            return replace(first, unread=first.unread or talk.unread)
    return None


def in_order(scene: Scene, text: str, read: Read) -> Answered | None:
    """What is read once it is put in the order of a question."""
    for said in _ordered(scene, text):
        found = read(scene, said) or in_clauses(scene, said, read)
        if found is not None:
            return replace(found, read_as=found.read_as or said)
    return None


def each_apart(scene: Scene, text: str, ask: Callable[[Scene, str], object]) -> Answered | None:
    """`may D hit V and E hit I6`: each of them is asked by itself, if all of it is read."""
    words, problems = read_words(spelled_out(text))
    each = [(one, ask(scene, one)) for one in (severally(scene, words) if words and not problems else ())]
    found = [replace(one, read_as=one.read_as or said) for said, one in each if isinstance(one, Answered)]
    if found and len(found) == len(each) and not any(one.unread for one in found):
        return together(found)
    return of_each_of_those(scene, text, ask, only_denied=True)


def in_two(scene: Scene, text: str, read: ReadOrQuoted) -> Answered | None:
    """Of two questions in one what is read, and what is near to the other."""
    words, problems = read_words(spelled_out(text))
    both = (None if problems else said_in_two(scene, as_supposed(words))) or ()
    found = [(one, read(scene, one, False)) for one in both]
    answers = [replace(one, read_as=one.read_as or said) for said, one in found if isinstance(one, Answered)]
    if not answers:
        return None
    for said, other in found:
        if not isinstance(other, Answered):
            if supposes(said):
                return None  # it has to be heard
            if said.startswith("if "):  # what is near to both clauses is not near to what is left
                return replace(answers[0], unread=said.partition(", ")[2])
            near = read(scene, said, True)
            return replace(answers[0], unread=said, quoted=near if isinstance(near, Quoted) else None)
    return together(answers)


def _ordered(scene: Scene, text: str) -> tuple[str, ...]:
    words, problems = read_words(spelled_out(text))
    return tuple(put_in_order(scene, words)) if words and not problems else ()


def _first(scene: Scene, texts: tuple[str, ...], read: Read) -> Answered | None:
    return next((found for one in texts if (found := read(scene, one)) is not None), None)
