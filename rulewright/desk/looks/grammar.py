"""A rulebook's looks as a TextMate grammar, for editors that colour by one before a server has read anything.

`python -m rulewright.desk.looks.grammar` prints it; editors/vscode keeps what it printed, and a test compares the two.
"""

from __future__ import annotations

import json
import sys

from rulewright.desk.looks.wording import PATTERNS, QUOTE, SLOT

SCOPES = {  # as themes know them
    "heading": "markup.heading",
    "note": "comment.line",
    "title": "keyword.control",
    "part": "keyword.other",
    "named": "entity.name.tag",
    "marker": "punctuation.definition.list",
    "citation": "constant.other.reference",
    "number": "constant.numeric",
    "joining": "keyword.operator.word",
    "stop": "punctuation.separator",
}


def grammar() -> dict[str, object]:
    looks = [{"name": f"{SCOPES[sort]}.rulebook", "match": pattern} for sort, pattern in PATTERNS]
    slot = {"name": "variable.parameter.rulebook", "match": SLOT}
    quoted = {"name": "string.quoted.double.rulebook", "begin": QUOTE, "end": QUOTE, "patterns": [slot]}
    return {"scopeName": "source.rulebook", "name": "Rulebook", "patterns": [*looks, quoted]}


def as_text() -> str:
    return json.dumps(grammar(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(as_text())
