"""Words that carry no meaning of their own between the names and the weighty words of a sentence.

A game owns none of them. What is not listed here weighs: it must stand in the phrase that is taken.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeVar

T = TypeVar("T")


def wordings(texts: str) -> tuple[tuple[str, ...], ...]:
    """Each that stands between commas, in its words: `in which phase, when`."""
    return tuple(tuple(one.split()) for one in texts.split(", "))


def opened_by(words: Sequence[object], some: tuple[tuple[str, ...], ...]) -> int:
    """With how many words the longest of some wordings opens these; 0 where none does."""
    return max((len(one) for one in some if tuple(words[: len(one)]) == one), default=0)


ARTICLES = frozenset("a an the".split())
CAN = frozenset("can may could might do does will would".split())
IS = frozenset("is are am was were be been".split())
BECOMES = frozenset("gets get got becomes become goes".split())
MAY = frozenset("can may could might".split())
BE = frozenset("be been being".split())
HAS = frozenset("has have had got did do does".split())
_ASKING = frozenset("what how much many which".split())
OPENING = _ASKING | frozenset("who whose where when why".split())
_APART = tuple({("how",), (one,)} for one in ("which", "who", "where"))
GOAL = frozenset("to into onto on in at against".split())
GOING = frozenset("move drive go roll advance step walk march ride".split())  # onto somebody: to where he is
SOURCE = frozenset("from".split())
MEANS = frozenset("with by using".split())
SAKE = frozenset(("for",))
PREPOSITIONS = GOAL | SOURCE | MEANS | SAKE | frozenset(("of",))
SOMEBODY = frozenset("i we you they".split())
ANYBODY = frozenset("anybody anyone somebody someone anything something".split())
OURS = frozenset("mine ours yours theirs".split())
MINE = frozenset("my our your their friendly enemy".split())
NEAREST = frozenset("nearest closest".split())
OUR, THEIR = frozenset("my our".split()), frozenset("his her their enemy".split())
_THEIRS = frozenset("'s it there please my our your their its both".split())
LIGHT = ARTICLES | CAN | IS | HAS | _ASKING | PREPOSITIONS | SOMEBODY | _THEIRS
_ITS_TURN = tuple(
    tuple(f"{one} to".split())
    for one in ("get its turn", "get their turn", "get his turn", "get my turn", "get a turn", "get")
)
NUMBERS = dict(zip("two three four five six seven eight nine ten".split(), "2 3 4 5 6 7 8 9 10".split(), strict=True))
_ABLE = frozenset("able allowed permitted free enough position".split())
_ABLY = frozenset("close near in a".split())  # close enough, in a position


# After these it is told what is so besides, or in spite of what.
TOLD = wordings(
    "although, though, even though, despite, in spite of, seeing that, seeing, given that, given, considering that, "
    "considering, now that, what with, because, since"
)
ABOARD = wordings("aboard, inside, on board, in it, on it, on top")
_ASKS_CHANCES = frozenset("what how that of for to any there good big great stand".split())
_AROUND_CHANCES = ARTICLES | CAN | IS | HAS | MINE | _ASKS_CHANCES
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
COMING = frozenset("coming driving rolling going moving starting charging".split())
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
SUPPOSING = "suppose|supposing|pretend|say|assume|assuming|imagine"  # before what is told to be so
_SUPPOSED = re.compile(rf"^(?:let us |let's )?(?:{SUPPOSING})(?: that)?,? ", re.IGNORECASE)
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


def put_together(words: Iterable[str]) -> str:
    """Words read apart, as they are written."""
    text = " ".join(words)
    for apart, together in ((" 's", "'s"), (" ,", ","), ("( ", "("), (" )", ")")):
        text = text.replace(apart, together)
    return text


def as_can(words: tuple[T, ...], said: Callable[[T], str]) -> list[str]:
    """`are T and U allowed to fire`, `would they be able to`: can T and U fire."""
    low = [said(one).lower() for one in words]
    at = next((at for at, one in enumerate(low) if one in _ABLE and low[at + 1 : at + 2] == ["to"]), None)
    if at is None or not (low[0] in IS or (low[0] in CAN and low[at - 1] == "be")):
        return []
    before = words[1 : at - (low[at - 1] == "be")]
    while before and said(before[-1]) in _ABLY:  # in a position; A is a name
        before = before[:-1]
    return ["can", *map(said, before), *map(said, words[at + 2 :])]


def mood(words: tuple[str, ...]) -> str:
    """`value`, `yes-or-no` or `told`, by the first word."""
    first = words[0] if words else ""
    if first in OPENING:
        return "value"
    return "yes-or-no" if first in CAN | IS | HAS else "told"


def verb(words: tuple[str, ...]) -> frozenset[str]:
    """The verbs of phrases that the first auxiliary word may stand for; all where there is none."""
    groups = {"is": IS, "has": HAS, "can": CAN, "may": CAN}
    first = next((word for word in words if word in CAN | IS | HAS), None)
    return frozenset(one for one, group in groups.items() if first is None or first in group)


def asks_alike(said: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    """Whether two questions of a value can be one: `how many may be` is not `how many are`, nor `which are`."""
    if {said[:1], wanted[:1]} in _APART:
        return False
    may, stands = ([bool(group.intersection(words)) for words in (said, wanted)] for group in (MAY, IS | HAS))
    return may[0] == may[1] or stands == [False, False]


def must(words: tuple[str, ...]) -> bool:
    """`does S have to stay`, `must D be spotted`."""
    return "must" in words or any(one in ("have", "has", "had") and after == "to" for one, after in pairwise(words))


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


def is_told(words: tuple[str, ...]) -> bool:
    """Whether what is so is asked, and not what may be."""
    return words[:1] in (("do",), ("does",), ("did",))


def is_undergone(words: tuple[str, ...], does: tuple[str, ...]) -> bool:
    """Whether it is asked to whom this may be done, and nobody is told who does it: `who can be assaulted`."""
    done = {stem(one) for before, one in pairwise(words) if before in BE}
    return words[:1] in (("who",), ("which",)) and "by" not in words and not done.isdisjoint(map(stem, does))


_IRREGULAR = dict(
    pair.split("-")
    for pair in (
        "got-get gotten-get seen-see saw-see shot-shoot went-go gone-go goes-go "
        "drove-drive driven-drive took-take taken-take "
        "held-hold ran-run lost-loss lose-loss loses-loss losing-loss "
        "built-build brought-bring rode-ride ridden-ride laid-lay blew-blow blown-blow "
        "fought-fight fell-fall fallen-fall sank-sink sunk-sink stuck-stick spent-spend paid-pay won-win began-begin "
        "begun-begin came-come gave-give given-give made-make sent-send told-tell threw-throw thrown-throw "
        "swept-sweep caught-catch crept-creep swung-swing tore-tear torn-tear"
    ).split()
)


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """`fire`, `fires`, `fired` and `firing` are one, and so are `see` and `seen`."""
    word = _IRREGULAR.get(word, word)
    for ending in ("ing", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) > 2 and not word.endswith("ss"):
            bare = word[: -len(ending)]
            doubled = len(bare) > 3 and bare[-1] == bare[-2] and ending in ("ing", "ed") and bare[-1] not in "lsz"
            return bare[:-1] if doubled else bare
    return word


_LIKELY = frozenset(map(stem, "chance likely probability likelihood probable".split()))


def weighty(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(stem(word) for word in with_particles(words) if word not in LIGHT))


def with_particles(words: tuple[str, ...]) -> tuple[str, ...]:
    """`come on with R` is no way to come: what belongs to the verb weighs with it."""
    found: list[str] = []
    for at, word in enumerate(words):
        leads = words[at + 1 : at + 2]
        if word == "on" and found and stem(found[-1]) == _COME and (not leads or leads[0] in LIGHT | _OVER):
            found[-1] = f"come-{word}"
        else:
            found.append(word)
    return tuple(found)


_LEAVING = frozenset("leave leaves leaving left".split())
_OUT = frozenset("away off out".split())
_GONE_FROM = frozenset(
    "go goes going drive drives driving move moves moving run runs roll rolls pull pulls clear clears walk walks "
    "back backs of from there the hex now then here it its that place".split()
)
_COME, _OVER = stem("come"), frozenset(("over",))


def agreement(said: str, wanted: str, place: bool) -> int | None:
    """How well the word before a name fits the word before a slot; None where it speaks against it."""
    classes = [next((one for one in (GOAL, SOURCE, MEANS, SAKE) if word in one), None) for word in (said, wanted)]
    if said == wanted:
        return 3 if said else 1
    if "against" in (said, wanted) and "of" in (said, wanted):
        return None  # whose strength it is, is not whom it is used on
    if "at" in (said, wanted) and not {"of", "if"}.isdisjoint((said, wanted)):
        return None  # nor is who fires whom he fires at
    if said == "through" and (wanted in SOURCE or wanted in GOAL):
        return None  # who goes through a hex neither starts nor stays there
    if None not in classes:
        return 2 if classes[0] == classes[1] else None
    if SOURCE in classes or classes[0] == SAKE:
        return None
    if not wanted and classes[0] is not None and not (place and classes[0] is GOAL):
        return None
    return -1 if said else 0


def likely(pieces: tuple[T, ...], said: Callable[[T], str]) -> tuple[T, ...]:
    """Of what a chance is asked: `S destroys P` of `what is the chance that S destroys P`; nothing, if of nothing."""
    low = [said(one).lower() for one in pieces]
    if not any(stem(one) in _LIKELY for one in low):
        return ()
    both = zip(pieces, low, strict=True)
    return tuple(one for one, word in both if word not in _AROUND_CHANCES and stem(word) not in _LIKELY)


def leaves(words: Sequence[str]) -> bool:
    """`drives away from there`, `is leaving`, and not where to."""
    if not words or not {*words} <= _LEAVING | _OUT | _GONE_FROM | IS:
        return False
    return not _LEAVING.isdisjoint(words) or (not _OUT.isdisjoint(words) and not _GONE_FROM.isdisjoint(words))


def its_turn_in(low: Sequence[str], begin: int) -> tuple[int, int]:
    """Where `get its turn to` stands behind so many words, and where it is over; twice the same where it does not."""
    for said in _ITS_TURN:
        for at in range(begin, len(low) - len(said)):
            if tuple(low[at : at + len(said)]) == said:
                return at, at + len(said)
    return begin, begin
