"""What is typed, in whole words and one sentence: `can't`, `whats`, `A+B`; and whether it asks something."""

from __future__ import annotations

import re

from rulewright.actions.spoken.english import CAN, COMING, HAS, IS, LIGHT, NUMBERS, OPENING, SUPPOSING, mood

_NOT = re.compile(r"\b(ca|wo|[a-z]+)n['’]t\b", re.IGNORECASE)
_OF_NOBODYS = (  # what stands behind `'s` where nothing is his
    "on|in|at|up|still|not|already|a|an|the|out|down|inside|aboard|riding|sitting|standing|parked|hiding|carrying"
)
_SHORT = tuple(  # compiled when the first of them is said
    (rf"\b({before})['’]{after}\b", rf"\1 {whole}")
    for before, after, whole in (
        ("what|who|where|when|how|it|he|she|that|there", "s", "is"),
        ("i", "m", "am"),
        ("what|who|where|you|we|they|there", "re", "are"),
        ("[a-z]+", "ve", "have"),
        ("[a-z]+", "ll", "will"),
        ("i|you|we|they|he|she|it|there|who|what", "d", "would"),
        (r"[a-z][\w-]*", f"s(?= (?:{_OF_NOBODYS})\\b)", "is"),  # `A's on a slope`
    )
)
_IN_HASTE = {  # without the sign that shortens it
    **{f"{one}s": f"{one} is" for one in "who what where when how that there he she".split()},
    **{f"{one}nt": f"{one} not" for one in "do does did is are was were has have had could would should".split()},
    "n": "and",
    "cant": "can not",
    "wont": "will not",
    "aint": "is not",
    "shes": "she is",
    "itll": "it will",
    "thru": "through",
    "pretend": "suppose",
    "strait": "straight",
    "thier": "their",
    "wich": "which",
    "nxt": "next",
    "wat": "what",
    "wut": "what",
    "tho": "though",
    "cuz": "because",
    "gonna": "going to",
    "wanna": "want to",
    "gotta": "have to",
    "outa": "out of",
    "outta": "out of",
    "lemme": "let me",
    "gimme": "give me",
    "'em": "them",
    "em": "them",
    "im": "I am",
    "ive": "I have",
    "theyre": "they are",
    "youre": "you are",
}
_HASTE = re.compile(rf"(?<!\w)({'|'.join(_IN_HASTE)})\b", re.IGNORECASE)
_IT_IS = re.compile(  # its sitting there, its only a truck; not its move, nor at its stacking limit
    r"(?i)(?<!\bat )(?<!\bof )(?<!\bin )(?<!\bto )(?<!\bon )(?<!\bby )(?<!\bfrom )(?<!\bwith )"
    r"\bits(?= (?:[a-z]+ing|\d+|an?|the|only|just|too|not|in|on|at|next|still|been|my|your|his|her|our|their|right|"
    r"already)\b)"
)
_COMING = re.compile(  # over S, coming in from E6
    rf", (?=(?:{'|'.join(sorted(COMING))})\b(?: (?:in|over|up|down|straight))? from\b)", re.IGNORECASE
)
_WHOM_WE = re.compile(r"\bwhom? (can|may|could) (?:I|we)\b", re.IGNORECASE)
_WITH_WHOM = re.compile(  # those of mine who can, and not whom
    r"(?i)^\s*(?:whom?|what|which units) (can|may|could) (?:I|we) "
    r"((?:still )?(?:fire|shoot|hit|attack|assault|overrun)\b.*?) with\s*\??\s*$"
)
_COSTS_WHOM = re.compile(  # what does dropping W cost V: V to drop W
    r"(?i)^\s*(what|how much) (?:does|would|will) (load|unload|drop)p?ing (\S+(?: \S+)?) cost (.+?)\s*\??\s*$"
)
_ANYTHING = re.compile(
    r"(?i)^\s*(can|may|could) (?:i|we|any(?:one|body)|any of us) (fire at|shoot at|shoot|hit|attack|assault)"
    r" any(?:thing|one|body)\s*\??\s*$"
)
_AS_WELL = re.compile(r" as well as (?=(the |my |his |an? )?\w)", re.IGNORECASE)
_PLUS = re.compile(r"(?<=\w) ?\+ ?(?=[A-Za-z])")  # A+B vs P
_TOO = re.compile(r"\bto(?= (?:many|much|few|late|crowded|slow|heavy)\b)", re.IGNORECASE)  # is that to many
_OF_HIS = re.compile(r"^(which|what|how many|any|some|who) of (?:his|her)(?= [a-z])", re.IGNORECASE)  # nobody is named
_BEFORE = re.compile(  # b4 he gets it; not move to b4
    r"(?<!\bto )(?<!\bin )(?<!\binto )(?<!\bonto )(?<!\bat )(?<!\bon )(?<!\bfrom )"
    r"\bb4(?= (?:i|he|she|it|they|we|you|the|that|my|his|moving|firing|shooting)\b)",
    re.IGNORECASE,
)
_RUN_OVER = re.compile(  # run my truck over in M3; not drive the truck over the bridge
    r"\b(run|drive|roll|ride|go)(s?) ((?:the |my |your |his |their |our )?[\w-]+) (over)"
    r"(?= *(?:$|[?.!,]|(?:in|at|from|this|next|with|now|too|and)\b))",
    re.IGNORECASE,
)
_HAS_GOT = re.compile(r"\b(who|what|he|she|it|that) is got\b", re.IGNORECASE)
_OF_MANY = re.compile(r"\b(\w+s)['’](?=\s)")
_DASH = re.compile(r"\s*(?:\s[-–]+\s|—|…|\.\.\.|:\s)\s*(?=\w)")
_WHOLE = {"ca": "can", "wo": "will"}
_ASKED = frozenset("what who where how that".split())  # typed in haste: `whats`
_OPENS = OPENING | CAN | IS | HAS
_COSTS = re.compile(
    r"\bwhat is (?!(?:the|an?|its|his|her|their|our|my|your|every|each|all) )(\w+) (cost|take|need|pay)\b",
    re.IGNORECASE,
)
_JOINING = frozenset("and but or so then if ok okay right allowed legal possible".split())
_NEXT = re.compile(r"\s*(?<!\bvs)[.?!;]+\s+(?=\S)")  # one sentence ends, and another begins
_DOES = re.compile(r"(?:[a-z]+[^s\W]s|and|n|can|may|is|has|plus|with)\b")
_SUPPOSED = re.compile(rf"^(?:let us |let's )?(?:{SUPPOSING})(?: that)?,? ", re.IGNORECASE)
_NUMBERS = "|".join(NUMBERS)
_COUNTED = re.compile(  # within three hexes, three clear hexes, three more units
    rf"(?<=\bwithin )(?:{_NUMBERS})(?= hex)|\b(?:{_NUMBERS})(?= (?:more|[a-z]+ hexes)\b)", re.IGNORECASE
)
_CAUSE = re.compile(r"(?<!\w)['’]cause\b", re.IGNORECASE)
_IS_IT_OK = re.compile(  # is it ok if C just shoots at G3
    r"^(?:is|would) (?:it|that)(?: be)? (?:ok|okay|legal|allowed|fine|alright|possible) (?:if|when) ([^,]*[^,?. ])\??$",
    re.IGNORECASE,
)


