"""Sentences of rules as people say them.

A rulebook is read by a machine too, so it says `is not none` and `then now the unit is`. Here each
sentence is put as it would be said, by its form alone: no word of a game is known, and what has another form stays.
In a sentence about one thing it is named once: `The hen may not brood if it has moved`. `It` is said only where nobody
can take it for another: the question has one slot that a thing fills, the sentence speaks of no other thing before,
and what stands there is a subject again, or an owner. Where, whence or by whom is left out of what somebody may do if
nothing else in the rule speaks of it: `The hen may not be fed if she is broody`.
"""

from __future__ import annotations

import re
from functools import lru_cache

from compiler.model import Model, Question
from compiler.phrases import plural_of
from compiler.print.wording.brackets import unbracketed
from compiler.print.wording.rows import in_a_row, owned
from compiler.print.wording.steps import becoming, stepped
from compiler.print.wording.turns import FRACTIONS, plainly
from compiler.terms import THING, Kind
from runtime.program import with_article

_ANOTHER = re.compile(r"\b(?:a|an|another|each|every|any|some|other|no|called)\b")
_IS_A = re.compile(r"^ (?:is|is not) an? [\w -]+? (?=and the )")
_NAMES = re.compile(r"\(?(?:the|there|it|its|[A-Z]\w+)\b")
_VERBS = "is|has|may|can|was|does|cannot|had"
_ITS = re.compile(r"\((its [\w-]+(?: (?!plus |minus |times |divided )[\w-]+)*)\)(?!'s| plus| minus| times| divided)")
_PLAIN = re.compile(r"(?<!\w)\((the (?:side to move|[\w-]+'s [\w-]+(?: [\w-]+)?))\)(?!'s| plus| minus| times| divided)")
_OWNER = re.compile(r"\(((?:the [\w-]+(?: [\w-]+)*'s|its) [\w-]+(?: [\w-]+)*)\)'s")
_JOINTS = "if|and|or|unless|that|only if|then"
# A comma parts a list from another `or`: `is calm or cross, or it is fed`.
_NAME = rf"(?:(?!\b(?:{_JOINTS}|of|is|has|when|called|for|now)\b)[\w', -])+"
_OR_ELSE = re.compile(rf"(\bis (?:not )?{_NAME}\bor {_NAME}(?<! )) or\b")
_WHAT = r"(?:(?!\b(?:if|and|or|unless|that|then|is|has)\b)[\w'/ -])+?"
_NONE = re.compile(rf"(?<![\w)])(\()?the ({_WHAT})(?(1)\)) is (not )?none\b")
_GROUP_NONE = re.compile(r"(?<![\w)])(\()the ((?:[^()]|\([^()]*\))+)\) is (not )?none\b")
_OWNED = r"room\b|[a-z]+s(?= (?:inside|at|in|on|to|left)\b)"
_WANTS = re.compile(rf"\b(has|have) not (?:an? ([\w-]+)|({_OWNED})|(the|every|all)\b)")
_PEOPLE = re.compile(rf"(^|[;.:] |\b(?:{_JOINTS}|now) )([Tt]he [A-Z]\w*[^\Wsui]s) (is|has|does|was)\b")
_FIRST = r"[Tt]he (?:first|last) (?:(?!\b(?:if|or|is|has)\b)[\w', -])+?"
_FIRSTS = re.compile(rf"\b({_FIRST}) is (?=the [A-Z]\w+s(?:$|[.;:,]| (?:{_JOINTS})\b))")
_RECORD = re.compile(r"\b(a new [\w -]+? with )(.+?)(?=, called the |[.;]?$)")
_OWNS = re.compile(r"[\w-]+(?: [\w-]+)?'s ")
_MANY = {"is": "are", "has": "have", "does": "do", "was": "were"}
_ENDED = re.compile(rf"(,? then now|, now|\b[Nn]ow) ((?:the|its) {_NAME}) (is|has) not ")
_NOW, _ELSE_NOW = re.compile(r",? then now |, now "), re.compile(r"\b([Oo]therwise) now ")
_MEANING = re.compile(r'^("(?:the )?([^"]*?)"),? means (that )?')
_HEAD = re.compile(r" (?:of|to|for|in|on|at|from|by|against|among|left|beyond|under|that|\{)")
_FIGURE = r"at (?:most|least)|more|less|\d"
_BEHIND = "of|to|for|in|on|at|by|against|among|left|beyond|under|inside|across|lost|with"
# What several are, behind their name: `eggs laid`, `hens inside`.
_SO = r"(?:\w+(?:ed|en|id|ft|nt|lt|ne)|between|through|over|across|away|home|inside|down|up|out|off|near)"
_SUBJECT = re.compile(
    rf"(?:(?<=^)|(?<=^Then )|(?<=[;:,.(] )|(?<=\bif )|(?<=\band )|(?<=\bor )|(?<=\bunless )|(?<=\bthat ))"
    rf"([Tt]he (?:(?!half )[\w-]+ )?[\w-]*[^\Wsui]s (?:{_SO} )??(?:{_BEHIND})\b"
    rf"(?:(?!\b(?:{_JOINTS}|is|and)\b)[\w' -])*?) is (?={_FIGURE})"
)
_THAT_ARE = re.compile(r"\b((?:that|who) are(?: not)?) an? ([\w -]+?)(?=$|[.;:,)]| (?:if|and|or|unless|for)\b)")
_NESTED = r"(?:[^()]|\((?:[^()]|\([^()]*\))*\))+"
_ROUNDED = re.compile(rf"\(\(({_NESTED})\), rounded (up|down)\)(?=$|[;:.]| if| unless| and)")
_PLACE = r"the (?:(?!\b(?:that|whose|to|is|and|or|if)\b)[\w'-]+ ?)+?(?<! )"
_VALUE = r"the (?:(?!\b(?:and|or|is|if|plus|minus|that)\b)[\w' -])+"
_FOR_WHOM = re.compile(rf"(?<= )\(({_VALUE} for {_VALUE})\)(?= from )")
_LINE_ENDS = r"(?= (?:that|whose|is|and|or|if|unless|from)\b|[);:,.]|$)"
_LINE = rf"the (?:far half of the )?line from {_PLACE} to {_PLACE}{_LINE_ENDS}"
_ON_LINE = rf"among \(?the hex(?:es|sides) (met|crossed) by ({_LINE})\)?"
_MEETS = re.compile(rf"\bthere is ((?:an?|no) [\w' -]+?) {_ON_LINE}")
_MEETS_IT = re.compile(rf"\b(the hexside|the hex|it) is {_ON_LINE}")
_MEETS_MANY = re.compile(rf"\bthe number of ([\w -]+?)s {_ON_LINE} is (at least|at most|more than|less than) (\d+)")
_ALONG = re.compile(rf"\b(is|are) among \(?the hexsides (along {_LINE})\)?")
_AMONG = re.compile(r"\b(hex(?:es|sides?)?) among \(the hex(?:es|sides) ((?:beside|along|met|crossed) [^()]*)\)")
_ONE_OF = re.compile(r"\bis among \(?the hex(es|sides) of ([^()]*?)(?:\)|$)")
_ONE = r"\b(is|are|least|most|than) (the (?:(?!\b(?:plus|minus|times|divided|if|and|or)\b)[\w' -])+?)"
_TWICE, _PARTS = re.compile(rf"{_ONE} times (2|3)\b"), re.compile(rf"{_ONE} divided by (2|3|4)\b")
_HALVED = re.compile(r"\b(is|are) multiplied by 1/2(?=$|[.;:]| if| unless)")
_HALF = re.compile(r"\b(is|are|by|least|most|than) \(((?:the|its) [\w' -]+?) divided by (2|3|4)\)(?=, rounded)")
_PART_IN = re.compile(r"(?<=\()\(((?:the|its) [\w' -]+? divided by \d)\)(?=, rounded)")
_THEN = re.compile(r"^([Ii]f [^;:]+), then (?!:)")
_VERB = {"met": "meets", "crossed": "crosses"}
_TIMES = {"2": "twice", "3": "three times"}
_SLOT = re.compile(r"\{([^{},]*)[^{}]*\}")
SENTENCES = 1 << 14  # that are known: a book that is printed again words nearly all as it did
_TAIL = re.compile(r" (?:at|by|from|into|in|on|to) \{(the [^{},]*)[^{}]*\}$")
_CONDITION = re.compile(r",? (?:if|unless|when)\b")
_IN_PASSING = re.compile(  # another is spoken of, and it only besides
    r"^[\"{]*[Tt]he (?:(?!\b(?:if|unless|cost|price)\b)[\w' {},-])+ (?:is|are|has|may|can|cannot) "
    r"(?:(?! (?:if|unless)\b).)*$"
)
_MAY = re.compile(r" (?:may|can) ")
_ANNOUNCE, _ANNOUNCED = re.compile(r"^[Aa]nnounce that "), re.compile(r"(?<= )(?:then )?announce that ")
_SOME = re.compile(r"\b(?:one or more|any number of|from among) [^,;:]*? that [^,;:]*")
_PARTED = re.compile(r"(, rounded (?:up|down)) (if|unless)\b")
_CHANGES = re.compile(r"\bchange(s?) by ([-+−]?)(?=\d|the |its |half |\()")
_BEFORE = re.compile(r"\b(if|is|are|that|otherwise) $")
_FENCE = re.compile(r"\(supposing |(?<=\bthan )\(|(?<=\bmost )\(|(?<=\bleast )\(")


