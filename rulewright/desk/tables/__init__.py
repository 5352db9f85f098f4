"""The YAML files of a pack at the desk: where a place stands, what may stand there, what it means."""

from runtime.face import face

face(__name__)
