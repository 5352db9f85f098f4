"""Sentences of rules as people say them; `it` where nobody can take it for another."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.print.players.guide import guide_of
from compiler.print.wording import OwnWords, adds_nothing, as_choice, as_said, beneath, idle, with_pronouns, without
from compiler.source import SourceFile

TOLD = {
    "The hen may not enter the yard if the hen has moved.": "The hen may not enter the yard if it has moved.",
    "The hen may not enter the yard if the yard is not near (the hen's hex).": "The hen may not enter the yard if the yard is not near its hex.",
    "The cost is 1 if the hen's pace is 1 and the hen has not moved.": "The cost is 1 if the hen's pace is 1 and the hen has not moved.",
    "The hen may brood if its nest is dry and the hen's pace is (the hen's age) plus 1.": "The hen may brood if its nest is dry and its pace is (its age) plus 1.",
    "The hen may not be fed by the side if the hen is a chick and the hen's side is the side.": "The hen may not be fed by the side if it is a chick and the hen's side is the side.",
    "The hen may not brood if there is a fox near the hen that is the hen's enemy.": "The hen may not brood if there is a fox near the hen that is the hen's enemy.",
    "The room of the hen is the greater of 0 and (the hen's room minus 2).": "The room of the hen is the greater of 0 and (its room minus 2).",
    "The hen may brood if the nest is dry and the hen is calm and the hen is fed.": "The hen may brood if the nest is dry and the hen is calm and it is fed.",
    '"{the hen} is calm" means that the hen is fed and the hen is dry.': '"{the hen} is calm" means that it is fed and it is dry.',
    "The yard is closed to the hen if the hen has moved and the yard is wet.": "The yard is closed to the hen if the hen has moved and the yard is wet.",
    "The hen may brood if the hen's nest is dry or wet and the hen is calm.": "The hen may brood if its nest is dry or wet and it is calm.",
    "The henhouse is shut if the henhouse is full.": "The henhouse is shut if the henhouse is full.",
}


@pytest.mark.parametrize(("written", "told"), TOLD.items())
def test_it_is_said_only_of_who_was_named(written: str, told: str) -> None:
    assert with_pronouns(written, "the hen") == told


def test_without_an_only_subject_nothing_is_changed() -> None:
    sentence = "The cart may not load the hen if the cart has moved."
    assert with_pronouns(sentence, "") == sentence


SAID = {
    "Now the hen is not broody": "the hen is no longer broody",
    "If the hen is fed, then now the hen is not weak": "If the hen is fed, it is no longer weak",
    "For each hen, called the hen, now the hen has not fed": "each hen no longer counts as having fed",
    "the day is a new nest with owner the hen, yard the yard, eggs the eggs": "the day is a new nest with owner the hen, and with the yard and eggs as above",
    "the day is a new nest with yard the yard": "the day is a new nest with the yard as above",
    "it is odd if (((the day divided by 2), rounded down) times 2) is the day": "it is odd if (the day divided by 2, rounded down, times 2) is the day",
    "it may stay if (supposing that the hen is fed, the hen may brood)": "it may stay if the hen may brood, supposing that the hen is fed",
    "the way is (the way of the hen plus (the way of the cock)) times 2": "the way is the way of the hen plus the way of the cock, all of that times 2",
    "it is more than (the room of the nest plus 1)": "it is more than the room of the nest plus 1",
    "it is wet if (the mud of the yard plus 1) is at least 3": "it is wet if the mud of the yard plus 1 is at least 3",
    "it is wet if (its yard)'s mud is deep": "it is wet if its yard's mud is deep",
    "(the hex next to (the hen's hex) toward the coop) is not none": "there is a hex next to the hen's hex toward the coop",
    "the egg is (the egg for (the sum of the hen)) moved up by 1": "the egg is the egg for (the sum of the hen), moved up by 1",
    "if it is calm or cross or it is fed": "if it is calm or cross, or it is fed",
    "if it is calm, cross or sly or it is fed": "if it is calm, cross or sly, or it is fed",
    "if it is calm or it is fed or it is cross": "if it is calm, fed or cross",
    "Go on only if the nest is not none": "Stop here if there is no nest",
    "it may stay if (the far side of the yard for the hen) is none and it is calm": "it may stay if there is no far side of the yard for the hen and it is calm",
    "the hen's hex is none": "the hen's hex is none",
    "the coop has not room for the hen": "the coop has no room for the hen",
    "the hen has not eggs at hand": "the hen has no eggs at hand",
    "the hen has not a nest": "the hen has no nest",
    "the hen has not fed": "the hen has not fed",
    "the side has not the coop by turn 8": "the side does not have the coop by turn 8",
    "For each hen in the yard, called the hen, now the hen is fed": "each hen in the yard is now fed",
    "If the hen is weak, then now the hen is out of play": "If the hen is weak, it is now out of play",
    "(the hen's yard)'s mud is deep": "the mud of the hen's yard is deep",
    "the Reds is shut out": "the Reds are shut out",
    "So the last to pass A4 is the Reds": "So the last to pass A4 are the Reds",
    "The last to pass A4, B5 and C6 is the Reds": "The last to pass A4, B5 and C6 are the Reds",
    "the eggs are now (the eggs of the hen plus 2).": "the eggs are now the eggs of the hen plus 2.",
    "the first of the nests is the Coop's": "the first of the nests is the Coop's",
    "the coop of the Reds is shut": "the coop of the Reds is shut",
    '"{the hen} is broody" means that there is an egg beneath the hen': '"{the hen} is broody" if there is an egg beneath the hen',
    '"the brood of {the hen}" means the number of chicks': '"the brood of {the hen}" is the number of chicks',
    '"the eggs of {the hen}" means 4': '"the eggs of {the hen}" are 4',
    '"the eggs laid" means 4': '"the eggs laid" are 4',
    "the eggs of the hen is at least 3": "the eggs of the hen are at least 3",
    "if the hens home for the Reds is less than 7": "if the hens home for the Reds are less than 7",
    "the hens inside is at most 15": "the hens inside are at most 15",
    "the white eggs beyond the yard with the Reds is 1 if it is wet": "the white eggs beyond the yard with the Reds are 1 if it is wet",
    "the flock of the hens in the yard is at least 2": "the flock of the hens in the yard is at least 2",
    "the yards that are a home of the side to lay": "the yards that are homes of the side to lay",
    "the number of hens out of play that are a silver gull": "the number of hens out of play that are silver gulls",
    "If it is wet, then now the hen is wet; otherwise now the Reds has the coop": "If it is wet, the hen is now wet; otherwise the Reds now have the coop",
    "now the Oasis has the coop": "the Oasis now has the coop",
    "it may enter (the far side of the yard for the hen) from the yard if it is calm": "it may enter the far side of the yard for the hen from the yard if it is calm",
    "the class of the hen is at least 3": "the class of the hen is at least 3",
    "the mood changes by -2 if the hen is wet": "the mood is lowered by 2 if the hen is wet",
    "otherwise now the hen is hungry": "otherwise the hen is now hungry",
    "feed it by ((half of (the number of eggs)), rounded down)": "feed it by half of the number of eggs, rounded down",
    "the way is half of the hen's pace, rounded up if it is dry; otherwise 1": "the way is half of the hen's pace, rounded up, if it is dry; otherwise 1",
    "The eggs change by 3 for each hen": "The eggs are raised by 3 for each hen",
    "the mood changes by +1 for each egg": "the mood is raised by 1 for each egg",
    "the way is at most ((half of the hen's pace), rounded down)": "the way is at most half of the hen's pace, rounded down",
    "its pace is (its age) plus 1": "its pace is its age plus 1",
    "(the crowd in the coop) plus (the crowd in the yard) is more than 4": "the crowd in the coop plus the crowd in the yard is more than 4",
    "the crowd is 4 minus (the eggs plus 1)": "the crowd is 4 minus (the eggs plus 1)",
    "the clutch is (the nest of the hen) times (the luck of the hen on (the day of the hen)).": "the clutch is the nest of the hen times the luck of the hen on the day of the hen.",
    "it wins if its eggs are at most (the eggs of (the opponent of the side)) times 2": "it wins if its eggs are at most twice the eggs of the opponent of the side",
    "the clutch is (the sum of the egg for each egg, called the egg) divided by 2": "the clutch is the sum of each egg, all of that divided by 2",
    "the clutch is ((10 times (the eggs)) plus (3 times (the chicks))) plus (the hens) if it is wet": "the clutch is 10 times the eggs, plus 3 times the chicks, plus the hens if it is wet",
    "the clutch is (the eggs for ((the corn plus (the mud divided by 4)) divided by the hens)).": "the clutch is the eggs for (the corn, plus the mud divided by 4, all of that divided by the hens).",
    "the clutch is the sum of (the egg times (the luck of the egg)) for each egg, called the egg": "the clutch is the sum of the egg times the luck of the egg for each egg, called the egg",
    "the clutch is (the eggs plus 1) times (the hens plus 1)": "the clutch is the eggs plus 1, all of that times (the hens plus 1)",
    "the luck is lowered by (the least of the mud for each yard, called the yard) for each hen": "the luck is lowered by the least of the mud for each yard, for each hen",
}

STEPS = {  # one wording for each kind of step
    "Let the price be the cost of the egg": "the price is the cost of the egg",
    "Let the layers be hens in the yard": "the layers are the hens in the yard",
    "Let the nest be a new nest with owner the hen, yard the yard, eggs the eggs": "there is a new nest: its owner is the hen, and its yard and eggs are as above",
    "Let the home be a new nest with color light red, yard the yard": "there is a new nest, the home: its color is light red, and its yard is as above",
    "Let the home be a new nest with owner (the hen to lay), eggs (eggs laid in (the yard of the hen))": "there is a new nest, the home: its owner is the hen to lay and its eggs are the eggs laid in the yard of the hen",
    "Now the hen is broody and is in the yard": "the hen is now broody and is in the yard",
    "Now the eggs of the hen are 4": "the eggs of the hen are now 4",
    "Now (the side to lay) has laid": "the side to lay has now laid",
    "Now the eggs counted by (the side to lay) are 4": "the eggs counted by the side to lay are now 4",
    "If it is wet, then for each hen in the yard, called the hen, now the hen is cross": "If it is wet, each hen in the yard is now cross",
    "Now there is an egg in the yard": "there is now an egg in the yard",
    "Roll a die for luck, called the roll": "Roll a die for luck",
    "Roll a die for the wind, called the gust": "Roll a die for the wind, called the gust",
    "For each hen in the yard that has fed, called the layer, now the layer is broody": "each hen in the yard that has fed is now broody",
    "For each hen that is wet, called the layer, now the layer is not broody": "each hen that is wet is no longer broody",
    "For each hen in the yard, called the layer, feed the layer with corn": "feed each hen in the yard with corn",
    "For each hen that is hungry, called the layer, feed the layer with corn": "For each hen that is hungry, called the layer, feed the layer with corn",
    "For each nest that the hen has, called the home, now the hen is not beside the home": "the hen is no longer beside any nest that the hen has",
    "For each hen in the order the side chooses, called the layer, feed the layer": "feed each hen, in the order the side chooses",
    "For each hen in the yard, called the layer, if the layer is weak, feed it": "For each hen in the yard, called the layer, if the layer is weak, feed it",
    "For each fed hen in the yard, called the hen": "For each fed hen in the yard",
    "For each hen in the yard, called the layer": "For each hen in the yard, called the layer",
    "Announce that the hen leaves the yard": "with that, the hen leaves the yard",
    "If the hen is fed, then announce that the hen is calm": "If the hen is fed, it is calm",
    "If the hen is fed, the eggs are 0 and stop.": "If the hen is fed, the eggs are 0, and that is all.",
    "If (the eggs plus the hens) is at least (the corn plus the mud), the Oasis has it": "If the eggs plus the hens is at least the corn plus the mud, the Oasis has it",
    "the price is (its eggs divided by 2), rounded up.": "the price is half of its eggs, rounded up.",
    "If the hen is fed, then end the day": "If the hen is fed, end the day",
    "the luck is multiplied by 1/2 if the hen is wet": "the luck is halved if the hen is wet",
    "it is fed if its corn is at least (the age of the hen) divided by 4": "it is fed if its corn is at least a quarter of the age of the hen",
}
TURNS = {  # what is right and stops the ear
    "Go on only if the hen may brood": "Stop here unless the hen may brood",
    "Go on only if the hen is not wet.": "Stop here if the hen is wet.",
    "Go on only if there is no egg in the nest": "Stop here if there is an egg in the nest",
    "Go on only if the hen is not wet and the nest is dry": "Stop here unless the hen is not wet and the nest is dry",
    "Stop.": "Stop here.",
    "Increase the corn eaten by the hen by the price of the corn.": "Add the price of the corn to the corn eaten by the hen.",
    "the luck changes by 2 times (the eggs of the hen)": "the luck is raised by twice the eggs of the hen",
    "Increase the corn eaten by the hen by the price for the hen to enter the yard.": "Add to the corn eaten by the hen the price for the hen to enter the yard.",
    "If it is wet, increase the mud by half of the mud, rounded up.": "If it is wet, add half of the mud, rounded up, to the mud.",
    "it may stay if the hen is fed on turn the day and is wet on turn 3": "it may stay if the hen is fed on the day and is wet on turn 3",
    "the hen is connected to the nest through yards that are dry, by steps from the yard left to the yard entered such that the yard left is near the yard entered": "the hen is connected to the nest through yards that are dry, where at each step the yard left is near the yard entered",
    "Now the hen is in the way in of the hen": "the hen is now in its way in",
    "Now the eggs laid by the hen are (the hen's egg allowance)": "the eggs laid by the hen are now its egg allowance",
    "Now the eggs laid by the hen are (the cock's corn)": "the eggs laid by the hen are now the cock's corn",
    "Now the hen has not fed": "the hen no longer counts as having fed",
    "the luck is multiplied by 2 if the hen is wet": "the luck is doubled if the hen is wet",
    "the way is at most its pace divided by 4, rounded down": "the way is at most a quarter of its pace, rounded down",
    "the sum is the result of the hen on a throw of the throw": "the sum is the result of the hen on the throw",
    "the wetter throw of the throw on the day is 4": "the wetter throw on the day is 4",
    "it may stay if the eggs of the hen are less than the chicks of the hen.": "it may stay if the eggs of the hen are less than its chicks.",
    "it may stay if the luck of the hen is the pace of the hen.": "it may stay if the luck of the hen equals its pace.",
    "the nest of the hen is the nest and the day of the hen is the day": "the nest of the hen is the nest and the day of the hen is the day",
    "the clutch is the sum of (the eggs of the hen in the yard) for each hen in the coop, called the hen": "the clutch is the sum of the eggs of each hen in the coop in the yard",
}
EACH = {  # of each of several, without a name that nobody needs
    "the hen is home if (the least of the way from the hen to the nest for each wet nest, called the nest) is less than 3": "the hen is home if the least way from the hen to any wet nest is less than 3",
    "the luck is the greatest of the eggs of the rival for each hen that is a friend of the cock, called the rival.": "the luck is the most eggs of any friend of the cock.",
    "the luck changes by 3 for each yard, called the yard, if the yard is in the hands of the hen": "the luck is raised by 3 for each yard that is in the hands of the hen",
    "the luck changes by 3 for each yard that is wet, called the yard, if the owner of the yard is the hen.": "the luck is raised by 3 for each yard that is wet and whose owner is the hen.",
    "the luck changes by 3 for each yard, called the yard, if the yard is wet and there is a fox near the yard": "the luck is raised by 3 for each yard, called the yard, if the yard is wet and there is a fox near the yard",
    "the luck changes by 2 for each lost hen, called the loss.": "the luck is raised by 2 for each lost hen.",
    "the luck changes by (the yard's mud) for each yard whose owner is the hen, called the yard": "the luck is raised by the mud of each yard whose owner is the hen",
    "it is wet if (the mud plus (the sum of (the hen's pace) for each hen among (the nest's hens), called the hen) plus (the eggs)) is at least 5": "it is wet if the mud, plus the sum of the pace of each hen among the nest's hens, plus the eggs, is at least 5",
    "the luck is the sum of (the hen's pace times the hen's age) for each hen, called the hen": "the luck is the sum of the hen's pace times the hen's age for each hen, called the hen",
    "feed each hen that is a friend of the cock and that is wet": "feed each friend of the cock that is wet",
}
ROWS = {  # conditions in a row: who is spoken of is named once
    "it may stay if the hen is wet and the hen is cold and the yard is dry.": "it may stay if the hen is wet and is cold, and the yard is dry.",
    "it may stay if there is a hen that is wet and that is cold": "it may stay if there is a hen that is wet and cold",
    "it may stay if there is a hen that is wet and that is cold and whose yard is dry.": "it may stay if there is a hen that is wet and cold, and whose yard is dry.",
    "it may stay if there is a hen that is wet and whose yard is the yard": "it may stay if there is a hen of the yard that is wet",
    "there is no hen in the coop that is wet and whose yard is the cock's yard.": "there is no hen of the cock's yard in the coop that is wet.",
    "Feed each hen in the coop whose yard is the yard and that is not wet.": "Feed each hen of the yard in the coop that is not wet.",
    "no brooding if there is a hen that is wet and whose yard is the yard and whose coop is the coop.": "no brooding if there is a hen of the yard and the coop that is wet.",
    "it may stay if there is a hen whose yard is the yard and whose cock is the cock's son": "it may stay if there is a hen of the yard whose cock is the cock's son",
    "Feed each hen that is wet and that has not fed and whose yard is dry and whose pen is dry": "Feed each hen that is wet and has not fed, whose yard is dry, and whose pen is dry",
    "The hens, one or more hens in the yard that may leave its nest and that are wet and that are calm, such that it is day;": "The hens, one or more hens in the yard that may leave their nest, are wet, and are calm, such that it is day;",
    "For each hen that is wet in the order the side chooses, called the layer, feed the layer": "feed each hen that is wet, in the order the side chooses",
    "it may stay if it is wet or it is cold or it is cross": "it may stay if it is wet, cold or cross",
    "it may not stay if it has been fed or it has been led away.": "it may not stay if it has been fed or led away.",
    "it may stay if the hen is wet or the hen has fed": "it may stay if the hen is wet or has fed",
    "it may stay if the hen is not wet or the hen is not cold": "it may stay if the hen is not wet or is not cold",
    "it may stay if it is wet or it is a chick": "it may stay if it is wet or is a chick",
    "it may stay if it is wet or the hen is cold": "it may stay if it is wet or the hen is cold",
    "it may stay if the hen is not a gull and the hen is not a duck and the hen is not a crow": "it may stay if the hen is neither a gull, a duck nor a crow",
    "it may stay if the hen is near a cock that is wet and the hen is cold": "it may stay if the hen is near a cock that is wet, and the hen is cold",
    "it may stay if the hen has fed and it has laid": "it may stay if the hen has fed and it has laid",
    "it may stay if it has fed and it has laid": "it may stay if it has fed and has laid",
    "the yard is dry and the hen is calm and the nest is in the yard and the hen is fed;": "the yard is dry, the hen is calm, the nest is in the yard, and the hen is fed;",
    "the price is 3 if the way between the hen and the yard is 2 and the hen is wet and it is day": "the price is 3 if the way between the hen and the yard is 2 and the hen is wet and it is day",
    "Feed the hen and the cock.": "Feed the hen and the cock.",
}
LINES = {  # of lines, and what lies on them
    "there is a green hexside among (the hexsides met by the line from the near hex to the far hex) that is low": "the line from the near hex to the far hex meets a green hexside that is low",
    "there is no hexside among (the hexsides crossed by the far half of the line from the hex to the end)": "the far half of the line from the hex to the end crosses no hexside",
    "the hexside is among (the hexsides crossed by the line from the near hex to the far hex)": "the line from the near hex to the far hex crosses the hexside",
    "the number of green hexsides among (the hexsides crossed by the line from the hex to the end) is more than 1": "the line from the hex to the end crosses more than 1 green hexside",
    "the hexside is among (the hexsides along the line from the top to the end)": "the hexside is along the line from the top to the end",
    "every hex among (the hexes beside the hexside) is wet": "every hex beside the hexside is wet",
    "the hexside is among (the hexsides of the hex)": "the hexside is one of the hexsides of the hex",
}
BEFORE = {  # what a sentence has named is not named whole again
    "The hen may not enter the nest from the yard if the cost for the hen to enter the nest from the yard is high.": "The hen may not enter the nest from the yard if the cost of doing so is high.",
    "The hen may not enter the nest if the cost for the cock to enter the nest is high.": "The hen may not enter the nest if the cost for the cock to enter the nest is high.",
    "The hen may not enter the nest if the way in of the nest for the hen is long.": "The hen may not enter the nest if the way in of the nest is long.",
    "The hen may not stay if (the far side of the yard for the hen) is not none and the hen may leave (the far side of the yard for the hen).": "The hen may not stay if there is a far side of the yard and the hen may leave it.",
    "the price of the nest for the hen plus the price of the yard for the hen is high": "the price of the nest for the hen plus the price of the yard is high",
    "the price of the nest for the hen plus the price of the yard for the cock is high": "the price of the nest for the hen plus the price of the yard for the cock is high",
    "there is a way out of the yard and (supposing that the hen is fed, the hen may take (the way out of the yard))": "there is a way out of the yard and, supposing that the hen is fed, the hen may take it",
    '"{the hen, a bird} is shy" means that it is fed and it is not a wet chick and the hen is a gull or a crow': '"{the hen, a bird} is shy" if it is fed, is not a wet chick, and is a gull or a crow',
    "The hen may not stay if there is a way out of the yard for the hen and (supposing that the hen is fed, the hen may take (the way out of the yard for the hen) from the yard).": "The hen may not stay if there is a way out of the yard and, supposing that the hen is fed, the hen may take it from the yard.",
    "it may stay if there is a nest of the hen and the nest of the hen is dry": "it may stay if there is a nest of the hen and it is dry",
    "If there is a way back of the hen and (the way back of the hen) has room": "If there is a way back of the hen and it has room",
    "it may stay if there is a nest of the hen and it is near the nest of the hen": "it may stay if there is a nest of the hen and it is near the nest of the hen",
    "there is a hen that is a friend of the cock and that is wet and that is cold;": "a friend of the cock is wet and is cold;",
    "there is a hen that is a friend of the cock and that is wet;": "a friend of the cock is wet;",
    "it may stay if the hen is in the yard or the cock is in the yard.": "it may stay if the hen or the cock is in the yard.",
    "it may stay if the hen is in the yard and the cock is in the yard.": "it may stay if the hen and the cock are both in the yard.",
    "it may stay if the hen is not wet and the cock is not wet.": "it may stay if neither the hen nor the cock is wet.",
    "it may stay if the hen is not wet or the cock is not wet.": "it may stay if the hen is not wet or the cock is not wet.",
    "it may stay if the hen's yard is a red yard and the cock's yard is a red yard": "it may stay if the hen's yard and the cock's yard are both red yards",
    "it may stay if it is day and (supposing that the hen is fed, the hen may brood)": "it may stay if it is day and, supposing that the hen is fed, the hen may brood",
    "it may stay if the hen is wet or the cock is dry.": "it may stay if the hen is wet or the cock is dry.",
    "the way from the hen plus the way to the cock is the way of the fox": "the way from the hen plus the way to the cock equals the way of the fox",
    "if the number of hens is the number of cocks": "if the number of hens equals the number of cocks",
    "the price is the cost plus the cost": "the price is the cost plus the cost",
    "the corn left is the greater of 0 and (its corn minus the corn eaten).": "the corn left is its corn minus the corn eaten, but at least 0.",
    "the corn left is the lesser of 4 and the corn of the hen": "the corn left is the corn of the hen, but at most 4",
    "the luck is raised by ((the hen's yard)'s mud).": "the luck is raised by the mud of the hen's yard.",
    "The hen may not move if it has stopped for a worm and the hen has a worm.": "The hen may not move if it has stopped for a worm and has a worm.",
    "If the hen is weak, then now the hen is out of play; otherwise now the hen is weak": "If the hen is weak, it is now out of play; otherwise it is now weak",
    "If the hen is weak, then now the hen is not weak and is broody and stop": "If the hen is weak, it is no longer weak and is now broody, and that is all",
    "If the hen is weak and the cock is calm, then now the hen is broody": "If the hen is weak and the cock is calm, the hen is now broody",
    "drive the hen off at the will of the cock in the order the cock chooses": "drive the hen off at the will of the cock, in the order it chooses",
    "feed each hen of the cock that is fed in the order the cock chooses": "feed each hen of the cock that is fed, in the order the cock chooses",
    "The far yard is hidden from the near yard if the hedge is crossed by (the line from the near yard to the far yard).": "The far yard is hidden from the near yard if the hedge is crossed by the line between the two yards.",
    "The yard is by road from the coop if (the hexside from the yard to the coop) is dry": "The yard is by road from the coop if the hexside between them is dry",
    "the hexside from the yard to the coop is dry": "the hexside from the yard to the coop is dry",
    "The far yard is hidden from the near yard if a hedge is on (the far half of the line from the near yard to the far yard)": "The far yard is hidden from the near yard if a hedge is on the far yard's half of the line",
    "the hen may stay if (the price for the hen to enter the yard) is low and (its corn) plus (the price for the hen to enter the yard) is at most 4": "the hen may stay if the price for the hen to enter the yard is low and its corn plus that price is at most 4",
    "the hen may stay if (the price for the hen to enter the yard) is low and the hen can find (the corn for (its corn minus (the price for the hen to enter the yard)))": "the hen may stay if the price for the hen to enter the yard is low and the hen can find the corn for (its corn minus that price)",
    "it is low if (the price for the hen to enter the yard) plus (the price for the hen to enter the coop) is more than (the price for the hen to enter the yard)": "it is low if the price for the hen to enter the yard plus the price for the hen to enter the coop is more than the price for the hen to enter the yard",
    "The price of the hen is ((its corn) divided by 2), rounded up.": "The price of the hen is half of its corn, rounded up.",
    "The price is (the egg for ((the corn of the hen) divided by (the age of the hen))) moved up by 1.": "The price is the egg for the corn of the hen divided by the age of the hen, moved up by 1.",
}
EVERY = [one for some in (SAID, STEPS, TURNS, EACH, ROWS, LINES, BEFORE) for one in some.items()]


@pytest.mark.parametrize(("written", "told"), EVERY)
def test_a_sentence_is_put_as_it_would_be_said(written: str, told: str) -> None:
    assert as_said(written) == told


BENEATH = {  # a head, and an item of its list
    (
        "The hen may not enter the nest from the yard if all of these hold",
        "the cost for the hen to enter the nest from the yard is not high",
    ): "the cost of doing so is not high",
    (
        "The far yard is hidden from the near yard if all of these hold",
        "the line from the near yard to the far yard meets a hedge",
    ): "the line between the two yards meets a hedge",
    (
        "The cock may crow if all of these hold\nthe cost for the hen to enter the nest from the yard is low",
        "the corn plus the cost for the hen to enter the nest from the yard is at most 4",
    ): "the corn plus that cost is at most 4",
    (
        "The hen may stay if all of these hold",
        "there is a way out of the yard for the hen",
    ): "there is a way out of the yard",
    ("The hen may stay if any of these holds", "the hen is wet"): "the hen is wet",
}


@pytest.mark.parametrize(("above", "written"), BENEATH)
def test_an_item_does_not_name_whole_what_its_list_has_named(above: str, written: str) -> None:
    assert beneath(above, written) == BENEATH[above, written]


@pytest.mark.parametrize(
    ("short", "told", "is_said"),
    [
        ("A broody hen is not fed.", "Broody hens stay The hen may not be fed if it is broody.", True),
        ("A broody hen cannot feed twice a day.", "Broody hens stay The hen may not be fed if it is broody.", False),
        ("Ducks cannot brood.", "No brooding Brooding is forbidden if the hen is a duck.", True),
    ],
)
def test_plain_words_that_say_nothing_more_are_known(short: str, told: str, is_said: bool) -> None:
    assert adds_nothing(short, told) == is_said


def test_where_and_by_whom_are_left_out_where_nothing_else_speaks_of_them() -> None:
    phrase = "{the hen} may be fed in {the yard, a hex} by {the side}"
    for text, said in {
        "The hen may not be fed in the yard by the side if the hen is wet": "The hen may not be fed if the hen is wet",
        "The hen may not be fed in the yard by the side if the yard is wet": "The hen may not be fed in the yard if the yard is wet",
        "Feeding is forbidden if the hen is in the yard": "Feeding is forbidden if the hen is in the yard",
        "The hen may not be fed in the yard by the side if the side is poor": "The hen may not be fed in the yard by the side if the side is poor",
    }.items():
        assert without(text, idle(phrase, text)) == said
    assert idle("{the hen} may enter {the yard}", "The hen may not enter the yard if the hen is wet") == ()
    assert idle("{the hen} is seen from {the yard}", "The hen is seen from the yard if the hen is wet") == ()


CHOSEN = {
    "The hen, from among hens of the side to move in the yard that are wet;": "The hen, one of his hens in the yard that are wet;",
    "The hens, one or more wet hens of the side to move that may be fed by the side to move": "The hens, one or more of his wet hens that may be fed by him",
    "The yard, from among yards next to the hen, such that the hen may enter the yard.": "The yard, one of the yards next to the hen such that the hen may enter it.",
    "The yard, from among yards, such that the hen may enter the yard from the hen's yard.": "The yard, such that the hen may enter it from the hen's yard.",
    "The yard, from among yards that are not wet, such that there is a hen of the cock in the yard and there is no fox in the yard that is hungry;": "The yard, one of the yards that are not wet, with a hen of the cock in it and no fox in it that is hungry;",
    "The hen, from among hens of the side to move that are wet, such that the hen's yard is dry;": "The hen, one of his hens that are wet, such that its yard is dry;",
    "The pens, any number of pens, such that the pens are dry": "The pens, any number of pens, such that the pens are dry",
    "Feed the hen of the side to move.": "Feed the hen of the side to move.",
}


@pytest.mark.parametrize(("written", "told"), CHOSEN.items())
def test_what_somebody_chooses_is_his(written: str, told: str) -> None:
    assert as_choice(written, "the side to move") == told


OWN = OwnWords(
    values=(
        ("color", (("red", "a red yard"), ("blue", "a blue yard"), ("none", "bare"))),
        ("manner", (("brood", "a brood"), ("raid", "a raid"))),
    ),
    phrases=(
        ("the far side of {the yard} for {the hen}", "the far side of {the yard}"),
        ("pointing at {the end} from {the other end}", "pointing at {the end}"),
        ("the crowd driven into {the coop} by {the hens}", "the crowd of {the hens} in {the coop}"),
    ),
    made=(("nest", (("manner", "{}"), ("hens", "by {}"), ("yard", "in {}"), ("cocks", ", with {} as cocks"))),),
)
READ = {
    "The hen's color is red": "The hen is a red yard",
    "If (the hen's yard)'s color is not red and it is wet": "If the hen's yard is not a red yard and it is wet",
    "it may stay if its color is red or blue": "it may stay if it is a red or blue yard",
    "it may stay if its color is red or none": "it may stay if it is a red yard or bare",
    "there is a yard whose color is red": "there is a red yard",
    "there is no yard next to the hen whose color is red and that is wet": "there is no red yard next to the hen that is wet",
    "there is a hen in the coop whose color is not red": "there is a hen in the coop that is not a red yard",
    "the yards whose color is red": "the yards whose color is red",
    "its color is green": "its color is green",
    "Let the home be a new nest with manner brood, yard the yard, hens (the hens in the yard)": "the home is a new nest: a brood by the hens in the yard",
    "a nest with manner raid, hens P, Q and R, called the shell": "a nest, the shell: a raid by P, Q and R",
    "it may stay if (supposing a new nest with manner raid, yard the yard, called the try, the hen may join the try)": "it may stay if, supposing a new nest (a raid in the yard), the hen may join it",
    "the hen may enter (the far side of (the hen's yard) for the hen) from its nest": "the hen may enter (the far side of the hen's yard) from its nest",
    "a hedge that is not pointing at the near yard from the far yard and is wet": "a hedge that is not pointing at the near yard and is wet",
    '"{the hedge} is pointing at {the end, a yard} from {the other end, a yard}" means that it is wet': '"{the hedge} is pointing at {the end, a yard}" if it is wet',
    "the crowd driven into the coop by the hens is 1": "the crowd of the hens in the coop is 1",
    "a nest with eggs": "a nest with eggs",
    "a nest with manner raid, hens nobody, yard A4": "a nest: a raid in A4",
    "Every yard on the farm whose color is red is wet": "Every red yard on the farm is wet",
    "a new nest with manner raid, cocks the cocks": "a new nest: a raid, with the cocks",
}


@pytest.mark.parametrize(("written", "told"), READ.items())
def test_a_pack_has_its_values_read_in_words_of_its_own(written: str, told: str) -> None:
    assert OWN.as_said(written) == told
    assert OWN.read(told) == told


BY_NAME = OwnWords(
    phrases=(
        ("the luck of {the hen} in the yard", "the luck of {the hen}"),
        ("the kind of egg of the hen in the yard", "the kind of egg"),
    )
)


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("the luck of the hen in the yard is 3", "the luck of the hen is 3"),
        ("the luck of 3 in the yard is 3", "the luck of 3 is 3"),
        ("the luck of the hen in the coop is 3", "the luck of the hen in the coop is 3"),
        ("the luck of the hen in the yard's corner is 3", "the luck of the hen in the yard's corner is 3"),
        ("the price of (the kind of egg of the hen in the yard), if any", "the price of the kind of egg, if any"),
    ],
)
def test_what_has_no_braces_in_a_phrase_stands_there_by_its_own_name(written: str, told: str) -> None:
    assert BY_NAME.read(written) == told


def test_a_shot_is_told_into_its_hex() -> None:
    """`direct fire against M by P in 0303` was read as if P stood there."""
    files = [Path("rules", pack, "guide.yaml") for pack in ("platoon_system", "panzer_grenadier")]
    guide, _ = guide_of([SourceFile(str(one), one.read_text(encoding="utf-8")) for one in files])
    told = "There is a shot with manner direct fire, target hex 0303, targets M, firers P"
    assert guide.words.as_said(told) == "There is a shot: direct fire into 0303 against M by P"
