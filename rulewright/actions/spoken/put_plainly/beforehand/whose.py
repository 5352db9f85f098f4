"""Whose somebody is, and who is looked for, in words that the rest would take for others.

`which counters are mine` asks what I have, and of no minefield; `does X belong to me` whether it is mine; `list
everything the T-34 can see` what it can see; `can anyone shoot at the truck in M4` who can; `can I put the 88 inside
the fort` whether it can get inside it. Where a counter is called I, `the best I can get`, `if I lose A` and `can I
stack A and B` are still of who asks: I, the counter, gets and loses.
"""

from __future__ import annotations

import re

from rulewright.actions.spoken.named import those_so_called
from rulewright.scenes import Scene

_MINE, _HIS = r"mine|ours", r"his|hers|theirs|yours|the enemy['’]s"
_WHOSE = re.compile(
    rf"^(?:and |so )?(?:which|what) (?P<what>[a-z][a-z -]*?) (?:is|are) (?:(?P<mine>{_MINE})|{_HIS})\s*\??$", re.I
)
_ONES = re.compile(r"^(?:ones?|of (?:these|those|them)|counters?|pieces?|things?|stuff)(?: here)?$", re.I)
_BELONGS = re.compile(
    r"^(?:do|does|did) (?P<who>.+?) belong to (?:(?P<mine>me|us|my side|our side)|him|them|you|the enemy)\s*\??$", re.I
)
_LISTED = re.compile(
    r"^(?:please |now )?(?:list|name|tell me|show me|give me|find)(?: me)? (?:(?:me )?(?P<what>every ?thing|every ?one|"
    r"every ?body|anything|what|who|whom)|(?:all |all the |every |the )(?P<noun>[a-z]+)) (?:that |which |whom )?"
    r"(?P<who>(?:the |my |his |an? )?(?!(?:in|at|on|that|which|who|near|is|are|with)\b)[\w-]+) "
    r"(?P<can>can|could|may) (?P<does>.+?)\s*[.?]?$",
    re.I,
)
_ANYONE = re.compile(
    r"^(?P<can>can|could|may|might|will|would) any(?: ?one|body) "
    r"(?P<does>(?:else )?.*\b(?:in|at|on) [A-Z]{1,2}\d+\b.*)$"
)
_PUT = re.compile(
    r"^(?P<can>can|could|may|might|should) (?:i|we) (?:put|stick|get|stuff|place) (?P<whom>(?:the |my |our )?[\w-]+) "
    r"(?:in|inside|into) (?P<where>(?:the|my|our|his) [\w-]+|[A-Z])\s*\??$",
    re.I,
)
_MY_BEST = re.compile(r"^(?P<what>what (?:is|are) )(?:my|our) (?=odds (?:on|against) (?:the )?[\w-]+\s*\??$)", re.I)
_OF_MINE = re.compile(
    r"(?P<some>^(?:any|which|what|how many|some|none|all)|\b(?:from|to) (?:any|one|the nearest|the closest))"
    r" of (?:(?P<mine>mine|ours)|his|theirs)\b(?! \w+s\b)",
    re.I,
)
_ELSE = re.compile(r"^(?P<who>who|what) else (?P<is>is|are|stands|sits) (?=(?:in|at|on) )", re.I)
_WHOSE_IS = re.compile(
    r"^whose (?P<what>[\w-]+(?: [\w-]+)?) (?:is|are) (?:that|this|it|those|these)\s*\??$", re.IGNORECASE
)
_BY_WHOM = re.compile(r"^(?P<asked>(?:can|may|could) .+?),? (?:and )?(?:if so,? )?by whom?\s*\??$", re.I)
_MAY = r"can|could|may|might|must|will|would|does|did|let|make|and|with|at|on|of|for"
_I_DO = re.compile(
    rf"(?P<asks>\b(?:do|am|should|shall) )I\b"
    rf"|(?<!\w)(?P<before>(?!(?:{_MAY})\b)\w+ |^)I (?P<does>have|am|want|need|get|lose|lost|had|do|put|bring)\b"
    r"|\b(?P<most>best|most|odds|all|what|factors|column) I(?= (?:can|could|may|might|will|would)\b)"
    r"|\b(?P<can>can|could|may|might|should|shall) I(?= (?:put|stack|bring|use|place|keep|leave|lose|do)\b)"
)


def with_who_asks(scene: Scene, text: str) -> str:
    return _I_DO.sub(_we, text) if "I" in scene.names else text


def _we(said: re.Match[str]) -> str:
    if said["does"]:
        return f"{said['before']}we {'are' if said['does'] == 'am' else said['does']}"
    before = (said["asks"] or said["most"] or said["can"]).strip()
    return f"{'are' if before.lower() == 'am' else before} we"


def with_whose_they_are(text: str) -> str:
    said = _OF_MINE.sub(lambda one: f"{one['some']} of {'my' if one['mine'] else 'his'} units", text.strip())
    said = _BY_WHOM.sub(r"\g<asked>", _ELSE.sub(r"\g<who> \g<is> ", said))  # of whom it may be done by is told anyway
    said = _MY_BEST.sub(r"\g<what>the best ", said)  # nobody tells whose: all that may be made
    whose, belongs = _WHOSE.match(said), _BELONGS.match(said)
    if whose is not None:
        what = "what" if _ONES.match(whose["what"]) else f"which {whose['what']}"
        return f"{what} do I have" if whose["mine"] else f"{what} has he got"
    if belongs is not None:
        return f"is {belongs['who']} {'mine' if belongs['mine'] else 'theirs'}"
    put = _PUT.match(said)
    if put is not None:
        return f"{put['can']} {put['whom']} get inside {put['where']}"
    listed, anyone = _LISTED.match(said), _ANYONE.match(said)
    if listed is not None:
        what = f"which {listed['noun']}" if listed["noun"] else "what"
        return f"{what} {listed['can']} {listed['who']} {listed['does']}"
    return f"who {anyone['can']} {anyone['does']}" if anyone is not None else said


def with_whose_that_is(scene: Scene, text: str) -> str:
    """`whose 75 is that`, where there is one: whose it is."""
    said = _WHOSE_IS.match(text)
    called = those_so_called(scene, tuple(said["what"].lower().split())) if said is not None else set()
    names = [name for name, thing in scene.names.items() if thing in called]
    return f"whose is {names[0]}" if len(called) == len(names) == 1 else text
