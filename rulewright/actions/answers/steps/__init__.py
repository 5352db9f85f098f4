"""What is done before something is asked: the way there, step by step; what dice do to it; what else may come first."""

from runtime.face import face

face(__name__)
