"""What the YAML files of a pack may hold: each part, its form, and what it says, in words.

The readers beside this file judge by these forms, an editor completes and explains by them (`rulewright/desk`), and
`rulewright schema` prints them as JSON schemas (`form_schemas.py`). What a name must be a name of is said here as a
sort of `NAMED`; which names of the sort there are is the model's affair.
"""

from __future__ import annotations

from collections.abc import Mapping as Table
from dataclasses import field

from runtime.records import dataclass

YES = ("yes", "true")
NO = ("no", "false")

NAMED = {  # what a text may have to be the name of
    "answer": "a sort of answer, as `one number or prohibited`",
    "attribute": "an attribute of the counters",
    "board part": "an attribute or mark of hexes or hexsides",
    "cell": "a cell, by its keys, or a row",
    "chapter": "a heading of the rulebooks",
    "chart": "a chart, or a sheet of counters",
    "citation": "a paragraph of the sources, or `house`",
    "counter": "a counter",
    "direction": "NE, E, SE, SW, W, NW or all; of flat tops N and S for E and W",
    "entry": "a paragraph of the sources",
    "example": "an example",
    "fact": "a fact, by its phrase with its slots or without",
    "hex": "a hex, by its label",
    "hex part": "an attribute or mark of hexes",
    "hexside part": "an attribute or mark of hexsides",
    "kind": "a kind of thing",
    "mark": "a mark of the counters",
    "name": "a name of the pack, or a counter",
    "noun": "a kind or a counter",
    "option": "an option",
    "pack": "a pack",
    "part": "sorts of things, or a file without its ending",
    "phrase": "a phrase, its slots filled in or not",
    "question": "a phrase with its slots",
    "rule": "a rule or a chart",
    "side": "a side",
    "situation": "a situation, by its file's name without the ending",
    "slot": "a slot of what the chart answers",
    "symbol": "a symbol",
    "title": "a rule, ruling, option, phase or anything else with a title",
    "value": "what a cell may hold",
}


@dataclass(frozen=True)
class Form:
    """What may stand at a place, and what it says there, `said`.

    `names`: it is a name of this sort; `words`: it is one of these; `like`: what else it is, in words (`yes or no`).
    `many`: a list of such may stand there, and one alone. `each`: it is a list, and this each of its lines.
    `keys`: it is a table, and may have these, of which `needs` must be there; `lines`: and this under any other name,
    which is one of that sort. `instead`: for keys that people try and that mean nothing here, what is written instead.
    """

    said: str = ""
    names: str = ""
    words: tuple[str, ...] = ()
    like: str = ""
    many: bool = False
    each: Form | None = None
    keys: Table[str, Form] = field(default_factory=dict)
    needs: tuple[str, ...] = ()
    lines: tuple[str, Form] | None = None
    instead: Table[str, str] = field(default_factory=dict)

    @property
    def is_table(self) -> bool:
        return bool(self.keys) or self.lines is not None


def text(said: str, many: bool = False) -> Form:
    return Form(said, like="text", many=many)


FLAG = "yes or no"
NUMBER = "a whole number"
CITES = Form("the paragraphs that it comes from; `house`: a choice of our own", names="citation", many=True)
UNDER = Form("the options under which it holds", names="option", many=True)
NOT_UNDER = Form("the options under which it does not hold", names="option", many=True)
NOTES = text("remarks that are printed beneath it", many=True)

# ---- charts

