"""Rulebooks in colours, for whoever prints with Pygments: its words are those of the language itself.

Pygments finds it by its entry point (`pygmentize -l rulebook`, or a fence of `rulebook` in a page that it colours).
"""

from __future__ import annotations

import re

from pygments.lexer import RegexLexer  # type: ignore[import-untyped]
from pygments.token import (  # type: ignore[import-untyped]
    Comment,
    Generic,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
)

from rulewright.desk.looks import PATTERNS, QUOTE, SLOT

TOKENS = {
    "heading": Generic.Heading,
    "note": Comment,
    "title": Keyword.Declaration,
    "part": Keyword,
    "named": Name.Label,
    "marker": Punctuation,
    "citation": Name.Tag,
    "number": Number,
    "joining": Operator.Word,
    "stop": Punctuation,
}


class RulebookLexer(RegexLexer):  # type: ignore[misc]
    name = "Rulebook"
    aliases = ("rulebook",)
    filenames = ("*.rulebook", "*.position")
    flags = re.MULTILINE

    tokens = {  # noqa: RUF012 - as Pygments reads it
        "root": [
            *((pattern, TOKENS[sort]) for sort, pattern in PATTERNS),
            (QUOTE, String, "quoted"),
            (r"\s+", Text),
            (r"[^\s\[\].;:,()\"]+", Text),
            (r".", Text),
        ],
        "quoted": [(SLOT, Name.Variable), (QUOTE, String, "#pop"), (r"[^\"{]+|\{", String)],
    }
