"""What items, their parts, their lines and steps begin with; `${1:...}` is a place to fill in, one after the other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from compiler.model import ALLOWED, FORMS, Model
from compiler.terms import Roll
from compiler.trees import within
from rulewright.desk.completing.offer import Offer
from runtime.program import with_article

# `@one`, `@an`, `@many`: what most counters of the game are
TEMPLATES = {
    "Rule": "Rule [${1:Name}]; cites ${2:house}.\n${3:The ...} is ${4:...} if ${5:...}.",
    "Definition": 'Definition [${1:Name}]; cites ${2:house}.\n"${3:{the @one\\} is ...}" means that ${4:...}.',
    "Question": 'Question "${1:the ... of {the @one\\}}"; rules call it "${2:the ...}"; its answer is ${3:one number}; '
    "cites ${4:house}.",
    "Fact": 'Fact "${1:{the @one\\} is ...}"; lasts until ${2:this turn ends}; cites ${3:house}.',
    "Event": 'Event "${1:{the @one\\} ...}"; cites ${2:house}.',
    "Action": 'Action "${1:move {the @one\\}}"; taken by the side to move in [${2:Phase}]; cites ${3:house}.\n'
    "The player chooses:\n1. ${4:the @one, from among @many of the side to move}.\nWhat happens:\n1. ${5:...}.",
    "Option": 'Option [${1:Name}]; asks "${2:...?}"; off unless chosen; because "${3:...}"; cites ${4:house}.',
    "Example": "Example [${1:Name}]; proves ${2:house}.\nGiven:\n  - ${3:...}.\nThen ${4:...}, by [${5:Rule}].",
    "Consequence": 'Consequence [${1:Name}]; when "${2:...}"; cites ${3:house}.\n1. ${4:Now ...}.',
    "Chapter": "Chapter; under [${1:Option}].",
}
HELD = {"names": " [$1]", "ids": " ${1:house}", "text": ' "$1"', "named": " [$1]"}  # by a part of each form
# What a part holds, where its form does not tell.
SAID_IN = {
    "its answer is": (
        "a permission",
        "yes or no",
        "one number",
        "one number or prohibited",
        "a sum of numbers",
        "one ${1:hex}",
    ),
    "lasts until": ("this turn ends", "this phase ends", "[${1:Segment}] of the ${2:@one}'s side ends"),
    "taken by": ("the side to move in [${1:Phase}]", "the opponent of (the ${1:@one}'s side)"),
    "known only to": ("the side to move", "the ${1:@one}'s side"),
    "at the start of": ("each side's [${1:Phase}]", "every [${1:Turn}]"),
    "at the end of": ("each side's [${1:Phase}]", "[${1:Phase}] of ${2:the side}", "every [${1:Turn}]"),
}
DONE = ("Action", "Reaction", "Procedure", "Bookkeeping", "Consequence", "Upkeep")  # what has steps
STEPS = (
    "Now ${1:...}.",
    "Let the ${1:...} be ${2:...}.",
    "If ${1:...}, then ${2:...}.",
    "If ${1:...}, then ${2:...}; otherwise ${3:...}.",
    "For each ${1:@one in the hex}, called the ${2:other @one}, ${3:now ...}.",
    "Increase ${1:...} by ${2:1}.",
    "Decrease ${1:...} by ${2:1}.",
    "Roll a die for ${1:...}, called the ${2:throw}.",
    "Roll ${1:2} dice for ${2:...}, called the ${3:throw}.",
    "The side to move chooses ${1:@an on the board}, called the ${2:chosen @one}.",
    "The side to move chooses whether to ${1:...}, called the ${2:...}.",
    "Pick ${1:@an on the board} at random, called the ${2:...}.",
    "Announce that ${1:...}.",
    "Repeat until ${1:...}, at most ${2:6} times:\n  (a) ${3:Now ...}.",
    "Go on only if ${1:...}.",
    "Stop.",
    "End the phase.",
    "End the turn.",
    "End the game.",
)
CHOSEN = "the ${1:@one}, from among ${2:@many of the side to move on the board}"
LINES = {
    **dict.fromkeys(
        ("Action", "Reaction"),
        (f"The player chooses:\n1. {CHOSEN}.", "What happens:\n1. ${1:Now ...}.", "It is allowed only if ${1:...}."),
    ),
    "Example": ("Given:\n- ${1:@an A in M5}.", "Then ${1:...}, by [${2:Rule}].", "Next, ${1:...}."),
}


def titles(model: Model, begun: str) -> Iterator[Offer]:
    for title in ALLOWED:
        if title.lower().startswith(begun.lower()):
            text = _filled(model, TEMPLATES.get(title, f"{title} [$1]"))
            yield Offer(title, text, len(begun), "title", "an item", snippet=True, rank=1)


def _filled(model: Model, text: str) -> str:
    one, many = _usual(model)
    return text.replace("@an", with_article(one)).replace("@one", one).replace("@many", many)


def _usual(model: Model) -> tuple[str, str]:
    """What most counters of the game are: one of them, and several; where there are no counters, any thing of it."""
    printed = [model.kinds[one.kind] for one in model.types.values() if one.kind in model.kinds]
    declared = [one for one in model.kinds.values() if not one.is_record]
    usual = Counter(printed or declared).most_common(1)
    return (usual[0][0].id, usual[0][0].plural) if usual else ("thing", "things")


def parts(model: Model, title: str, said: str) -> Iterator[Offer]:
    begun = re.search(r"[\w ]*$", said)[0].lstrip()  # type: ignore[index]
    for part in ALLOWED.get(title, ()):
        if part.startswith(begun.lower()) and not re.search(rf";\s*{part}\b", said):
            usual = (f" {_filled(model, one)}" for one in SAID_IN.get(part, ()))
            holds = next(usual, HELD.get(FORMS.get(part, ""), ""))
            yield Offer(part, part + holds, len(begun), "part", f"of a {title}", snippet=bool(holds), rank=1)


def held(model: Model, said: str) -> Iterator[Offer]:
    """What a part of a title goes on with."""
    found = re.search(rf"\b({'|'.join(SAID_IN)}) ([^;\".\[]*)$", said)
    if found is not None:
        yield from _written(model, SAID_IN[found[1]], found[2], "part")


def lines(model: Model, title: str, line: str) -> Iterator[Offer]:
    """What a line of an item begins with."""
    yield from _written(model, LINES.get(title, ()), line, "title")


def steps(model: Model, said: str, begun: str, is_beneath: bool = False) -> Iterator[Offer]:
    """What a step begins with, or a line of what a player chooses. `begun`: what stands of it; `is_beneath`: it goes
    on a sentence."""
    if is_beneath:
        beneath = [one[0].lower() + one[1:].removesuffix(".") for one in STEPS if "\n" not in one]
        yield from _written(model, beneath, begun, "title")
        return
    is_choice = said.rfind("The player chooses:") > said.rfind("What happens:")
    yield from _written(model, (CHOSEN,) if is_choice else STEPS, begun, "title")


def purposes(model: Model, said: str) -> Iterator[Offer]:
    """For what dice are rolled: the draws that have a name."""
    found = re.search(r"\b(?:die(?: of [\w ]+ sides)?|dice) for ([\w -]*)$", said)
    if found is not None:
        every = within(tuple(model.procedures.values()) + tuple(model.actions.values()) + tuple(model.follows.values()))
        for purpose in sorted({one.purpose for one in every if isinstance(one, Roll)}):
            if purpose.startswith(found[1].lower()):
                yield Offer(purpose, purpose, len(found[1]), "name", "for this, dice are rolled", rank=1)


def _written(model: Model, texts: Iterable[str], begun: str, sort: str) -> Iterator[Offer]:
    for text in (_filled(model, one) for one in texts):
        label = re.sub(r"\$\{\d+:([^}]*)\}", r"\1", text.partition("\n")[0])
        if label.lower().startswith(begun.lower()) and begun != label:
            yield Offer(label, text, len(begun), sort, "", snippet="${" in text, rank=0)
