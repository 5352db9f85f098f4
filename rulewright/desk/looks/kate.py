"""A rulebook's looks as Kate reads them (its servers are told which files they serve by such a definition's name).

`python -m rulewright.desk.looks.kate` prints it; editors/kate keeps what it printed, and a test compares the two.
"""

from __future__ import annotations

import sys
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from rulewright.desk.looks.wording import PATTERNS, QUOTE, SLOT

STYLES = {  # as themes know them
    "heading": "dsFunction",
    "note": "dsComment",
    "title": "dsControlFlow",
    "part": "dsKeyword",
    "named": "dsAttribute",
    "marker": "dsOthers",
    "citation": "dsConstant",
    "number": "dsDecVal",
    "joining": "dsOperator",
    "stop": "dsOthers",
    "quoted": "dsString",
    "slot": "dsVariable",
}
STAYS = "#stay"


def definition() -> Element:
    whole = Element(
        "language",
        name="Rulebook",
        version="1",
        kateversion="5.62",
        section="Other",
        extensions="*.rulebook;*.position",
        license="MIT",
    )
    looks = SubElement(whole, "highlighting")
    contexts, styles = SubElement(looks, "contexts"), SubElement(looks, "itemDatas")
    text = SubElement(contexts, "context", name="Text", attribute="Text", lineEndContext=STAYS)
    for sort, pattern in PATTERNS:
        SubElement(text, "RegExpr", attribute=sort, context=STAYS, String=pattern)
    SubElement(text, "DetectChar", attribute="quoted", context="Quoted", char=QUOTE)
    quoted = SubElement(contexts, "context", name="Quoted", attribute="quoted", lineEndContext=STAYS)
    SubElement(quoted, "RegExpr", attribute="slot", context=STAYS, String=SLOT)
    SubElement(quoted, "DetectChar", attribute="quoted", context="#pop", char=QUOTE)
    for name, style in (("Text", "dsNormal"), *STYLES.items()):
        SubElement(styles, "itemData", name=name, defStyleNum=style)
    indent(whole)
    return whole


def as_text() -> str:
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE language>\n'
    return head + tostring(definition(), encoding="unicode") + "\n"


if __name__ == "__main__":
    sys.stdout.write(as_text())
