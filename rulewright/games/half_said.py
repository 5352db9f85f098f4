"""Orders as people half say them, in full: `move Flint, K7`, `fire all at M7`, `come on Able in A5`, `move platoon-6, 7
and 8 to K7`; and of a reaction that is offered only what is said of it: `fire at Able with Anton`, or `Anton`.

What is in full already, and what is none of this, stays as it is said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import takewhile

from rulewright.actions import (
    in_verbs_of_the_rules,
    is_asked,
    is_question,
)
from rulewright.games.called import (
    Names,
    at_labels,
    in_the_first,
    put_in_hex,
    says_towards,
    with_all_but,
    with_all_of_a_kind,
    with_names,
    with_who_first,
)
from rulewright.games.counsel import Counsel
from rulewright.games.in_turn import each_of
from rulewright.games.meant import ALL, Meant, begins_an_action, opening_of, with_verb_spelled
from rulewright.games.told import CONSULTING, THE_REST, at_another_time, crowds, phases_of, verbs_alone
from runtime.play import ActionPlan, ChoicePlan, Completion, Decision, Game, Option, Scope, say
from runtime.position import naming_for, say_value

_REST = re.compile(rf"(?i)(?<=\s){THE_REST}(?=\s|$)")
_REST_FIRST = re.compile(rf"(?i)^{THE_REST}(?= )")
_ANYBODY = re.compile(rf"(?i)(?:any(?:thing|body|one)|{'|'.join(ALL)})(?: with (?:{'|'.join(ALL)}))?")
_TWO = 2  # who goes, and where
_APART = re.compile(r"\s*(?:,|\+|\band\b)\s*")
_ABOARD = re.compile(r"(?i)(?P<verb>\w+) (?P<who>.+) (?:aboard|on board) (?P<on>.+)")
_ONTO = re.compile(r"([^{}]+) \{[^{}]+\} (on|onto|into|aboard) \{[^{}]+\}")
_AT_HEX = re.compile(r"(?i)(.+ .+) (?:at|on) (\S+)")
_ON_TURN = re.compile(r"(?i) (?:on|in|at|for) (turn \d+)$")
_OF_TURN = re.compile(r" (\w+) turn ")  # in a phrase
_AT_WHAT = re.compile(rf"(?i)(?P<verb>\S+) (?P<all>(?:{'|'.join(ALL)})|\S+\*) at (?P<what>.+)")


def said_in_full(game: Game, meant: Meant, decision: Decision, said: str, counsel: Counsel | None = None) -> str:
    """What is said, after `why` or `odds` too, as a whole order."""
    said = meant.spelled(said)
    consults = CONSULTING.match(said)
    before = consults[0] if consults else ""
    order = _with_verb_apart(game, said[len(before) :])
    if not is_asked(order) and not is_question(order):
        if decision.sort == "action":
            order = with_who_first(game, meant, at_labels(meant, order))
            order = order if counsel is None else with_all_of_a_kind(counsel.world(game), order, meant.place)
            order = _but_some(game, meant, decision, order)
            order = _verb_first(game, order)
        if decision.sort == "action" and begins_an_action(order, game):
            order = _REST.sub("all", order)
        order = _with_small_words(game, meant, decision, _aboard(game, decision, put_in_hex(game, decision, order)))
        order = _in_the_first(game, meant, decision, _with_names(game, meant, decision, order))
        order = _with_verb(game, meant, decision, order) if decision.sort == "action" else order
    if decision.sort == "reaction":
        return before + _as_offered(game, meant, decision, order)
    return before + (_together(game, meant, _whole(game, meant, order)) if " " in order else order)


def consulted_of(game: Game, meant: Meant, decision: Decision, order: str, counsel: Counsel) -> tuple[str, str]:
    """The order of which `why` or `odds` is asked, as it is meant; and where nothing reads it, when it is done."""
    is_read = counsel.ordered(game, order) is not None
    order = said_otherwise(game, meant, decision, order, None if is_read else counsel)[0] or order
    named = with_their_names(game, meant, decision, order)
    return named, "" if is_read or named != order else at_another_time(game, meant, decision, named)


def with_their_names(game: Game, meant: Meant, decision: Decision, order: str) -> str:
    """An order to all, or to those of a place, with the names of those who can: `fire at E4 with all`."""
    found = meant.worded(game.plan, decision, order, is_read=False)
    if found is None:
        return meant.in_full(game.plan, decision, order) if decision.sort == "action" else order
    text, line = found
    plan = game.plan.action(str(next(one.value for one in decision.options if one.text == text)))
    left = len(plan.choices) - len(line)
    if not all(one.many for one in plan.choices[len(line) :]):
        return order
    able, phrase = Completion(meant.position, plan), plan.phrase
    scope: Scope = ()
    for choice, said in zip(plan.choices, [*line, *ALL[:1] * left], strict=True):
        if choice in plan.choices[len(line) :] and able.sets(scope).is_enough(()):
            phrase = phrase[: phrase.rindex("}", 0, phrase.rindex("{")) + 1]  # `led by`: as it is best
            break
        those = _chosen(meant, able, scope, choice, said)  # `odds fire at K7`: with all who can
        if not those:
            return order
        scope = (*scope, those if choice.many else those[0])
    return say(meant.position, phrase, plan.scope, scope, side=meant.side)


def said_otherwise(
    game: Game, meant: Meant, decision: Decision, said: str, counsel: Counsel | None
) -> tuple[str, list[str]]:
    """An order that nothing reads, as it is meant, and what is told of that: with a verb of the rules in the place of
    its own, or with the one verb that is nearly written so; of one to do it to anybody, the action alone, of which all
    is asked. Empty where it is no such order."""
    begun = opening_of(game, said)
    if counsel is None or decision.sort != "action" or is_asked(said) or is_question(said):
        return "", []
    to_anybody = begun and _ANYBODY.fullmatch(said[len(begun) :])
    heads = tuple(map(str.lower, (begun,) if to_anybody else verbs_alone(game, counsel.world(game), said)))
    offered = [one.text for one in decision.options if one.text.lower().startswith(heads)]
    if to_anybody or len(offered) == 1:
        return (offered[0], []) if len(offered) == 1 else ("", [])
    is_late = not begun or decision.phase not in phases_of(game, begun)
    for one in in_verbs_of_the_rules(counsel.world(game), said) if is_late else ():
        is_read = meant.worded(game.plan, decision, one, is_read=False) is not None
        if opening_of(game, one) and (is_read or (not begun and at_another_time(game, meant, decision, one))):
            return one, []
    if not begun and len(whole := _begun_for_him(game, meant, decision, said, counsel)) == 1:
        return whole[0], []
    spelled = with_verb_spelled(said, game)
    reads = spelled and (
        counsel.ordered(game, spelled) is not None
        or meant.worded(game.plan, decision, spelled, is_read=False) is not None
        or each_of(game, decision, spelled, None, counsel)
        or at_another_time(game, meant, decision, spelled)
    )
    return (spelled, [f"Read as: {spelled}"]) if reads else ("", [])


def _begun_for_him(game: Game, meant: Meant, decision: Decision, said: str, counsel: Counsel) -> list[str]:
    """The orders that may be meant where only who does it and a place are told, those that can be done if any can:
    `the tank in O2 to H7`."""
    legal, barred = list[str](), list[str]()
    for one in decision.options if any(map(meant.place, said.split())) else ():
        choices = () if one.value is None else game.plan.action(str(one.value)).choices
        whole = f"{' '.join(_opening(one.text, [each.slot.name for each in choices]))} {said}"
        ordered = counsel.ordered(game, whole) if len(choices) > 1 else None
        if ordered is not None:
            (legal if ordered.is_legal else barred).append(whole)
    return legal or barred


def _chosen(meant: Meant, able: Completion, scope: Scope, choice: ChoicePlan, said: str) -> Scope:
    """Who or what is meant of what may be chosen; of several together, each that may be added to those before."""

    def options(values: tuple[object, ...]) -> tuple[Option, ...]:
        naming = naming_for(meant.position, meant.side)
        return tuple(Option(one, say_value(meant.position, one, choice.slot.kind, naming)) for one in values)

    if not choice.many:
        offered = options(able.values(scope))
        index = meant.matching(offered, said)
        return () if index is None else (offered[index].value,)
    search, picked = able.sets(scope), list[object]()
    wanted = meant.those(Decision("", "piece", "", options(search.pieces(())), 0, ""), said)
    for one in wanted:
        picked += [one] if one in search.pieces(picked) else []
    return search.in_order(picked)


def _with_names(game: Game, meant: Meant, decision: Decision, order: str) -> str:
    """With the names of whom it calls by what they are: in an order one's own, among choices those that are offered."""
    p, own = meant.position, tuple(meant.own())
    naming = naming_for(p, meant.side)

    def there(said: str) -> frozenset[str] | None:
        hexes = meant.place(said)
        return frozenset(naming(one) for one in p.type_of if p.hex_of(one) in hexes) if hexes else None

    def goes_to(before: str) -> bool:
        verb, link = before.partition(" ")[0].lower(), re.escape(before.split()[-1])
        plans = [one for one in game.plan.actions if one.called.partition(" ")[0].lower() == verb]
        slots = "|".join(re.escape(choice.slot.name) for one in plans for choice in one.choices)
        return any(re.search(rf"(?i)\b{link} (?:{slots}) in (?:{slots})", one.called) for one in plans if slots)

    if begins_an_action(order, game):
        others = tuple(name for name in meant.known if name not in own)
        opening = len(opening_of(game, order).rstrip()) or len(order.partition(" ")[0])
        types = {naming(one): kind for one, kind in p.view(meant.side).type_of.items()}
        return with_names(order, opening, Names(own, others, there, goes_to, types))
    if decision.sort not in ("choice", "piece") or meant.matching(decision.options, order) is not None:
        return order
    return with_names(order, 0, Names(decision.texts, (), there, goes_to))