_LEFT_THERE = re.compile(r"(?<=and )leaves? (?=(?:the |my )?[\w-]+ (?:there|in [A-Z]+\d+)\b)")  # who is set down there
_LEFT_BEHIND = re.compile(r",? and leaves? ((?:the |my )?[\w-]+) (?:behind|where \w+ is)\b")
_WHO_SHOOTS = re.compile(r"\b([Ww]ho|[Ww]hat) (hit|shoot|fire)s (?=(?:at )?(?:it|them|him|[A-Z]\w*)\b)")  # hits whom


def spelled_out(text: str) -> str:
    """`can't`, `who's`, `I'm`: can not, who is, I am; `the others' turn`: the others's, as a name ends; what a dash
    or a colon parts, a comma does."""
    text = _COUNTED.sub(lambda said: NUMBERS[said[0].lower()], text)
    text = _CAUSE.sub("because", _IS_IT_OK.sub(r"\1, is that legal?", text))
    for short, whole in _SHORT if "'" in text or "’" in text else ():
        text = re.sub(short, whole, text, flags=re.IGNORECASE)
    text = _HASTE.sub(lambda said: said[1] if said[1].isupper() else _IN_HASTE[said[1].lower()], text)  # EM is a name
    text = _COSTS_WHOM.sub(r"\1 does it cost \4 to \2 \3", text)
    text = _WITH_WHOM.sub(r"which of my units \1 \2", text)
    text = _ANYTHING.sub(r"what \1 I \2", _WHOM_WE.sub(r"what \1 I", text))
    text = _PLUS.sub(" and ", _AS_WELL.sub(" and ", text))
    text = _BEFORE.sub("before", _TOO.sub("too", _IT_IS.sub("it is", text)))
    text = _RUN_OVER.sub(r"\1\2 \4 \3", _COMING.sub(" ", text))
    text = _OF_HIS.sub(r"\1 of their", _HAS_GOT.sub(r"\1 has", text))
    text = _LEFT_BEHIND.sub(r" without \1", _LEFT_THERE.sub("drop ", text))
    text = _WHO_SHOOTS.sub(r"\1 can \2 ", _DASH.sub(", ", text))
    text = _OF_MANY.sub(r"\1's", text)
    text = _COSTS.sub(r"what does \1 \2", _in_haste(_in_one_sentence(text)))
    return _NOT.sub(lambda said: f"{_WHOLE.get(said[1].lower(), said[1])} not", text)


