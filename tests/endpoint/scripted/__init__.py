"""A stand-in for a model: it sees HTTP requests alone, answers every role, and is wrong in named ways now and then."""

from tests.endpoint.scripted.model import ScriptedModel
from tests.endpoint.scripted.ways import WAYS

__all__ = ["WAYS", "ScriptedModel"]
