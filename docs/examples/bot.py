"""A player of the Allies in the training situation, held against one who draws lots. `python bot.py GAMES`

All come on where it is nearest to the village, and each goes as near to it as it can get, by the cheapest way there.
Whoever can fire does, all of them together at the weakest target.
"""

import sys

import rulewright

US, THEM = "the Allies", "the Germans"
VILLAGE = ("J8", "K7")


def play(training, seed, turns=0):
    """A game of ours; the lead of the Allies in points at its end."""
    game = training.begin(seed, players={THEM: "random"}, turns=turns)
    here = training.position
    away = here.each("the distance from {spot} to {goal}", spot=here.hexes, goal=VILLAGE)
    near = {spot: min(away[spot, goal] for goal in VILLAGE) for spot in here.hexes}
    for asked in game:
        whole = "done" in asked.options
        firing = next((one for one in asked.options if one.startswith("fire at")), None)
        order = next(orders(game, near), None) if whole and firing is None else None
        if order is not None:
            game.do(order)
        elif asked.slot == "the targets":  # one, the weakest; then whoever can fires at it
            game.answer(min(asked.options, key=lambda one: (one != "enough", strength(game.position, one))))
        else:
            game.answer(firing or ("done" if whole else 0))
    return lead(game)


def orders(game, near):
    """What is best done now, if anything."""
    here, offers = game.position, {offer.id.split()[0]: offer for offer in game.offers()}
    for choice in offers["come"].choices if "come" in offers else ():
        yield offers["come"].said({**choice.chosen, "the hex": min(choice.values, key=near.get)})
    for choice in offers["move"].choices if "move" in offers else ():
        unit = choice.chosen["the unit"]
        reach = here.reach(unit, "move")
        goal = min(reach, key=lambda spot: (near[spot], reach[spot]))
        if near[goal] < near[here.where(unit)]:
            yield offers["move"].said({"the unit": unit, "the new hex": here.way(unit, goal, "move")[0]})


def strength(here, target):
    return here.ask(f"{target}'s defense strength") if target in here.names else 0


def lots(training, seed, turns=0):
    game = training.begin(seed, players={US: "random", THEM: "random"}, turns=turns)
    assert list(game) == []  # nobody is left to be asked
    return lead(game)


def lead(game):
    return game.position.ask(f"the edge of {US}")


if __name__ == "__main__":
    training = rulewright.open("panzer_leader").situation("training")
    games = range(1, int(sys.argv[1]) + 1)
    for name, player in (("bot", play), ("lots", lots)):
        leads = [player(training, seed) for seed in games]
        won = sum(one > 0 for one in leads)
        sure = rulewright.share(won, len(leads))
        interval = f"{float(sure.low):.0%} to {float(sure.high):.0%}"
        print(f"{name}: {US} won {won} of {len(leads)} ({interval}), leads {leads}")
