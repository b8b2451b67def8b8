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
    from llm_gateway.gateway import Gateway
    from llm_gateway.known_settings import check_sources, note_settings
    from llm_gateway.limits import Endpoint, Limits
    from llm_gateway.local_model import local_server, served
    from llm_gateway.opened import check_calls, check_endpoint, gateway_from, opened_gateway
    from llm_gateway.prices import Price
    from llm_gateway.records import CallRecord
    from llm_gateway.settings import KeptModels, ModelCalls, ModelSettings
    from llm_gateway.settings_layers import ModelFlags, RunFile, read_run_file
    from llm_gateway.settings_sources import resumed_settings, settings_from
    from llm_gateway.spending import Budget, Spending
    from llm_gateway.telemetry import Spans, spans

_PLACES: dict[str, str] = {
    "Budget": "spending",
    "CallRecord": "records",
    "Endpoint": "limits",
    "Gateway": "gateway",
    "KeptModels": "settings",
    "Limits": "limits",
    "ModelCalls": "settings",
    "ModelFlags": "settings_layers",
    "ModelSettings": "settings",
    "Price": "prices",
    "RunFile": "settings_layers",
    "Spans": "telemetry",
    "Spending": "spending",
    "check_calls": "opened",
    "check_endpoint": "opened",
    "check_sources": "known_settings",
    "gateway_from": "opened",
    "local_server": "local_model",
    "note_settings": "known_settings",
    "opened_gateway": "opened",
    "read_run_file": "settings_layers",
    "resumed_settings": "settings_sources",
    "served": "local_model",
    "settings_from": "settings_sources",
    "spans": "telemetry",
}

__all__ = [
    "ROLES",
    "Budget",
    "CallRecord",
    "ContextOverflow",
    "Endpoint",
    "Gateway",
    "KeptModels",
    "Limits",
    "Message",
    "ModelCalls",
    "ModelFlags",
    "ModelSettings",
    "Models",
    "Price",
    "Reply",
    "ReplyStore",
    "Role",
    "RunFile",
    "Sample",
    "Shape",
    "Spans",
    "Spending",
    "ToolCall",
    "Trace",
    "UnusableReply",
    "Usage",
    "check_calls",
    "check_endpoint",
    "check_sources",
    "gateway_from",
    "local_server",
    "note_settings",
    "opened_gateway",
    "opening",
    "read_run_file",
    "reply_messages",
    "resumed_settings",
    "served",
    "settings_from",
    "spans",
    "user_message",
]


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module 'llm_gateway' has no attribute {name!r}")
    return getattr(import_module(f"llm_gateway.{_PLACES[name]}"), name)