@lru_cache(maxsize=SENTENCES)
def as_said(sentence: str, is_item: bool = False) -> str:
    """Without the turns that only a machine needs; conditions in a row name once whom they speak of."""
    return in_a_row(worded(sentence, is_item))


@lru_cache(maxsize=SENTENCES)
def worded(sentence: str, is_item: bool = False) -> str:
    """Each condition by itself, as where some of them are said already and will be left out."""
    step = stepped(_announced(owned(_its_of_many(sentence))), _is_many)
    step = _THEN.sub(r"\1, ", _along_lines(step))
    told = _ENDED.sub(_no_longer, _RECORD.sub(_as_above, _MEANING.sub(_defined, step)))
    told = _PLAIN.sub(r"\1", _OWNER.sub(r"\1's", told))
    told = _OR_ELSE.sub(r"\1, or", told)
    told = _NONE.sub(_there_is, _GROUP_NONE.sub(_there_is, told))
    told = _WANTS.sub(_lacks, told)
    told = _PEOPLE.sub(lambda one: f"{one[1]}{one[2]} {_MANY[one[3]]}", told)
    told = _FIRSTS.sub(r"\1 are ", told)
    told = _THAT_ARE.sub(_several, _FOR_WHOM.sub(r"\1", told))
    told = _HALF.sub(_fraction, _ROUNDED.sub(r"\1, rounded \2", told))
    told = _HALF.sub(_fraction, _PART_IN.sub(r"\1", unbracketed(_unfenced(told))))
    told = _SUBJECT.sub(r"\1 are ", _CHANGES.sub(_moved, told))
    told = _HALVED.sub(r"\1 halved", _TWICE.sub(_times, _PARTS.sub(_fraction, told)))
    told = _PARTED.sub(r"\1, \2", _ELSE_NOW.sub(r"\1 ", _NOW.sub(", ", becoming(told))))
    return plainly(told)


