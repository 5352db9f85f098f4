"""What somebody wants to be told again, in whatever words: what was done, and what is played for."""

from __future__ import annotations

import re
from collections.abc import Collection

from runtime.records import dataclass

ALONE = (
    "back",
    "undo",
    "done",
    "pass",
    "options",
    "goal",
    "again",
    "help",
    "stop",
    "quit",
)  # words that are said alone
THE_REST = "(?:(?:all )?(?:the )?rest|every(?:thing|body|one) else|all (?:the )?others|all of (?:them|mine)|them all)"
_STAYS = r"(?:stays?|holds?|waits?|remains?)(?: put| here| there| behind| where (?:it is|they are))?"
_DONE_WITH = r"(?:(?:i am |i'm |we are |we're )?(?:done|finished|through) with )"
_OTHERWISE = {  # what is said for them
    "done": re.compile(
        r"(?:i am |i'm |we are |we're )?(?:done|finished|ready|through)|finish|continue|go on|carry on|proceed"
        r"|(?:end|finish|next|over|skip|close|no more)(?: (?:of )?(?:the |this |my |our )?"
        r"(?:turn|phase|segment|round|week|move|half-turn))?"
        r"|(?:turn|phase|segment|week) over|that(?:'s| is) (?:it|all)"
        rf"|nothing(?: (?:more|else))?|(?:{THE_REST}|all|everybody|everyone) {_STAYS}|{_DONE_WITH}(?:{THE_REST}|all)",
        re.IGNORECASE,
    ),
    "again": re.compile(r"(?:the )?same(?: thing)?(?: again)?|(?:do )?(?:it|that|the same) again|repeat", re.I),
    "help": re.compile(r"help me|(?:commands|what (?:can|may) (?:i|we) (?:say|type))", re.IGNORECASE),
    "quit": re.compile(r"bye|leave the game|(?:quit|stop|exit) the game", re.IGNORECASE),
}
_NO_MORE = re.compile(rf"{_DONE_WITH}(?P<done>.+)|(?P<stays>.+) {_STAYS}", re.IGNORECASE)
_BACK_AGAIN = re.compile(r"(?P<back>back|undo)(?: (?P<word>twice|thrice)| (?P<number>[1-9])(?: times)?)", re.IGNORECASE)
_OPTIONS = re.compile(r"(?:what (?:can|may|could|should) (?:i|we) do(?: now| here| next)?|what now|)", re.IGNORECASE)
_HAPPENED = r"what(?:'s| has| just| all| else)? happened"
_TO_ME = r"who (?:has |have |just )?(?:\w+ed|shot|hit|struck)(?: (?:at|on|upon))? (?:me|us)"
_THEY = ("he", "they", "the enemy")  # and a side
_LOG = re.compile(
    rf"(?:log|{_HAPPENED}|{_TO_ME}|what (?:did (?P<they>.+?) (?:just )?do|have (?P<all>.+?) done))(?P<when> .*)?",
    re.IGNORECASE,
)
_LOG_OF = re.compile(
    rf"(?:log|{_HAPPENED} (?:to|with)) (?P<whom>\S+)|what (?:did (?P<who>\S+) do|has (?P<he>\S+) done)(?P<when> .*)?",
    re.IGNORECASE,
)
_OF_TIME = re.compile(
    r"|(?: (?:to us|so far|before|then|now|meanwhile|from the (?:start|beginning)|since(?: then)?"
    r"|(?:(?:in|on|during|since) )?(?:the |my |our |their |his )?(?:(?:last|this|previous|enemy) )?turn))+",
    re.IGNORECASE,
)
_FROM_START = re.compile(r"\b(?:all|start|beginning|so far)\b", re.IGNORECASE)
_GOAL = re.compile(
    r"what(?:'s| is| are) (?:the|my|our) (?:goals?|objectives?|aims?|score|victory (?:conditions|levels))"
    r"|how (?:do|can|could|would) (?:i|we|they|the \w+) win|how (?:do|am|are) (?:i|we) (?:stand|doing)"
    r"|what (?:do|must) (?:i|we) (?:(?:have|need) to )?do to win|(?:who is|who's|am i|are we) winning",
    re.IGNORECASE,
)


def said_alone(said: str) -> str:
    """The word that is meant where nothing else is said; empty where more is. `what can I do`, and a line with nothing
    on it, ask for the options once more, `how do I win` for the goal."""
    asked = said.strip(" ?")
    word = "options" if _OPTIONS.fullmatch(asked) else "goal" if asks_goal(asked) else said.lower()
    meant = next((one for one, others in _OTHERWISE.items() if others.fullmatch(asked.rstrip(".!"))), "")
    return word if word in ALONE else meant


def said_so_often(said: str) -> list[str]:
    """`undo twice`, `back 3 times`: the word as often as it is said; else what is said."""
    found = _BACK_AGAIN.fullmatch(said.strip(" ?.!"))
    if found is None:
        return [said]
    return [found["back"]] * (int(found["number"]) if found["number"] else 2 + (found["word"].lower() == "thrice"))


def who_does_no_more(said: str) -> str:
    """Of `done with Able`, `Able stays where it is` who that is; nothing where that is not said."""
    found = _NO_MORE.fullmatch(said.strip(" ?.!"))
    return "" if found is None else found["done"] or found["stays"]


@dataclass(frozen=True)
class LogAsked:
    """From the start, else since one's own last turn; `of`: all that was done, if a counter is named, with him; `by`:
    on the turn of a side that is named."""

    from_start: bool = False
    of: str = ""
    by: str = ""


def asks_log(said: str, known: Collection[str] = (), sides: Collection[str] = ()) -> LogAsked | None:
    """`log`, `log all` or `log Able`, however it is asked for: `what happened last turn?`, `what happened to Able?`.
    `known`: what counters are called."""
    words = said.strip(" ?.!")
    found = _LOG.fullmatch(words.removesuffix(" all"))
    they = ((found["they"] or found["all"]) if found is not None else "") or _THEY[0]
    if (
        found is not None
        and _OF_TIME.fullmatch(found["when"] or "")
        and they.lower() in (*_THEY, *map(str.lower, sides))
    ):
        by = next((one for one in sides if one.lower() == they.lower()), "")
        return LogAsked(from_start=_FROM_START.search(words) is not None, by=by)
    named = _LOG_OF.fullmatch(words)
    of = (named["whom"] or named["who"] or named["he"]) if named is not None else ""
    is_of_one = of in known and named is not None and _OF_TIME.fullmatch(named["when"] or "")
    return LogAsked(from_start=True, of=of) if is_of_one else None


def asks_goal(said: str) -> bool:
    """`how do I win?`, `what is the score?`"""
    return _GOAL.fullmatch(said.strip(" ?.!")) is not None
