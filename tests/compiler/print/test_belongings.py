"""What belongs to somebody who was named is told without his name."""

from __future__ import annotations

import pytest

from compiler.print.wording import as_said

TOLD = {
    "The day is won by the Hens if the eggs of the Hens are at least 3.": "The day is won by the Hens if their eggs are at least 3.",
    "The day is won by the Hens if the eggs in the nest of the Hens are at least 3.": "The day is won by the Hens if the eggs in the nest of the Hens are at least 3.",
    "The day is won by the Hens if the Hens have reached the coop.": "The day is won by the Hens if they have reached the coop.",
    "The day is won by the Hens if every yard is in the hands of the Hens.": "The day is won by the Hens if every yard is in their hands.",
    "The day is won by the Hens if the eggs of the Ducks are at most the eggs of the Hens.": "The day is won by the Hens if the eggs of the Ducks are at most the eggs of the Hens.",
    "The day is won by the Hens if the eggs of the Ducks are at most 3.": "The day is won by the Hens if the eggs of the Ducks are at most 3.",
    '"the lead of {the hen}" means the luck of the hen minus (the luck of the rival of the hen).': '"the lead of {the hen}" is its luck minus that of its rival.',
    "The lead of the hen is the luck of the hen minus the eggs of the rival of the hen.": "The lead of the hen is its luck minus the eggs of its rival.",
    "the eggs of the hen are at most 2 times the eggs of the rival of the hen": "the eggs of the hen are at most twice those of its rival",
    "The yard is best if the eggs of the hen are more than the eggs of the rival of the cock.": "The yard is best if the eggs of the hen are more than the eggs of the rival of the cock.",
    "\"{the hen} is foreign to {the cock}\" means that the hen's nest is not the cock's nest.": '"{the hen} is foreign to {the cock}" if their nests differ.',
    "\"{the first hen, a bird} is foreign to {the second hen, a bird}\" means that the first hen's nest is not the second hen's nest.": '"{the first hen, a bird} is foreign to {the second hen, a bird}" if their nests differ.',
    "The hen is a guest if its yard is not the yard.": "The hen is a guest if its yard is another.",
    "great luck if great luck is in the hen's stars": "great luck if it is in the hen's stars",
    "the number of hens that are broody and are near the nest": "the number of hens that are broody and near the nest",
    "each hen that is ready to leave and is broody may rest": "each hen that is ready to leave and is broody may rest",
    "the hen is rare if it is a crested bird and it is a white bird": "the hen is rare if it is a crested and white bird",
    "For each hen that is wet, in the order the side chooses, called the layer, feed the hens near the layer with the layer": "For each hen that is wet, called the layer, in the order the side chooses, feed the hens near the layer with the layer",
    "The price is (supposing that the hen is wet, the cost for the hen to brood)": "The price is the cost for the hen to brood, supposing that the hen is wet",
    "it may stay if it is calm and (supposing that the hen is fed, the hen may brood)": "it may stay if it is calm and, supposing that the hen is fed, the hen may brood",
    "The hen cannot brood if it has laid an egg or the hen has fed its chick": "The hen cannot brood if it has laid an egg or fed its chick",
    "it may stay if there is no tame hen in the yard other than the hen that is wet": "it may stay if there is no other tame hen in the yard that is wet",
    "it may stay if there is a hen in the yard other than the hen": "it may stay if there is another hen in the yard",
    "it may stay if there is a hen in the yard other than the cock": "it may stay if there is a hen in the yard other than the cock",
    "it is shut if there is no hexside among the hexsides of the yard that is open": "it is shut if none of the hexsides of the yard is open",
    "Let the harm to plates be 3": "the harm to plates is 3",
    "The odds column for 8 is 4": "The odds column for 8 is 4",
    "The eggs laid by the hen is 4": "The eggs laid by the hen are 4",
    "Then the losses of the Hens is 1, by [Losses]": "Then the losses of the Hens are 1, by [Losses]",
    '"the men on the roof of {the side}" means the number of men': '"the men on the roof of {the side}" are the number of men',
    '"the odds column for {the hen}" means 4': '"the odds column for {the hen}" is 4',
}


@pytest.mark.parametrize(("written", "told"), TOLD.items())
def test_whose_it_is_needs_no_name(written: str, told: str) -> None:
    assert as_said(written) == told
