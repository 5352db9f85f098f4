"""What players tell at length, in the words by which it is told elsewhere, where it comes to the same.

`C rode up on A and jumped off beside Q, can it assault`: C just got off, if Q is beside it; `can C go one hex to K5`:
can C go to K5, if that is one off; `step onto the mines in H4`: go to H4, if they lie there; `can A and B run over Q,
A through J7 and B through J8`: if A is in J7 and B is in J8, can they; `how long till R can fire`: when can R fire.
"""

from __future__ import annotations

import re

from compiler.syntax import read_words
from rulewright.actions.spoken.alike import past, root
from rulewright.actions.spoken.english import NUMBERS
from rulewright.actions.spoken.hand import listed_at
from rulewright.actions.spoken.named import place_of
from rulewright.actions.spoken.phrases import undergone_in, wordings_at
from rulewright.actions.spoken.put_plainly.unfolded.as_one import can_be_entered
from rulewright.actions.spoken.put_plainly.unfolded.whom import name_of
from rulewright.scenes import Scene

_NAME, _HEX = r"[A-Z]\w?", r"[A-Z]{1,2}\d+"
_ALIGHTED = re.compile(
    rf"^(?P<told>(?:if|say|suppose|once|when)(?: that)? )?(?P<who>{_NAME}) "
    r"(?:(?:rode|came|drove|got|was carried|was driven) (?:\w+ )?(?:on|in|with|aboard) (?:the |an? )?(?P<by>[\w-]+)"
    r",? and )?(?P<just>(?:has |had )?(?:then |just )*)"
    r"(?:hopped|jumped|climbed|got|stepped|piled|bailed|came|slid) (?P<off>off|down|out)(?: of| from)?"
    r"(?: (?:the |an? |its |his )?(?!in\b|at\b|beside\b|next\b|this\b|and\b)(?P<carrier>[\w-]+))?"
    rf"(?: (?:(?:in|at) (?P<hex>{_HEX})|(?:beside|next to|near) (?P<beside>{_NAME})))?"
    r"(?P<now> this (?:turn|phase)| just now)?(?:,? (?:and|then)|,)+ "
    r"(?P<asked>(?:can|could|may|might|must|does|is|will|would|what|how|where|who)\b.+)$",
    re.IGNORECASE,
)
_SO_FAR = re.compile(
    rf"\b(?P<who>{_NAME}) (?P<goes>go|move|walk|drive|step|advance|march|roll|run)(?P<s>e?s)? (?:just |only )?(?:by )?"
    rf"(?P<many>one|1|a|a single|\d|{'|'.join(NUMBERS)}) hex(?:es)? (?:over |up |forward |on )?(?:to|into) "
    rf"(?P<hex>{_HEX})\b",
    re.IGNORECASE,
)
_ONTO = re.compile(
    r"\b(?:step|move|go|walk|drive|roll|run|come)(?P<s>e?s)? (?:up |straight |right )?"
    rf"(?:onto|on to|on|over|into|across) (?P<what>(?:the|his|my|their|those) [a-z]+)(?: counter| hex)? "
    rf"(?:in|at) (?P<hex>{_HEX})\b",
    re.IGNORECASE,
)
_FROM = r"(?:coming |going |driving )?(?:from|through|via|by way of|out of)"
_APART = re.compile(
    rf"^(?P<may>(?i:can|could|may|might)) (?P<one>{_NAME})(?: {_FROM} (?P<here>{_HEX}))? and (?P<other>{_NAME})"
    rf"(?: {_FROM} (?P<there>{_HEX}))? (?P<does>.+?)(?: together)?"
    rf"(?:,? (?P=one) {_FROM} (?P<at>{_HEX}),? (?:and|with) (?P=other) {_FROM} (?P<beside>{_HEX}))?\s*\??$"
)
_HOW_LONG = re.compile(
    r"^how (?:long|soon|many turns)(?: is it| does it take)? (?:till|until|before|'til) (?P<who>[\w-]+) (?:can|may) "
    r"(?P<does>.+)$",
    re.IGNORECASE,
)
_BY_US = re.compile(
    r"(?:(?<=^)|(?<=and )|(?<=if )|(?<=once )|(?<=when )|(?<=[,.:] ))(?:I|we|he|they|you) "
    rf"(?P<does>[a-z]+) (?P<who>{_NAME})(?=[,.:]| and )"
)
_WITHOUT = re.compile(
    r",? without (?:even |first |ever )?(?:having )?(?P<does>[a-z]+)(?: (?:it|them|em))?(?: first)?(?=[,?.]|$)",
    re.IGNORECASE,
)
_UNHURT = re.compile(
    rf"\b(?P<may>can|could|may|might) (?P<who>{_NAME}) (?P<does>[a-z]+(?: (?:at|on))?) (?:just |only )?"
    rf"(?P<whom>{_NAME})(?: alone| only)? without (?:hurting|harming|hitting|damaging|touching|endangering|striking) "
    rf"(?P<other>{_NAME})(?: (?:inside|within|below|there|too))*\s*\??$",
    re.IGNORECASE,
)
_THERE_IT = re.compile(
    rf"^if there (?:is|was|were) (?P<what>an? [a-z]+) in (?P<hex>{_HEX}), (?P<does>does|would|will) it "
    rf"(?P<verb>[a-z]+) (?P<whom>{_NAME})\s*\??$",
    re.IGNORECASE,
)
_ON_ONE = re.compile(
    rf"\b(?P<who>{_NAME}) (?:is|was|were|stands|sits) (?:up )?on (?:top of|the roof of) an? (?P<noun>[a-z]+) "
    rf"in (?P<hex>{_HEX})(?=[,:.]| and )"
)
_LAID = re.compile(
    r"^(?P<may>can|could|may|might) an? (?P<noun>[a-z]+) be (?P<does>[a-z]+(?: up| down)?)(?= (?:in|on|at) )",
    re.IGNORECASE,
)


