"""What `looks.yaml` may hold (docs/looks.md). What draws knows the same words; a test compares them."""

from __future__ import annotations

from compiler.syntax.forms.forms import FLAG, Form, text

TEXTURES = (
    "crowns", "blocks", "tufts", "waves", "dots", "stones", "crosses", "furrows", "hatch", "stripes",
    "shore",
)  # fmt: skip
DRAWN = ("bar", "line", "dashes", "ticks", "double", "path", "dashed path")
WHERE = ("top left", "top", "top right", "left", "right", "bottom left", "bottom", "bottom right")
SYMBOLS = (
    "frame", "crossed frame", "slashed frame", "frame with oval", "frame with disc", "frame with ring",
    "frame with wheels", "frame with fork", "frame with arrow", "frame with bars", "disc", "ring",
    "star", "cross", "flag",
)  # fmt: skip

COLOUR, NUMBER, TEXT = "a colour", "a number from 1 to 500", "text"


def colour(said: str) -> Form:
    return Form(said, like=COLOUR)


OF_MAP = {
    "ground": colour("the colour of the sheet, where nothing else is drawn"),
    "lines": colour("the colour of the lines between hexes"),
    "labels": colour("the colour of the hexes' labels"),
    "names": colour("the colour of the names of places"),
    "beyond": colour("the colour around the board"),
}
OF_SIDES = {
    "paper": colour("the colour of the side's counters"),
    "ink": colour("the colour of what is printed on them"),
}
OF_HEXES = {
    "fill": colour("fills the whole hex"),
    "patch": colour("a grown shape that joins those of the same colour in neighbouring hexes"),
    "outline": colour("the colour of the rim of the patch"),
    "texture": Form("what is strewn over the hex", words=TEXTURES),
    "ink": colour("the colour of the texture"),
    "second": colour("a second colour of the texture"),
    "text": text("words at the lower end of the hex"),
    "symbol": Form("a small drawing in the middle of the hex", like=TEXT, names="symbol"),
    "rails": Form(
        "a way: where it passes the middle of the hex, a rail stands on either side", like=TEXT, names="hexside part"
    ),
}
OF_HEXSIDES = {
    "draw": Form("along the hexside, or a way that runs through the hexes", words=DRAWN),
    "colour": colour("the colour of what is drawn"),
    "casing": colour("the colour of the edges of a way"),
    "width": Form("how wide; a hexside is 500 long", like=NUMBER),
}
OF_FACTS = {
    "tag": text("words on the counter, or in the hex; `{}` is the value"),
    "colour": colour("the colour of the tag"),
    "band": colour("a stripe across the counter"),
    "fade": Form("whether the whole counter is paler", like=FLAG, words=("yes", "no")),
    "back": Form("whether the back of a printed counter shows it", like=FLAG, words=("yes", "no")),
}
OF_COUNTERS = {
    "symbol": Form("a small drawing in the middle", like=TEXT, names="symbol"),
    "paper": colour("the colour of the counter"),
    "ink": colour("the colour of what is printed on it"),
    "title": Form("whether its name is written", like=FLAG, words=("yes", "no")),
}
CORNER = Form(
    "the attribute that stands there; nothing clears it",
    names="attribute",
    keys={
        "of": Form("the attribute that stands there", names="attribute"),
        "when": Form(
            "how the value is written if the counter bears a mark; `{}` is the value",
            lines=("mark", text("written so")),
        ),
    },
    needs=("of",),
)
CORNERS = Form("what stands at the corners and edges", keys=dict.fromkeys(WHERE, CORNER))
CASE = Form(
    "a look that counters have of which all this holds",
    keys={
        "when": Form("kinds, counters, marks, or `attribute is value`", names="mark", many=True),
        "corners": CORNERS,
        **OF_COUNTERS,
    },
    needs=("when",),
)
COUNTER = Form(
    "how the counter is drawn",
    keys={"corners": CORNERS, "cases": Form("of these the first counts that fits", each=CASE), **OF_COUNTERS},
)
VALUED = Form("how it is drawn; or how each of its values is", keys=OF_HEXES, lines=("value", Form(keys=OF_HEXES)))
ALONG = Form("how it is drawn; or how each of its values is", keys=OF_HEXSIDES, lines=("value", Form(keys=OF_HEXSIDES)))

LOOKS = Form(
    "how the pack's things are drawn",
    keys={
        "map": Form("the sheet", keys=OF_MAP),
        "sides": Form("the sides' colours", lines=("side", Form("the colours of the side", keys=OF_SIDES))),
        "short": Form("what is written instead of a name", lines=("name", text("written so; nothing: not at all"))),
        "symbols": Form(
            "small drawings, by name", lines=("new symbol", text("lines on a field of 100 by 60", many=True))
        ),
        "hexes": Form("what stands in hexes; what lies lowest first", lines=("hex part", VALUED)),
        "hexsides": Form("what lies along hexsides; what lies lowest first", lines=("hexside part", ALONG)),
        "counters": Form("kinds and counters", lines=("noun", COUNTER)),
        "facts": Form("what is drawn of what holds", lines=("fact", Form("how it is drawn", keys=OF_FACTS))),
        "hidden": Form("what is not drawn", names="fact", many=True),
        "seldom": Form("what hardly anybody does: the last of the choices, and no reminder", names="phrase", many=True),
        "sight": Form("the question whether `{hex}` is seen from `{here}`", names="question"),
        "range": Form("the question whether `{counter}` in `{here}` shoots as far as `{hex}`", names="question"),
        "sees": Form("the question whether `{counter}` sees `{hex}`", names="question"),
        "spotted": Form("the question whether `{counter}` is noticed by the other side", names="question"),
        "left": Form("how much of its movement is left to `{counter}`", names="question"),
        "lost": Form("the question whether `{counter}`, which stands nowhere, comes no more", names="question"),
        "turns": Form("which turn is the last", names="question"),
    },
)
