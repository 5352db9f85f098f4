"""Rulebooks in colours, for whoever prints with Pygments: its words are those of the language itself.

Pygments finds it by its entry point (`pygmentize -l rulebook`, or a fence of `rulebook` in a page that it colours).
"""

from __future__ import annotations

import re

from pygments.lexer import RegexLexer, bygroups, words  # type: ignore[import-untyped]
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

from compiler.model import ALLOWED

PARTS = sorted({part for parts in ALLOWED.values() for part in parts}, key=len, reverse=True)
JOINING = "if unless otherwise and or not called that whose is are has have can cannot may there every no then".split()


class RulebookLexer(RegexLexer):  # type: ignore[misc]
    name = "Rulebook"
    aliases = ("rulebook",)
    filenames = ("*.rulebook", "*.position")
    flags = re.MULTILINE

    tokens = {  # noqa: RUF012 - as Pygments reads it
        "root": [
            (r"^#[^\n]*", Generic.Heading),
            (r"^>[^\n]*", Comment),
            (rf"^({'|'.join((*ALLOWED, 'An', 'A'))})(?=[\s\[\";])", Keyword.Declaration),
            (r"(;)(\s*)(" + "|".join(map(re.escape, PARTS)) + r")\b", bygroups(Punctuation, Text, Keyword)),
            (r"^(Given|Then|Next)\b", Keyword),
            (r"\[[^\]\n]*\]", Name.Label),
            (r'"', String, "quoted"),
            (r"^\s*(?:\d+\.|\([a-z]\)|--?)(?=\s)", Punctuation),
            (r"\b[A-Z]{2,}-[A-Z0-9][\w.-]*", Name.Tag),
            (r"[+-]?\b\d+(?:/\d+)?\b", Number),
            (words(JOINING, prefix=r"\b", suffix=r"\b"), Operator.Word),
            (r"[.;:,()]", Punctuation),
            (r"\s+", Text),
            (r"[^\s\[\].;:,()\"]+", Text),
            (r".", Text),
        ],
        "quoted": [(r"\{[^}\"]*\}", Name.Variable), (r'"', String, "#pop"), (r"[^\"{]+|\{", String)],
    }
