"""Questions as functions: the quick one, the one that explains, and charts as tables."""

from runtime.face import face

face(__name__)
