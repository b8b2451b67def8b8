"""Every model call: client, limits, budget, embeddings; stores and traces are handed to it.

Names are imported when first used: the client brings a heavy library.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from llm_gateway.calls import (
    ROLES,
    ContextOverflow,
    Message,
    Models,
    Reply,
    ReplyStore,
    Role,
    Sample,
    Shape,
    ToolCall,
    Trace,
    UnusableReply,
    Usage,
)
from llm_gateway.messages import opening, reply_messages, user_message

if TYPE_CHECKING:
    pass

_PLACES: dict[str, str] = {}

__all__ = [
    "ROLES",
    "ContextOverflow",
    "Message",
    "Models",
    "Reply",
    "ReplyStore",
    "Role",
    "Sample",
    "Shape",
    "ToolCall",
    "Trace",
    "UnusableReply",
    "Usage",
    "opening",
    "reply_messages",
    "user_message",
]


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module 'llm_gateway' has no attribute {name!r}")
    return getattr(import_module(f"llm_gateway.{_PLACES[name]}"), name)