def told_shortly(scene: Scene, text: str) -> str:
    for way in (
        _alighted,
        _so_far,
        _onto_what_is_there,
        _from_two_sides,
        _befallen,
        _without_hurting,
        _without_more,
        _on_another,
        _yet_to_be_laid,
    ):
        text = way(scene, text)
    text = _THERE_IT.sub(r"\g<does> \g<what> in \g<hex> \g<verb> \g<whom>", text)
    return _HOW_LONG.sub(r"when can \g<who> \g<does>", text)


def _alighted(scene: Scene, text: str) -> str:
    """Of who was not carried: who is carried gets off as he is told to."""
    said, p = _ALIGHTED.match(text), scene.position
    who = said["who"] if said is not None else ""
    if said is None or who not in scene.names or p.around(scene.names[who]):
        return text
    here, whence = place_of(scene, who), said["carrier"] or said["by"]
    is_past = said["now"] or "just" in said["just"] or said["by"] or whence in scene.names
    if (
        not is_past
        or said["hex"] not in (None, here)
        or not (_carries(scene, whence) if whence else said["off"] == "off")
    ):
        return text  # `E just came out of the woods`
    if said["beside"] is not None and not _is_beside(scene, here, place_of(scene, said["beside"])):
        return text
    return f"{said['told'] or ''}{who} just got off, {said['asked']}"


def _carries(scene: Scene, text: str) -> bool:
    """Whether a counter is called so: who is named, or what there is here or may be."""
    words, problems = read_words(text if text in scene.names else f"the {text}")
    found = listed_at(scene, words, 0, bare=False) if not problems else ()
    is_here = any(end == len(words) and who.things for end, who in found)
    return is_here or scene.built.vocabulary.kind_named((text.lower(),)) is not None


def _is_beside(scene: Scene, label: str, other: str) -> bool:
    space = scene.position.space
    return bool(label and other) and space.distance(space.hex(label), space.hex(other)) == 1


def _so_far(scene: Scene, text: str) -> str:
    said, space = _SO_FAR.search(text), scene.position.space
    if said is None or said["who"] not in scene.names or not space.has(said["hex"]):
        return text
    many = NUMBERS.get(said["many"].lower(), said["many"])
    here = place_of(scene, said["who"])
    if not here or space.distance(space.hex(here), space.hex(said["hex"])) != (int(many) if many.isdigit() else 1):
        return text
    goes = f"{said['who']} {said['goes']}{said['s'] or ''} to {said['hex']}"
    return f"{text[: said.start()]}{goes}{text[said.end() :]}"


