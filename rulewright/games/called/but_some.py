"""All but some who are named: `all but Able`, `everything to K7 except Able and Baker`, `all tanks except Able`."""

from __future__ import annotations

import re
from collections.abc import Collection

_BUT = r"(?:but(?: not)?|except(?: for)?|save|apart from|other than)"
_BEFORE = r"(?: (?:to|into|in|at|on|onto|towards?|from|with) .*?)?"  # where, before those who are left out


def with_all_but(order: str, every: Collection[str], own: Collection[str], able: Collection[str]) -> str:
    """With the names of the others: of those who are named, or of `every`, who are all that can do it (`able`), if any
    can, else all one's own."""
    names = "|".join(re.escape(one) for one in sorted(own, key=len, reverse=True))
    some = rf"(?:{names})(?:(?:, and |,? | and | or | ?\+ ?)(?:{names}))*(?![\w-])"
    all_ = rf"(?P<all>(?:{'|'.join(every)})|(?:{names})(?: \+ (?:{names}))+)"
    found = re.search(rf"(?i)\b{all_}(?P<where>{_BEFORE}),? {_BUT} (?P<some>{some})", order) if names else None
    if found is None:
        return order
    those = found["all"].split(" + ") if "+" in found["all"] else able or own
    left = [one for one in those if not re.search(rf"(?<![\w-]){re.escape(one)}(?![\w-])", found["some"])]
    return f"{order[: found.start()]}{' + '.join(left)}{found['where']}{order[found.end() :]}" if left else order
