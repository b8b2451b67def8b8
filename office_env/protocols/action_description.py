"""Descriptions of actions for models: their docstrings without the sections about arguments."""

from data_model import parse_docstring
from office_env.action_registry import action


def describe_action(name: str) -> str:
    """Return what an action does, and when it is refused, in the words of its docstring."""
    return parse_docstring(action[name].documentation).description