OPENINGS = {
    "chart": text("a chart of its own, by its name"),
    "counters": text("a sheet of counters, by its name"),
    "board": text("the name printed on the board; no `-` in it"),
    "extends": Form("the chart, or the sheet of counters, that is given further rows", names="chart"),
    "amends": Form("the chart, or the sheet of counters, of which lines are changed", names="chart"),
}
CELL = Form("what the chart says here; left blank, it says nothing", names="value")
ROW = Form(CELL.said, names="value", many=True, lines=("column", CELL))
CHART = Form(
    "a chart that answers a question",
    keys={
        "cites": CITES,
        "answers": Form("the phrase that the chart answers, with its slots", names="question"),
        "answer": Form("what sort of answer its cells hold, where no question says so", names="answer"),
        "rows": Form(
            "the slot that the rows are of; several, if a row's name has several parts", names="slot", many=True
        ),
        "columns": Form("the slot that the columns are of", names="slot", many=True),
        "cells": Form("a line for each row; `_:` lists the columns", lines=("cell", ROW)),
        "house": Form("cells, or whole rows, that are a choice of our own", names="cell", many=True),
        "notes": Form(
            "remarks on the chart; or on cells, as a table", like="text", many=True, lines=("cell", text("a remark"))
        ),
        "cited cells": Form("paragraphs that single cells come from", lines=("cell", CITES)),
        "outranks": Form("the rules and charts that give way to it", names="rule", many=True),
        "under": UNDER,
        "not under": NOT_UNDER,
        "by default": Form("what it says where it has no cell", names="value"),
    },
    needs=("answers", "rows", "cells", "cites"),
    instead={
        "replaces": "a chart that speaks in the place of another names it after `outranks:`; cells of that one are"
        " changed by a chart that begins with `amends:` and its name",
    },
)

# ---- counters

IN_THE_BOX = "in the box"
OF_A_COUNTER = {
    IN_THE_BOX: Form("how many there are of the counter", like=NUMBER),
    "marks": Form("the marks that it bears", names="mark", many=True),
    "cites": CITES,
    "plural": text("how several of it are called"),
    "kind": Form("the kind of thing that it is", names="kind"),
    "side": Form("whose it is", names="side"),
    "house": Form("a choice of our own", like=FLAG, words=("yes", "no")),
    "note": text("a remark"),
}
PRINTED = Form("what is printed there", names="value", many=True)
COUNTER = Form("what is printed on the counter", each=PRINTED, keys=OF_A_COUNTER, lines=("attribute", PRINTED))
COUNTERS = Form(
    "a sheet of counters",
    keys={
        "kind": Form("the kind of thing that these counters are", names="kind"),
        "side": Form("whose they are", names="side"),
        "cites": CITES,
        "under": UNDER,
        "not under": NOT_UNDER,
        "notes": NOTES,
        "rows": Form("a line for each counter; `_:` lists what is printed on them", lines=("counter", COUNTER)),
    },
    needs=("kind", "rows"),
    instead={"replaces": "lines of another sheet are changed by one that begins with `amends:` and its name"},
)

# ---- boards

LABELS = Form("how hexes are called: A1 and AA1, or 0101", words=("letters", "numbers"))
DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
GRID = Form(
    "how the hexes lie",
    keys={
        "tops": Form("how hexes lie: on a point, in rows, or flat, in columns", words=("pointed", "flat")),
        "rows": Form(
            "how many rows there are; of flat tops, hexes in a column, two numbers where columns differ",
            like=NUMBER,
            many=True,
        ),
        "columns": Form(
            "hexes in a row, two numbers where the first and the second row differ; of flat tops, how many columns",
            like=NUMBER,
            many=True,
        ),
        "second row": Form("how the second row lies beside the first", words=("half a hex left", "half a hex right")),
        "second column": Form("how the second of flat-topped columns lies", words=("half a hex down", "half a hex up")),
        "labels": LABELS,
        "first label": text("what the first hex of the board is called, where labels do not begin at A1 or 0101"),
        "label order": Form("what a label says first", words=("row first", "column first")),
        "skipped letters": Form("letters that labels leave out", many=True),
        "after Z": Form("how labels go on after Z", words=("AA, BB", "AA, AB")),
        "shared": Form("which half hexes are one with those of a board beside", words=("sides", "ends"), many=True),
        "first direction": Form("which direction players call 1", words=DIRECTIONS),
    },
    needs=("rows", "columns"),
)
BORNE = Form(
    "the value; of hexsides, the directions they lie in, or a value for each",
    names="value",
    each=Form(names="direction"),
    lines=("direction", Form(names="value")),
)
HEX = Form(
    "what the hex bears",
    keys={"marks": Form("the marks of the hex", names="hex part", many=True)},
    lines=("board part", BORNE),
)
BOARD = Form(
    "a board",
    keys={
        "title": text("what it is, in words"),
        "cites": CITES,
        "grid": GRID,
        "default": Form("what a hex bears that says nothing of it", lines=("hex part", Form(names="value"))),
        "hexes": Form("the hexes of which there is something to tell", lines=("hex", HEX)),
        "places": Form("hexes that are spoken of together", lines=("place", Form("its hexes", names="hex", many=True))),
        "notes": text("remarks", many=True),
    },
    needs=("grid",),
)