def _in_the_first(game: Game, meant: Meant, decision: Decision, order: str) -> str:
    """For one of them who is told several places, the first where he may be put."""
    is_order = decision.sort == "action" and begins_an_action(order, game)
    offered = [one.value for one in decision.options if is_order and one.value is not None]
    too_many = partial(crowds, game, decision.side)
    for plan in (game.plan.action(str(one)) for one in offered):
        order = in_the_first(plan, order, Completion(meant.position, plan), meant, too_many)
    return order


def _with_verb(game: Game, meant: Meant, decision: Decision, said: str) -> str:
    """`Able to H7`, `the rest in A8`, `the tank in O2 towards H7`: the one action offered that is said so when its verb
    stands before it; of several that of the fewest words."""
    if " " not in said or begins_an_action(said, game):
        return said
    order, found = _REST_FIRST.sub("all", said), set[str]()
    for option in decision.options:
        choices = () if option.value is None else game.plan.action(str(option.value)).choices
        if len(choices) > 1:
            opening = f"{' '.join(_opening(option.text, [one.slot.name for one in choices]))} "
            whole = _together(game, meant, _with_names(game, meant, decision, f"{opening}{order}"))
            is_of_some = any(whole.startswith(f"{opening}{name} ") for name in (*meant.known, *ALL))
            line = meant.worded(game.plan, replace(decision, options=(option,)), whole, is_read=False)
            is_whole = line is not None and len(line[1]) == len(choices)
            is_far = str(option.value) in game.plan.ways and says_towards(whole)
            found |= {whole} if is_of_some and (is_whole or is_far) else set()
    few = min((len(one.split()) for one in found), default=0)
    plain = [one for one in found if len(one.split()) == few]
    return plain[0] if len(plain) == 1 else said


