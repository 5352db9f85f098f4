"""What something is halved or doubled by, in one way: `is F halved because of the height`: halved for the height.

Only what packs say of such a cause reads it: it may be halved, and for something else.
"""

from __future__ import annotations

import re

_SHARED = r"(?P<share>halved|doubled|at half strength|at double strength)(?P<whom>(?: [^\s,.?]+){0,5}?)"
_OF = r"(?:because of|due to|on account of|owing to|thanks to|as a result of)"
_SO = r"(?:because|since|as) (?:it|he|she|they|that) (?:is|are|was) (?:so |too )?(?=far|close|near|uphill|on |up )"
_CAUSE = re.compile(rf"\b{_SHARED},? (?:{_OF} |{_SO})(?=\w)", re.IGNORECASE)


def for_that_cause(text: str) -> str:
    return _CAUSE.sub(lambda said: f"{said['share']}{said['whom']} for ", text)