# ---- pack.yaml, and the documents that it cites

LAYERS = ("system", "game", "variant", "situation")
TAKES = Form(
    "what is taken of a pack that this one does not extend",
    names="part",
    many=True,
    keys={
        "parts": Form("what is taken: sorts of things, or files without their ending", names="part", many=True),
        "same": text("names that mean here what they mean there", many=True),
        "mapped": Form("names there, and what they are here", lines=("name", text("what it is called here"))),
        "dropped": Form("what is left behind, and why", lines=("name", text("why it is left behind"))),
    },
    needs=("parts",),
)
SOURCE = Form(
    "a document that may be cited, by what its paragraphs begin with",
    like="text",
    keys={
        "title": text("its title"),
        "entries": text("the list of its paragraphs: a file of this pack, as `sources/ABC.yaml`"),
        "note": text("a remark on it"),
    },
    needs=("title",),
)
PACK = Form(
    "what the pack is",
    keys={
        "title": text("the pack's name as people know it"),
        "layer": Form("what it may stand on: each of these on those before it", words=LAYERS),
        "version": Form("a number such as 1.2.0", like="a version"),
        "language": Form("of the language of rules: 1", words=("1",)),
        "extends": Form("the packs that it stands on, each with a version or without", names="pack", many=True),
        "takes": Form("what it takes of packs that it does not extend", lines=("pack", TAKES)),
        "sources": Form("the documents that it may cite", lines=("prefix", SOURCE)),
        "notes": NOTES,
    },
    needs=("title", "layer", "version", "language"),
)
EXECUTABLE = ("yes", "scenario", "note")
RELATIONS = ("same", "opposite", "differs", "refines", "refined by")
ENTRY = Form(
    "a paragraph of the document",
    keys={
        "section": text("the heading that it stands under"),
        "item": text("its number there"),
        "topic": text("what it is about"),
        "kind": text("of what sort it is"),
        "game": text("whose it is"),
        "executable": Form("whether rules can carry it: yes, on a card alone, or not at all", words=EXECUTABLE),
        "related": Form(
            "paragraphs beside it",
            keys=dict.fromkeys(RELATIONS, Form("paragraphs that stand so to it", names="entry", many=True)),
        ),
        "option": Form("the option that it speaks of", names="option"),
    },
    needs=("section", "item", "topic", "kind", "game"),
)
ENTRIES = Form("the paragraphs of a document, in its order", lines=("citation here", ENTRY))

# ---- what stands beside

