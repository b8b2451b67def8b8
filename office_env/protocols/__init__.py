"""Protocols between a solver and an office: `tools`, native function calling, and `officebench`, actions as text."""

from office_env.protocols import officebench, tools
from office_env.protocols.json_arguments import MalformedAction, replace_surrogates
from office_env.protocols.tools import ToolCall

__all__ = ["MalformedAction", "ToolCall", "officebench", "replace_surrogates", "tools"]
