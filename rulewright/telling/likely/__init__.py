"""Which text most likely answers a question."""

from runtime.face import face

face(__name__)