def _verb_first(game: Game, order: str) -> str:
    """`all fire at K7`, `the rest move to B4` with the verb before those who do it, or `with` before them."""
    who, _, rest = _REST_FIRST.sub("all", order).partition(" ")
    if who.lower() not in ALL or not begins_an_action(rest, game):
        return order
    words = rest.lower().split()
    alike = [one for one in game.plan.actions if one.choices and one.called.lower().split()[0] == words[0]]
    if any(one.choices[-1].many and one.called.endswith(f" with {one.choices[-1].slot.name}") for one in alike):
        return f"{rest} with {who}"
    called = (zip(words, one.called.lower().split(), strict=False) for one in alike)
    same = max(len([*takewhile(lambda two: two[0] == two[1], one)]) for one in called)
    return " ".join((*rest.split()[:same], who, *rest.split()[same:]))


def _whole(game: Game, meant: Meant, order: str) -> str:
    for action in game.plan.actions:
        *verbs, link = _opening(action.called, [choice.slot.name for choice in action.choices]) or ("",)
        begun = f"{' '.join(verbs)} "
        rest = order[len(begun) :]
        who = rest.partition(" ")[0].rstrip(",")
        if len(verbs) > 1 and order.lower().startswith(begun) and _is_some(meant, who):
            return f"{begun}{link} {rest}"  # come on Able
    for plan, verb, line in _with_no_links(game, meant, order):
        return _linked(plan, verb, line)  # set up Able J8
    verb, _, rest = order.partition(" ")
    who, comma, behind = rest.partition(",")
    if verb.lower() not in {action.phrase.split()[0] for action in game.plan.actions}:
        return order
    if comma and _is_some(meant, who.strip()) and all(_is_place(meant, one) for one in behind.split(",")):
        return f"{verb}, {who.strip()},{behind}"
    at_what = _AT_WHAT.fullmatch(order)
    aimed = any(action.phrase.lower().startswith(f"{verb.lower()} at ") for action in game.plan.actions)
    return f"{verb} at {at_what['what']} with {at_what['all']}" if at_what and aimed else order


