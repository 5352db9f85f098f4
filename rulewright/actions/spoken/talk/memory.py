"""Who was spoken of in a story, and whom `it`, `they`, `the guys` and `its` mean in its next clause."""

from __future__ import annotations

import re
from dataclasses import replace

from rulewright.actions.spoken.alike import odds_cue
from rulewright.actions.spoken.english import ARTICLES, BECOMES, CAN, HAS, IS, MINE, OPENING, opened_by
from rulewright.actions.spoken.groups import things_called
from rulewright.actions.spoken.named import place_of
from rulewright.actions.spoken.talk.at_the_end import FATES
from rulewright.actions.spoken.talk.clause import LEADS, MANY, SINGLE, Clause
from rulewright.actions.spoken.talk.deed import ABOARD, STRIKES
from rulewright.actions.spoken.talk.questions import ASKS
from rulewright.actions.spoken.talk.standing import goes_over
from rulewright.actions.spoken.talk.who import PEOPLE, Said, Who, goes_on_to, with_foe
from rulewright.scenes import Scene

_OF_THEM = (
    ("both", "of", "them"),
    ("all", "of", "them"),
    ("the", "both", "of", "them"),
    ("them", "both"),
    ("the", "two", "of", "them"),
)
_ITS, _LOAD = frozenset("its his".split()), frozenset("load cargo passenger rider riders".split())
_NOUN = 4  # words of who is spoken of, with what stands before
_THAT_HEX = 2  # words
_INTO = frozenset("into onto in over through across to on".split())
_SUBORDINATE = frozenset("when if while once after before".split())
_OTHERS_DO = frozenset("i we who what anybody anyone anything nobody somebody".split())  # it is not done by himself
_TIMES = frozenset("phase turn night".split())
_NEAR = frozenset("next beside from near behind adjacent away of".split())
_WE, _TOGETHER = frozenset("i we".split()), frozenset(("together",))
_POINTING = frozenset("that this the".split())
_ARRIVES = frozenset(
    "go goes move moves stand stands stay stop stops get gets drive drives walk walks run park parks rest sit".split()
)
_COMES_TO = _ARRIVES | {"room"}
_DROPS = frozenset("drop drops dump dumps unload unloads unhitch unhitches unhook unhooks let lets put puts".split())