WORDINGS = Form(
    "what people say in the place of the pack's own words",
    keys={
        "words": Form("some words for others, wherever they stand", lines=("saying", text("the words of the rules"))),
        "asked": Form(
            "what the rules can say, and whole questions or orders that mean it",
            lines=("phrase", text("a question or an order as players put it", many=True)),
        ),
        "near": Form(
            "what is offered, and never taken, where such a thing is said",
            lines=("phrase", text("a question or an order as players put it", many=True)),
        ),
        "counters": Form("counters that are called so too", lines=("saying", Form(names="counter", many=True))),
        "rules": Form(
            "what answers questions of the rules (a rule, a row of a chart, `movement 2` of the guide), and questions",
            lines=("title", text("a question as players ask it", many=True)),
        ),
        "reckoned": Form(
            "what wordings suppose to reckon something, and what somebody does by that: whether he may is told too",
            lines=("saying", Form(names="phrase")),
        ),
        "chances": Form(
            "how it is asked whether it comes so what somebody tries: `if {the one} fires, is {the other} gone`",
            lines=("saying", text("what somebody tries", many=True)),
        ),
        "verbs": Form(
            "verbs of the rules, and those that are said for them, in all their forms",
            lines=("saying", text("a verb, as it stands before whom or what it is done to", many=True)),
        ),
        "attacks": Form(
            "how one goes at another, the first where nobody says how; of a verb alone the words that leave no doubt",
            lines=("saying", text("what is said for it, before whom", many=True)),
        ),
        "better": Form(
            "what is asked of attacks that are held against one another, as `what are the odds`, the weightiest first",
            lines=("saying", Form("whether more of it is better, or less", words=("more", "less"))),
        ),
    },
)
INDEX = Form(
    "the index of the book: what people look for, as they call it, and where it stands",
    lines=("saying", Form("what says it, in brackets; or what else it is called here", names="title", many=True)),
)
PART = Form(
    "a part of the book",
    keys={
        "title": text("its title"),
        "chapters": Form("its chapters, by their headings", names="chapter", many=True),
    },
    needs=("title", "chapters"),
)
FIRST_GAME = Form(
    "the situation that is told as it is played",
    keys={
        "situation": Form("which", names="situation"),
        "player": Form("who plays every side", words=("greedy", "planner")),
        "seed": Form("what its dice come from: of 20 games that which shows most, done well", like=NUMBER),
        "why": Form("why it was done", lines=("what was done, or how that begins", text("why"))),
    },
    needs=("situation", "player", "seed"),
)
GUIDE = Form(
    "what opens the player's book, and its parts",
    keys={
        "introduction": text("its paragraphs", many=True),
        "introduced otherwise": Form(
            "paragraphs of the base's introduction that are said otherwise, by number",
            lines=("number", text("the paragraph")),
        ),
        "parts": Form("the parts of the book, in order", each=PART),
        "openings": Form("what a chapter says before its rules", lines=("chapter", text("its paragraphs", many=True))),
        "left out": Form("chapters that only the reference has", names="chapter", many=True),
        "on the aid": text("rules that the player aid tells in their plain words", many=True),
        "plain words alone": text("rules whose plain words say all that their own do", many=True),
        "first game": FIRST_GAME,
        "index": Form(
            "where the introduction or the opening of a chapter speaks of what is looked for",
            lines=("words that are looked for", text("its paragraphs: `1`, `moving 1`", many=True)),
        ),
        "values": Form(
            "how what is said of values is read: behind `is`",
            lines=("attribute", Form("its values", lines=("value", text("what stands there")))),
        ),
        "made": Form(
            "how what is made with values is read",
            lines=("kind", Form("its fields", lines=("field", text("as `by {}`, where `{}` is the value")))),
        ),
        "phrases": Form(
            "how phrases are read: shorter, or in another order",
            lines=("a phrase, or the end of one, with its slots", text("as it is read: `the far side of {the yard}`")),
        ),
        "editions": Form(
            "what stands otherwise in an earlier edition",
            lines=("title of the sheet", text("its paragraphs", many=True)),
        ),
    },
)
NUMBERS = Form("the numbers of the player's book", lines=("paragraph", Form("as 5.3.2 or 5.3.2a", like="a number")))

NOTED = {  # a line of each, by its first key
    "example": Form(
        "an inherited example that this pack answers otherwise",
        keys={"example": Form("its title", names="example"), "why": text("the reason")},
        needs=("example", "why"),
    ),
    "change": Form(
        "a change that no example can notice",
        keys={"change": text("as `rulewright test --mutate` prints it"), "why": text("the reason")},
        needs=("change", "why"),
    ),
}
ACKNOWLEDGED = Form("which inherited examples are answered otherwise here", each=NOTED["example"])
EQUIVALENT = Form("which changes no example can notice", each=NOTED["change"])
