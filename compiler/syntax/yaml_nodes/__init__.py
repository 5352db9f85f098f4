"""YAML to nodes with places; a room of its own, since whoever finds what was read kept has no need of yaml."""

from runtime.face import face

face(__name__)
