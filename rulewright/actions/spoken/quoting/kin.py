"""Which texts say the same: a ruling and the rule that carries it, or one that sends its reader to the other.

Who is told one of them has his answer; that the other is as likely meant makes it no less certain.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # what it opens takes long, and most who ask are answered otherwise
    from rulewright.telling import Text

_NAMED = re.compile(r"\[([^\]]+)\]")


def kin_of(first: Text, others: list[Text]) -> list[Text]:
    """Those that stand on a paragraph that the first stands on, too, name it or are named by it."""
    cited, named = {*first.cites}, _named_in(first)
    return [
        one for one in others if one.name in named or first.name in _named_in(one) or not cited.isdisjoint(one.cites)
    ]


def _named_in(text: Text) -> frozenset[str]:
    return frozenset(_NAMED.findall(f"{text.short} {text.first}"))