def _in_one_sentence(text: str) -> str:
    """`Suppose T moves to M8. Would P ...`: if T moves to M8, would P; of other sentences one with commas."""
    first, *rest = _NEXT.split(text.strip())
    if not rest:
        return text
    return ", ".join((_SUPPOSED.sub("if ", first), *map(_going_on, rest)))


def _going_on(sentence: str) -> str:
    """Without the capital that begins it, unless it begins with a name."""
    first, _, rest = sentence.partition(" ")
    bare = first.lower().rstrip(",.?!")
    if first == "A" and _DOES.match(rest):
        return sentence  # A drives, A and B: no article stands there
    return sentence[:1].lower() + sentence[1:] if bare in LIGHT | OPENING | _JOINING else sentence


def _in_haste(text: str) -> str:
    """`whats the range of S`, `waht is the range of S`, where two letters of the word that asks have changed places."""
    first, space, rest = text.partition(" ")
    low = first.lower()
    bare = low.removesuffix("s")
    if space and bare in _ASKED and low != bare:
        return f"{bare} is {rest}"
    swapped = {f"{low[:at]}{low[at + 1]}{low[at]}{low[at + 2 :]}" for at in range(len(low) - 1)} & _OPENS
    return f"{swapped.pop()} {rest}" if space and low not in _OPENS and len(swapped) == 1 else text


def is_question(said: str) -> bool:
    """By its first word: no order begins so."""
    return mood(tuple(spelled_out(said).lower().split())) in ("value", "yes-or-no")


def is_asked(said: str) -> bool:
    """Also in a later clause, of what is supposed, or with a question mark: `Baker rides on Able, can Able move`."""
    clauses = _CLAUSES.split(spelled_out(said).lower())
    supposes = clauses[0].split()[:1] in _SUPPOSES
    return supposes or any(map(is_question, clauses)) or said.rstrip().endswith("?")


_CLAUSES = re.compile(r"[,.;:]\s+")
_SUPPOSES = (["if"], ["suppose"], ["supposing"], ["assuming"])
