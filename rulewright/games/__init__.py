"""Games: seated, told, looked at while they are played, made short, compared with what they were."""

from runtime.face import face

face(__name__)
