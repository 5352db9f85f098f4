"""What follows from what: conditions refuted or left open by cases, without a position. Judges nothing."""

from runtime.face import face

face(__name__)
