"""What befalls somebody twice, of which the verb is said but once: `Q gets a hit and then a miss, is it dead`: if Q
gets a hit and gets a miss, is Q dead.
"""

from __future__ import annotations

import re

from rulewright.actions.spoken.english import SUPPOSING
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.scenes import Scene

_GETS = r"(?P<gets>gets|takes|suffers|receives)"
_A = r"(?:an?|another)"
_TOLD = re.compile(
    rf"^(?:(?:if|once|after|when|{SUPPOSING}) )?(?P<who>[\w-]+) {_GETS} (?P<first>{_A} [\w -]+?),? "
    rf"(?:and then|then|and|followed by|and afterwards),? (?:(?P=gets) )?(?P<then>{_A} [\w -]+?)"
    r"(?: in the same (?:turn|phase|segment)| this turn| later| right after(?: that)?)?[,.?!]+ "
    r"(?:then )?(?P<asked>.+)$",
    re.IGNORECASE,
)
_IT = re.compile(r"\b(?:it|he)\b")


def with_both_told(scene: Scene, text: str) -> str:
    said = _TOLD.match(text)
    if said is None or said["who"] not in scene.names:
        return text
    who, gets = said["who"], said["gets"]
    asked = _IT.sub(who, said["asked"], count=1)
    first, then = _as_the_pack_says(scene, said["first"]), _as_the_pack_says(scene, said["then"])
    return f"if {who} {gets} {first} and {gets} {then}, {asked[:1].lower()}{asked[1:]}"


def _as_the_pack_says(scene: Scene, what: str) -> str:
    """`a plain D`, whoever is called D."""
    article, _, noun = what.partition(" ")
    words = dict(wordings_at(scene).words)
    meant = words.get(tuple(noun.lower().split()))
    return f"{article} {' '.join(meant)}" if meant else what
