"""Ground that is told of with less than a hex: `in a stream next to K6`, `a green hexside between A and P`."""

from runtime.face import face

face(__name__)