class Memory:
    """Who was spoken of, and who did something last."""

    def __init__(self, scene: Scene, text: str) -> None:
        self.scene, self.text = scene, text
        self.said: list[Who] = []
        self.doer: Who | None = None
        self.is_asked = False  # what he does is asked, and nobody said that he did it
        self.place = ""
        self.struck: Who | None = None  # at whom somebody shot in the clause before
        self.fell: Who | None = None  # whom something befell in the clause before
        self.narrowed = set[str]()  # those of several who are so called
        self.is_beside = False  # who was spoken of last is only whom somebody is near
        self.meant_here: dict[str, Who] = {}  # whom these words mean in this clause

    def doer_of(self, clause: Clause) -> tuple[Who, ...]:
        return clause.who[:1]

    def with_whom(self, clause: Clause) -> Clause:
        if clause.is_tag:
            return clause
        found: list[Said] = []
        self.meant_here = {}
        pieces = self._of_them(clause.pieces)
        at = 0
        while at < len(pieces):
            here = [some for some in found if isinstance(some, Who)]
            who, end = self._whom(clause, pieces, at, found, here)
            found.append(who or pieces[at])
            if (place := self._of_his_hex(found)) is not None:
                found[-place[0] :] = [place[1]]
            elif isinstance(who, Who):
                self.said.append(who)
            else:
                end = self._where_or_which(pieces, at, found, here) or end
            at = end
        self._remember(clause, found)
        return replace(clause, pieces=with_foe(self.scene, tuple(found), self.said if clause.is_asked else ()))

    def _whom(
        self, clause: Clause, pieces: tuple[Said, ...], at: int, found: list[Said], here: list[Who]
    ) -> tuple[Said | None, int]:
        """Who is meant there, and where that ends; `another`, whom nobody tells."""
        one, end = pieces[at], at + 1
        if isinstance(one, Who):
            if one.is_other:
                return self._another(one) or "another one", end
            return self._narrowed(one, here, {some for some in found if isinstance(some, str)}), end
        if one == "both" and not any(isinstance(some, Who) for some in pieces[at + 1 : at + 2]):
            return (self._both() if all(isinstance(some, str) and some in ASKS for some in found) else None), end
        if one in SINGLE | MANY and not (one == "it" and self._is_of_nobody(pieces, at)):
            who = self._he(clause, one, found, here, pieces[at + 1 :])
            self.meant_here |= {one: who} if who is not None else {}
            return who, end
        if one in PEOPLE or (
            one in ARTICLES | MINE | _ITS | {"those"}
            and pieces[at + 1 : at + 2]
            and pieces[at + 1] in (PEOPLE | _LOAD if one in _ITS else PEOPLE)
        ):
            aboard = self._aboard(here)
            return aboard, at + 1 + (one not in PEOPLE) if aboard else end
        return None, end

    def _where_or_which(self, pieces: tuple[Said, ...], at: int, found: list[Said], here: list[Who]) -> int:
        """What a word that names nobody means, put in its place; where it ends, if it is longer."""
        one = pieces[at]
        if one == "there" and self.place and (found[0] == "with" or any(some in _COMES_TO for some in found)):
            found[-1:] = ["in", self.place]
        elif one == "there" and found[-2:-1] == ["from"]:  # where he is who went there; another is not there
            found[-2:] = ["from", self.place] if self.place and here[:1] != [self.doer] else []
        elif one == "it" and self.place and found[-2:-1] and found[-2] in _INTO:
            found[-1:] = [self.place]  # `F7 is a stream. Can B move into it`
        elif (length := _that_hex(pieces[at:])) and (place := self._spoken_place(here, length > _THAT_HEX)):
            found[-1:] = [place]
            return at + length
        elif one in _ITS and (owner := self._owner(here)):
            found[-1:] = [owner, "'s"]
        elif loaded := self._load(pieces, at, here) or self._spoken_of(pieces, at):
            found[-1:] = [loaded[1]]
            self.said.append(loaded[1])
            self.narrowed |= {*loaded[1].names}
            return loaded[0]
        return 0

    def _he(self, clause: Clause, one: str, found: list[Said], here: list[Who], rest: tuple[Said, ...]) -> Who | None:
        """Whom `it`, `they` mean there."""
        leads = all(isinstance(some, str) and some in ASKS | LEADS for some in found)
        leads = leads or bool(opened_by([str(some) for some in found], FATES))
        leads = leads or (found[0] in OPENING and found[-1] in CAN | IS | HAS)  # how many points has it
        if leads and self.struck is not None and (undergoes(rest) or not rest):
            return self.struck
        if leads and (other := self._who_goes_too(rest)) is not None:
            return other
        if found[-1:] and found[-1] in _SUBORDINATE and one in self.meant_here:
            return self.meant_here[one]  # can A shoot at it while it is moving
        if leads and one in MANY and not _TOGETHER.isdisjoint(str(some) for some in rest) and (both := self._both()):
            return both
        if one in MANY and opened_by([str(some) for some in rest], ABOARD):
            aboard = self._inside(here[0]) if here else ()  # can A overrun with them aboard
            return Who(aboard, many=len(aboard) > 1) if aboard else None
        if (clause.is_if or clause.is_asked) and self._is_open(one):
            return None
        who = self._meant(one, here, leads, {some for some in found if isinstance(some, str)})
        return None if who is not None and self._shoots_at_friends(who, rest) else who

    def _remember(self, clause: Clause, found: list[Said]) -> None:
        """Who does something, at whom somebody shoots, whom something befalls, and where, for the next clause; who is
        aboard him is meant last."""
        for at, one in enumerate(found[:-1]):
            besides = found[at + 1]
            if one == "with" and besides in self.said and isinstance(besides, Who) and tuple(found[at + 2 :]) in ABOARD:
                self.said.remove(besides)
                self.said.insert(0, besides)
        first = next((one for one in found if isinstance(one, Who)), None)
        opens = first is not None and (found[0] is first or (found[0] in ASKS and not clause.is_tag))
        is_new = first is not None and not clause.is_asked and isinstance(found[0], str) and self.doer is None
        if is_new or (opens and (not clause.is_asked or self.doer is None)):
            self.doer, self.is_asked = first, clause.is_asked
        self.struck = None if clause.is_asked else _struck(found)
        befalls = not clause.is_asked and isinstance((*found, "")[0], Who) and undergoes(tuple(found[1:]))
        self.fell = found[0] if befalls and isinstance(found[0], Who) else self.fell if clause.is_asked else None
        self.is_beside = not _NEAR.isdisjoint(one for one in found if isinstance(one, str))
        self.place = next((str(said) for said in reversed(found) if self._is_hex(said)), self.place)

    def _shoots_at_friends(self, who: Who, rest: tuple[Said, ...]) -> bool:
        """`they hit C`, where nobody but C's own were spoken of: they are the enemy."""
        whom = rest[-1] if rest and rest[0] in STRIKES else None
        return isinstance(whom, Who) and self._sides(whom) == self._sides(who)

    def _who_goes_too(self, rest: tuple[Said, ...]) -> Who | None:
        """`S is on X when X is destroyed, does it die too`: the one who was spoken of besides."""
        others = dict.fromkeys(one for one in self.said if one != self.fell)
        also = "too" in rest or rest[-2:] == ("as", "well")
        return next(iter(others)) if self.fell is not None and also and len(others) == 1 else None

    def _is_open(self, said: str) -> bool:
        """`can D fire at T if it moves`: either may be meant."""
        alike = {one for one in self.said if (len(one.names) > 1) == (said in MANY)}
        return self.is_asked and len(alike) > 1

    def _is_hex(self, one: Said) -> bool:
        return isinstance(one, str) and self.scene.position.space.has(one)

    def _spoken_place(self, here: list[Who], is_same: bool) -> str:
        """`that hex`: which is named last, or where he is who was spoken of last, before this clause, and not what he
        stands beside; `the same hex` of several is one for all of them."""
        if is_same and any(one.many for one in here):
            return ""
        before = [one for one in self.said if one not in here]
        before = [one for one in before if is_same and self.is_beside and one == self.doer] or before
        return self.place or (place_of(self.scene, before[-1].names[0]) if before else "")

    def _owner(self, here: list[Who]) -> Who | None:
        """`A is dispersed, what is its defense`: A's, if nobody else has been spoken of."""
        some = dict.fromkeys(self.said)
        return next(iter(some)) if len(some) == 1 and not here and len(next(iter(some)).names) == 1 else None

    def _load(self, pieces: tuple[Said, ...], at: int, here: list[Who]) -> tuple[int, Who] | None:
        """`K takes the gun`: of several guns that which it has aboard."""
        doer = here[0] if here else self.doer
        aboard = self._inside(doer) or self._beside(doer) if doer is not None else ()
        for end in range(min(len(pieces), at + _NOUN), at + 1, -1) if pieces[at] in ARTICLES | MINE and aboard else ():
            said = pieces[at + 1 : end]
            if all(isinstance(one, str) for one in said):
                fit = {*things_called(self.scene, tuple(map(str, said)))}
                some = tuple(name for name in aboard if self.scene.names[name] in fit)
                if len(some) == 1:
                    return end, Who(some)
        return None

    def _of_his_hex(self, found: list[Said]) -> tuple[int, str] | None:
        """`the hex with the block`, `drives through the block`: how many words that is, and its hex."""
        last = found[-1]
        place = place_of(self.scene, last.names[0]) if isinstance(last, Who) else ""
        length = 4 if found[-4:-1] == ["the", "hex", "with"] else 1 if goes_over(self.scene, found) else 0
        return (length, place) if place and length else None

    def _spoken_of(self, pieces: tuple[Said, ...], at: int) -> tuple[int, Who] | None:
        """`G has not fired. Can E assault the gun`: of several guns the one who was spoken of."""
        spoken = dict.fromkeys(name for one in self.said for name in one.names)
        for end in range(min(len(pieces), at + _NOUN), at + 1, -1) if pieces[at] == "the" else ():
            said = pieces[at + 1 : end]
            if all(isinstance(one, str) for one in said):
                fit = {*things_called(self.scene, tuple(map(str, said)))}
                some = [name for name in spoken if self.scene.names[name] in fit]
                if len(some) == 1:
                    return end, Who((some[0],))
        return None

    def _of_them(self, pieces: tuple[Said, ...]) -> tuple[Said, ...]:
        for at in range(len(pieces)):
            if pieces[at : at + 2] == ("they", "both"):
                return (*pieces[:at], *pieces[at + 1 :])
            for said in _OF_THEM:
                if pieces[at : at + len(said)] == said:
                    return (*pieces[:at], "them", *pieces[at + len(said) :])
        return pieces

    def _is_of_nobody(self, pieces: tuple[Said, ...], at: int) -> bool:
        """`it is 2 hexes`, `what does it cost`."""
        after = pieces[at + 1 : at + 3]
        if at > 1 and odds_cue(tuple(str(one) for one in pieces[:at])):
            return True  # how bad is it
        told = after[:1] and after[0] in IS and (not after[1:] or str(after[1])[:1].isdigit())
        told = told or (bool(after) and after[0] in IS and pieces[-1] in _TIMES)  # it is my movement phase
        costs = at > 0 and pieces[at - 1] in HAS and after[:1] and after[0] in ("cost", "take", "matter", "count")
        return bool(told or costs)

    def _another(self, who: Who) -> Who | None:
        """`my other tank`: the one of them who was not spoken of, but with all of them."""
        spoken = {name for one in self.said if not {*who.names} <= {*one.names} for name in one.names}
        left = [name for name in who.names if name not in spoken]
        if len(left) == len(who.names):  # where it tells of another one before he is: `can B still move`
            behind = re.split(r"\bother\b", self.text, maxsplit=1)[-1]
            left = [name for name in left if not re.search(rf"\b{re.escape(name)}\b", behind)]
        return Who((left[0],)) if len(left) == 1 else None

    def _are_apart(self) -> bool:
        """`N is next to A, can they move`: two of one side, neither of whom has the other aboard, or rides on him."""
        one, other = self.doer, self.said[-1] if self.said and self.is_beside else None
        if one is None or other is None or one == other or self._sides(one) != self._sides(other):
            return False
        return {*self._inside(one), *self._inside(other)}.isdisjoint((*one.names, *other.names))

    def _sides(self, who: Who) -> set[object]:
        p = self.scene.position
        return {p.side_of(self.scene.names[name]) for name in who.names}

    def _both(self) -> Who | None:
        """`D moves to J7, C stays. Can both assault Q`: the two of one side who were spoken of."""
        some = [one for one in dict.fromkeys(self.said) if len(one.names) == 1]
        ours = [one for one in some if self._sides(one) == {self.scene.us}]
        two = some if len(some) == 2 else ours
        alike = len(two) == 2 and self._sides(two[0]) == self._sides(two[1])
        return Who((*two[0].names, *two[1].names), many=True) if alike else None

    def _kinds(self, who: Who) -> set[str]:
        return {self.scene.position.kind_of[self.scene.names[name]] for name in who.names}

    def _inside(self, who: Who) -> tuple[str, ...]:
        p, names = self.scene.position, {thing: name for name, thing in self.scene.names.items()}
        some = (one for name in who.names for one in p.inside(self.scene.names[name]))
        return tuple(names[one] for one in some if one in names)

    def _beside(self, who: Who) -> tuple[str, ...]:
        """Friends in his hex, whom he may take along."""
        p, own = self.scene.position, {self.scene.names[name] for name in who.names}
        side, here = self._sides(who), {p.hex_of(one) for one in own}
        return tuple(
            name
            for name, one in self.scene.names.items()
            if one not in own and p.hex_of(one) in here and not p.around(one) and {p.side_of(one)} == side
        )

    def _narrowed(self, who: Who, here: list[Who], before: set[str]) -> Who:
        """Of several who are meant, those aboard who does it; what is set down is what is aboard, however it is called,
        unless it is named."""
        aboard = self._inside(here[0] if here else self.doer or who)
        if not before.isdisjoint(_DROPS) and len(aboard) == 1 and {*who.names}.isdisjoint(aboard):
            is_named = any(re.search(rf"\b{re.escape(name)}\b", self.text) for name in who.names)
            return who if is_named else Who(aboard)
        some = [name for name in aboard if name in who.names]
        return Who(tuple(some)) if len(some) == 1 and len(who.names) > 1 else who

    def _aboard(self, here: list[Who]) -> Who | None:
        """`the guys`: those aboard who is spoken of last."""
        for one in (*reversed(here), *([self.doer] if self.doer else []), *reversed(self.said)):
            some = self._inside(one)
            if some:
                return Who(some, many=len(some) > 1)
        return None

    def _meant(self, said: str, here: list[Who], leads: bool, before: set[str]) -> Who | None:
        """Who does it: who did something last; to whom: who was spoken of last besides him."""
        many = said in MANY
        fit = [one for one in reversed(self.said) if (len(one.names) > 1) == many or (many and one.many)]
        if leads and said not in ("them", "him"):
            if self.doer is not None and (len(self.doer.names) > 1) == many:
                return self.doer
            fit = fit or [one for one in self.said[-1:] if many and not self._are_apart()]  # the guys are one platoon
            return fit[0] if len(set(fit)) == 1 else None
        then = -1 if before & _SUBORDINATE else 0  # what does S defend with when A shoots it
        doer = here[then] if here else None if before & _OTHERS_DO else self.doer
        others = [
            one for one in fit or (self.said[::-1] if many else []) if doer is None or not {*one.names} & {*doer.names}
        ]
        if doer is not None and not before.isdisjoint(_DROPS):
            aboard = self._inside(doer)
            taken = [one for one in others if self._sides(one) == self._sides(doer)]
            if not aboard and len(taken) == 1:
                return taken[0]  # whom he took aboard in the clause before
            return next((one for one in others if {*one.names} <= {*aboard}), Who(aboard) if len(aboard) == 1 else None)
        if said in ("him", "he", "them") and doer is not None:
            others = [one for one in others if self._sides(one).isdisjoint(self._sides(doer))] or others
        if not before.isdisjoint(_WE) and not before.isdisjoint(STRIKES):  # do I get a shot at it
            others = [one for one in others if self._sides(one) != {self.scene.us}] or others
        if said == "them" and (stack := self._stacked(others)) is not None:
            return stack
        others.sort(key=lambda one: doer is not None and self._kinds(one) != self._kinds(doer))  # a unit, not the mines
        is_nameless = said == "it" and others and self.narrowed.isdisjoint(others[0].names)
        return others[0] if others and not (is_nameless and goes_on_to(self.text, others[0].names)) else None


    def _stacked(self, some: list[Who]) -> Who | None:
        """`S is in the same hex as G, can A hit them`: all of one side in one hex who were spoken of singly."""
        alike = [one for one in dict.fromkeys(some) if len(one.names) == 1]
        alike = [one for one in alike if place_of(self.scene, one.names[0]) == place_of(self.scene, alike[0].names[0])]
        alike = [one for one in alike if self._sides(one) == self._sides(alike[0])]
        alike = [one for one in alike if self._kinds(one) == self._kinds(alike[0])]
        stands = all(not self.scene.position.around(self.scene.names[one.names[0]]) for one in alike)
        return Who(tuple(one.names[0] for one in reversed(alike)), many=True) if len(alike) > 1 and stands else None


def _that_hex(pieces: tuple[Said, ...]) -> int:
    """`that hex`, `the same hex`: how many words that is."""
    if not pieces or pieces[0] not in _POINTING or pieces[3:4] == ("as",) or pieces[2:3] == ("with",):
        return 0
    return _THAT_HEX if pieces[1:2] == ("hex",) else 3 if pieces[1:3] == ("same", "hex") else 0


def _struck(found: list[Said]) -> Who | None:
    """At whom somebody shoots: `P hits A and it is dispersed` is A."""
    shoots = any(isinstance(one, str) and one in STRIKES for one in found)
    return found[-1] if shoots and isinstance(found[-1], Who) and len(found) > 1 else None


def undergoes(rest: tuple[Said, ...]) -> bool:
    """`it gets dispersed`, `it is knocked out`."""
    verb = rest[1] if len(rest) > 1 and rest[0] in IS | BECOMES else ""
    return isinstance(verb, str) and (verb.endswith("ed") or verb in ("knocked", "blown", "burnt"))
