"""Ground that is told of with less than a hex: `in a stream next to K6`, `a green hexside between A and P`."""

from rulewright.actions.spoken.ground.supposed_ground import supposed_ground as supposed_ground
