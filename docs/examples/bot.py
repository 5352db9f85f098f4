"""A player of the Allies in the training situation, held against one who draws lots. `python bot.py GAMES`

It fires whenever it can, with all that can; else it takes the step that brings a unit nearest to the village.
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
        firing = [one for one in asked.options if one.startswith("fire at")]
        step = None if firing or "done" not in asked.options else nearer(game, near)
        if step is not None:
            game.do(step)
        elif firing:
            game.answer(firing[0])
        else:  # within an action all that can join in it do, and are then enough
            game.answer("done" if "done" in asked.options else 0)
    return lead(game)


def nearer(game, near):
    """The step that gains most on the way to the village; who is there goes no further."""
    here, steps = game.position, []
    for offer in game.offers():
        for choice in offer.choices:
            unit = choice.chosen.get("the unit")
            if choice.slot not in ("the hex", "the new hex") or unit is None:
                continue
            stands = here.where(unit)
            for spot in choice.values:
                gain = near[stands] - near[spot] if stands else 20 - near[spot]
                steps.append((gain, offer.said({"the unit": unit, choice.slot: spot})))
    gain, step = max(steps, default=(0, ""))
    return step if gain > 0 else None


def lots(training, seed, turns=0):
    game = training.begin(seed, players={US: "random", THEM: "random"}, turns=turns)
    for _ in game:
        raise AssertionError("nobody is left to be asked")
    return lead(game)


def lead(game):
    return game.position.ask(f"the lead of {US}")


if __name__ == "__main__":
    training = rulewright.open("panzer_leader").situation("training")
    games = range(1, int(sys.argv[1]) + 1)
    for name, player in (("bot", play), ("lots", lots)):
        leads = [player(training, seed) for seed in games]
        won = sum(one > 0 for one in leads)
        print(f"{name}: the Allies won {won} of {len(leads)}, lead {sum(leads) / len(leads):+.2f} on average: {leads}")
