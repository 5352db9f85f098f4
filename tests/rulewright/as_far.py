"""How far somebody gets, as it is read in the packs of platoons."""

AS_FAR = (
    "the greatest of (the distance from {0}'s hex to the goal) for each hex that can be reached from {0} by steps from "
    "the hex left to the hex entered such that {0} may enter the hex entered from the hex left costing (the cost for {0} "
    "to enter the hex entered from the hex left), at a cost of at most (the points left to {0}), called the goal"
)