def _together(game: Game, meant: Meant, order: str) -> str:
    """`set up Able, Baker and Cesar in J8`: those who are named one after another are all to do it."""
    opening = opening_of(game, order)
    names = "|".join(re.escape(one) for one in sorted(meant.known, key=len, reverse=True))
    some = rf"(?:{names})(?:(?:, and |, | and )(?:{names}))+(?=$| (?:in|into|to|at|from|on|onto|next to|aboard)\b)"
    found = re.match(some, order[len(opening) :]) if opening and names else None
    return f"{opening}{' + '.join(_APART.split(found[0]))}{order[len(opening) + found.end() :]}" if found else order


def _with_verb_apart(game: Game, order: str) -> str:
    """`setup Anton in J8`: the verb of an action written as one word."""
    verbs = (" ".join(_opening(one.called, [choice.slot.name for choice in one.choices])) for one in game.plan.actions)
    said = next((one for one in verbs if " " in one and order.lower().startswith(f"{one.replace(' ', '')} ")), "")
    return f"{said} {order.partition(' ')[2]}" if said else order


def _linked(plan: ActionPlan, verb: str, line: list[str]) -> str:
    """With the words between who does it and where, so that he goes far too; of several places, as answers."""
    told = zip(plan.choices, line, strict=False)
    one, where = [(choice.slot.name, said) for choice, said in told][:_TWO]
    is_far = len(line) == _TWO and plan.called.endswith(f"{one[0]} into {where[0]}")
    return plan.called.replace(*one).replace(*where) if is_far else ", ".join((verb, *line))


def _with_no_links(game: Game, meant: Meant, order: str) -> Iterator[tuple[ActionPlan, str, list[str]]]:
    """The verb of an action, and behind it who does it and where, and nothing else."""
    for action in game.plan.actions:
        verb = " ".join(_opening(action.called, [choice.slot.name for choice in action.choices]))
        line = order[len(verb) :].split()
        is_of_him = [choice.slot.kind.name == "hex" for choice in action.choices] == [False, True]
        is_said = order.lower().startswith(f"{verb} ") and is_of_him and len(line) > 1
        if is_said and _is_some(meant, line[0]) and all(_is_place(meant, one) for one in line[1:]):
            yield action, verb, line


def _but_some(game: Game, meant: Meant, decision: Decision, order: str) -> str:
    """`move all but Able to H7`: of those who can do what is said so, or what is offered if no verb is said."""
    if " " not in order:
        return order
    plans = [game.plan.action(str(one.value)) for one in decision.options if one.value is not None]
    verb = order.split()[0].lower()
    begun = [one for one in plans if one.called.lower().split()[0] == verb] if begins_an_action(order, game) else plans
    able = dict.fromkeys(one.text for plan in begun for one in meant.able(plan))
    return with_all_but(order, ALL, meant.own(), [one for one in able if one in meant.own()])