def _announced(step: str) -> str:
    """It is what is so by now."""
    return _ANNOUNCED.sub("", _ANNOUNCE.sub("so ", step))


def _its_of_many(told: str) -> str:
    """`one or more hens that may leave their nest`."""
    return _SOME.sub(lambda one: re.sub(r"\bits\b", "their", one[0]), told)


def _along_lines(told: str) -> str:
    """`The line from A to B meets a hedge`, not `there is a hedge among the hexsides met by the line from A to B`."""
    if "the hex" not in told:
        return told
    told = _MEETS.sub(lambda one: f"{one[3]} {_VERB[one[2]]} {one[1]}", told)
    told = _MEETS_IT.sub(lambda one: f"{one[3]} {_VERB[one[2]]} {one[1]}", told)
    told = _MEETS_MANY.sub(_meets_many, told)
    told = _AMONG.sub(r"\1 \2", _ALONG.sub(r"\1 \2", told))
    return _ONE_OF.sub(r"is one of the hex\1 of \2", told)


def _meets_many(found: re.Match[str]) -> str:
    ending = "" if found[5] == "1" else "s"
    return f"{found[3]} {_VERB[found[2]]} {found[4]} {found[5]} {found[1]}{ending}"


def _times(found: re.Match[str]) -> str:
    return f"{found[1]} {_TIMES[found[3]]} {found[2]}"


def _fraction(found: re.Match[str]) -> str:
    return f"{found[1]} {FRACTIONS[found[3]]} {found[2]}"


def _defined(found: re.Match[str]) -> str:
    """`The hen is broody if ...`, `the brood of the hen is ...`, `the eggs of the hen are ...`."""
    if found[3]:
        return f"{found[1]} if "
    return f"{found[1]} {'are' if _is_many(_HEAD.split(found[2])[0]) else 'is'} "


def _is_many(said: str) -> bool:
    """`eggs`, `brown eggs` and `eggs laid` are many, an `odds column` is one."""
    words = said.split() or [""]
    first, last = (
        one.endswith(("s", "men")) and not one.endswith(("ss", "us", "is", "'s")) for one in (words[0], words[-1])
    )
    return last or (first and re.fullmatch(_SO, words[-1]) is not None)


def _several(found: re.Match[str]) -> str:
    """`that are hens of the yard`: of what they are its first noun is said of many."""
    head = _HEAD.split(found[2], maxsplit=1)[0]
    return f"{found[1]} {plural_of(head)}{found[2][len(head) :]}"


def _moved(found: re.Match[str]) -> str:
    return f"{'is' if found[1] else 'are'} {'lowered' if found[2] in tuple('-−') else 'raised'} by "


def _there_is(found: re.Match[str]) -> str:
    """What somebody has is no thing that there is or is not."""
    if _OWNS.match(found[2]):
        return found[0]
    return f"there is {with_article(found[2]) if found[3] else f'no {found[2]}'}"