def _onto_what_is_there(scene: Scene, text: str) -> str:
    """Of what lies there, and nobody goes into."""
    said = _ONTO.search(text)
    words, problems = read_words(said["what"]) if said is not None else ((), ())
    found = listed_at(scene, words, 0, bare=False) if words and not problems else ()
    names = {name_of(scene, one) for end, who in found if end == len(words) for one in who.things}
    there = [one for one in names if one and said is not None and place_of(scene, one) == said["hex"]]
    if said is None or len(there) != 1 or can_be_entered(scene, there[0]):
        return text
    return f"{text[: said.start()]}{'moves' if said['s'] else 'move'} to {said['hex']}{text[said.end() :]}"


def _from_two_sides(scene: Scene, text: str) -> str:
    """Of two who go at somebody by hand or on the way, from where they are not yet."""
    said, space = _APART.match(text), scene.position.space
    if said is None:
        return text
    one, other = said["one"], said["other"]
    where = (said["here"] or said["at"], said["there"] or said["beside"])
    if not {one, other} <= scene.names.keys() or not all(each and space.has(each) for each in where):
        return text
    low, attacks = ["", *(root(word.low) for word in read_words(said["does"])[0])], wordings_at(scene).attacks
    if not attacks.said_at(low, *(how for how in attacks.manners if how.is_at_a_hex))[0]:
        return text
    both = zip((one, other), where, strict=True)
    told = [f"{who} is in {each}" for who, each in both if place_of(scene, who) != each]
    asked = f"{said['may']} {one} and {other} {said['does']}"
    return f"if {' and '.join(told)}, {asked}" if told else asked


def _befallen(scene: Scene, text: str) -> str:
    """`Q rides on P and I disperse P`: and P is dispersed."""

    def put(said: re.Match[str]) -> str:
        does = [one for one, _, behind in undergone_in(scene.built.vocabulary, scene.table.model) if not behind]
        verb = next((one for one in does if root(one) == root(said["does"])), "")
        return f"{said['who']} is {past(verb)}" if verb and said["who"] in scene.names else said.group()

    return _BY_US.sub(put, text)


def _without_more(scene: Scene, text: str) -> str:
    """`can A overrun S without firing`: that he fires besides is never supposed; who kills somebody without it is asked
    of something else."""
    said, attacks = _WITHOUT.search(text), wordings_at(scene).attacks
    if said is None or not attacks.says_the_usual(said["does"]):
        return text
    rest = text[: said.start()]
    low = ["", *(root(word.low) for word in read_words(rest)[0]), ""]
    others = [one for one in attacks.manners if one.is_at_a_hex]
    is_other = attacks.said_at(low, *others)[0] > 0 and not attacks.says_the_usual(rest)
    return f"{rest}{text[said.end() :]}" if is_other else text


def _without_hurting(scene: Scene, text: str) -> str:
    """`can R shoot E without hurting Y`: can R shoot E, and is Y hurt by that."""
    said, attacks = _UNHURT.search(text), wordings_at(scene).attacks
    low = ["", *map(root, said["does"].lower().split()), ""] if said is not None else []
    ways = [one for one in attacks.manners if low and attacks.said_at(low, one)[0] == len(low) - 1]
    if said is None or len(ways) != 1 or not {said["who"], said["whom"], said["other"]} <= scene.names.keys():
        return text
    who, whom, how = said["who"], said["whom"], ways[0]
    asked = f"{said['may']} {who} {how.order} {whom}? is {said['other']} hurt if {who} {how.does} {whom}?"
    return f"{text[: said.start()]}{asked}"


def _on_another(scene: Scene, text: str) -> str:
    """`R is on top of a fort in O6`, where there is none."""
    said, p = _ON_ONE.search(text), scene.position
    if said is None or said["who"] not in scene.names or not p.space.has(said["hex"]):
        return text
    kind = scene.built.vocabulary.kind_named((said["noun"],))
    there = p.in_hex(p.space.hex(said["hex"]))
    if kind is None or any(scene.built.vocabulary.is_a(p.kind_of[one], kind.kind.name) for one in there):
        return text
    told = f"there is another {said['noun']} in {said['hex']} and {said['who']} is in {said['hex']}"
    return f"{text[: said.start()]}{told}{text[said.end() :]}"


def _yet_to_be_laid(scene: Scene, text: str) -> str:
    """What is placed on the board is none that lies there already."""
    said = _LAID.match(text)
    phrases = [one.phrase for one in scene.table.model.actions.values()]
    if said is None or not any(one.startswith(f"{said['does'].lower()} {{") for one in phrases):
        return text
    return f"{said['may']} another {said['noun']} be {said['does']}{text[said.end() :]}"