def _aboard(game: Game, decision: Decision, order: str) -> str:
    """`take Able aboard Baker`, `put Able aboard Baker`: the one action offered that puts somebody on somebody."""
    found = _ABOARD.fullmatch(order) if decision.sort == "action" else None
    plans = [game.plan.action(str(one.value)) for one in decision.options if found and one.value is not None]
    heads = {one.phrase.split()[0].lower() for one in plans}
    of_two = (one for one in plans if all(choice.slot.kind.name != "hex" for choice in one.choices))
    verbs = [(put[1], put[2]) for put in (_ONTO.fullmatch(one.phrase) for one in of_two) if put is not None]
    if found is None or len(verbs) != 1 or found["verb"].lower() in heads:
        return order
    return f"{verbs[0][0]} {found['who']} {verbs[0][1]} {found['on']}"


def _with_small_words(game: Game, meant: Meant, decision: Decision, order: str) -> str:
    """With the small words of the one action offered: `fire on K7` at K7, `come on with all at A6` in A6, `train all on
    E8 on turn 2` for turn 2."""
    verb, _, rest = order.partition(" ")
    if decision.sort != "action" or not rest:
        return order
    offered = [one for one in decision.options if one.text.split()[0].lower() == verb.lower()]
    plans = [game.plan.action(str(one.value)) for one in offered if one.value is not None]
    turn, place = _ON_TURN.search(order), _AT_HEX.fullmatch(order)
    links = {found[1] for one in plans if (found := _OF_TURN.search(one.called))}
    if turn and len(links) == 1:
        order = f"{order[: turn.start()]} {links.pop()} {turn[1]}"
    if place and meant.place(place[2]) and any(_goes_in(one) for one in plans):
        order = f"{place[1]} in {place[2]}"
    heads = {" ".join(one.called.lower().split()[:2]) for one in game.plan.actions}
    if rest.lower().startswith("on ") and f"{verb.lower()} at" in heads and f"{verb.lower()} on" not in heads:
        order = f"{verb} at {order.split(' ', 2)[2]}"
    return order


def _goes_in(plan: ActionPlan) -> bool:
    """Whether it ends with the hex that somebody is put in."""
    last = plan.choices[-1].slot if plan.choices else None
    return last is not None and last.kind.name == "hex" and plan.called.endswith(f" in {last.name}")


def _opening(called: str, slots: list[str]) -> list[str]:
    """The words before the first thing that is chosen."""
    at = min((called.find(one) for one in slots if one in called), default=len(called))
    return called[:at].split()


def _is_some(meant: Meant, said: str) -> bool:
    """Whether somebody who is known is meant, or several."""
    return said.lower() in ALL or said.endswith("*") or all(one in meant.known for one in _APART.split(said))


def _is_place(meant: Meant, said: str) -> bool:
    return bool(meant.place(said.strip()))


def _as_offered(game: Game, meant: Meant, decision: Decision, order: str) -> str:
    """The one reaction offered that begins with the same verb, has all its other words, and is to the same; or that is
    taken by who is named alone."""
    offered = [one for one in decision.options if one.value is not None]
    if not order or order.lower() in (one.text.lower() for one in offered):
        return order
    verb, named = order.split()[0].lower(), _is_some(meant, order)
    found = [one for one in offered if named or one.text.split()[0].lower() == verb]
    head = _head(game, found[0]) if len(found) == 1 else ""
    _, said_with, doers = order.rpartition(" with ")
    if not head and len(offered) == 1 and said_with and _is_some(meant, doers) and not _is_other(game, order):
        return f"{_head(game, offered[0])} {doers}".strip()  # in whatever words: it is the one thing that can be done
    if not head:
        return order
    if named:
        return f"{head} {order}"
    said, _, who = order.partition(f" {head.split()[-1]} ")
    return f"{head} {who}" if who and _is_within(said.lower().split(), head.lower().split()) else order


def _is_other(game: Game, order: str) -> bool:
    return begins_an_action(order, game) or is_asked(order) or is_question(order)


def _head(game: Game, option: Option) -> str:
    """What is said before those who are to do it; nothing where nobody is to be chosen."""
    first = option.value[0] if isinstance(option.value, tuple) else option.value
    choices = game.plan.action(str(first)).choices
    head, slot, _ = option.text.partition(choices[0].slot.name) if choices else ("", "", "")
    return head.rstrip() if slot and head else ""


def _is_within(some: list[str], words: list[str]) -> bool:
    """Whether they stand there in this order."""
    left = iter(words)
    return all(one in left for one in some)