def _lacks(found: re.Match[str]) -> str:
    """`has no room`, `has no tools`; of what there is only one: `does not have the coop`."""
    if found[4]:
        return f"{'does' if found[1] == 'has' else 'do'} not have {found[4]}"
    return f"{found[1]} no {found[2] or found[3]}"


def _no_longer(found: re.Match[str]) -> str:
    """`The hen is no longer broody`; of what was done: `it is forgotten that the hen has moved`."""
    joint = "" if found[1] in ("Now", "now") else ", "
    return joint + (f"{found[2]} is no longer " if found[3] == "is" else f"it is forgotten that {found[2]} has ")


def _as_above(found: re.Match[str]) -> str:
    """`a new nest with owner the hen, yard the yard, eggs the eggs`: what has its own name was named before."""
    every = [one.partition(" the ") for one in found[2].split(", ")]
    named = [name for name, _, value in every if name == value]
    if not named:
        return found[0]
    others = ", ".join("".join(one) for one in every if one[0] != one[2])
    *before, last = named
    same = f"the {', '.join(before)} and {last} as above" if before else f"the {last} as above"
    return f"{found[1]}{others}, and with {same}" if others else f"{found[1]}{same}"


def _unfenced(told: str) -> str:
    """Without the brackets of what goes on to the end of the sentence."""
    at = 0
    while (found := _FENCE.search(told, at)) is not None:
        opened = told.index("(", found.start())
        closed = _closing(told, opened)
        if closed is not None and not told[closed + 1 :].strip(".;:"):
            before = _BEFORE.sub(r"\1, ", told[:opened])
            told = before + told[opened + 1 : closed] + told[closed + 1 :]
        else:
            at = opened + 1
    return told


def _closing(told: str, opened: int) -> int | None:
    """Where the bracket that is opened there is closed."""
    depth = 0
    for at in range(opened, len(told)):
        depth += {"(": 1, ")": -1}.get(told[at], 0)
        if depth == 0:
            return at
    return None


# ---- who is spoken of


def idle(phrase: str, text: str) -> tuple[str, ...]:
    """Ends of what may be done that the text of a rule names once only: ` by the side`."""
    found: list[str] = []
    while (tail := _TAIL.search(phrase)) and _MAY.search(phrase) and text.lower().count(tail[1].strip()) == 1:
        found.append(_SLOT.sub(r"\1", tail[0]))
        phrase = phrase[: tail.start()]
    return tuple(found)


def without(sentence: str, tails: tuple[str, ...]) -> str:
    """In what is said first only: a condition may speak of the same place."""
    parted = _CONDITION.search(sentence)
    first, rest = (sentence[: parted.start()], sentence[parted.start() :]) if parted else (sentence, "")
    for tail in tails:
        first = first.removesuffix(tail)
    return first + rest


def subject_of(model: Model, question: Question) -> str:
    """The only slot that a thing fills, if there is one, or the only slot there is: `the hen`, `the hex`."""
    things = [slot for slot in question.slots if _is_thing(model, slot.kind)]
    things = things or list(question.slots)
    return things[0].name if len(things) == 1 and not things[0].kind.many else ""


def _is_thing(model: Model, kind: Kind) -> bool:
    """Or a record: whatever `it` might be."""
    name = kind.name
    while name in model.kinds:
        name = model.kinds[name].parent
    return name in (THING.name, "record")


def with_pronouns(sentence: str, subject: str) -> str:
    first = re.search(rf"\b{re.escape(subject)}\b(?!')", sentence, re.IGNORECASE)
    if not subject or first is None or _IN_PASSING.search(sentence[: first.start()]):
        return sentence
    before, after = sentence[: first.end()], sentence[first.end() :]
    is_a = _IS_A.match(after)  # a weapon is the unit itself
    other = _ANOTHER.search(after, is_a.end() if is_a is not None else 0)
    near, far = (after[: other.start()], after[other.start() :]) if other else (after, "")
    near = _with_it(near, subject)
    near = _ITS.sub(r"\1", re.sub(rf"\b{re.escape(subject)}'s\b", "its", near))
    return f"{before}{near}{far}"


def _with_it(text: str, subject: str) -> str:
    """Behind another of whom something is said too, `it` would be taken for that one."""
    told, goes_on = "", True
    for piece in re.split(r"(\b(?:if|and|or|unless|but|means that) )", text):
        if piece in ("and ", "or "):
            told += piece
            continue
        about = re.match(rf"{re.escape(subject)} (?=(?:{_VERBS})\b)", piece) if told else None
        # `its nest is wet or dry and it is calm`
        is_its = bool(told) and (piece.startswith((f"{subject}'s ", "its ")) or (goes_on and not _NAMES.match(piece)))
        told += f"it {piece[about.end() :]}" if about and goes_on else piece
        goes_on = about is not None or is_its or piece in ("if ", "unless ", "but ", "means that ")
    return told
