"""What can be told of a model under its options without a position: what answers rest on, what can fail."""

from runtime.face import face

face(__name__)
