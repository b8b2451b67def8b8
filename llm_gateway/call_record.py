"""What one finished model call leaves behind, for the trace, the spending and the spans."""

from typing import Literal, NamedTuple

from llm_gateway.chat_types import CallId, Usage


class CallRecord(NamedTuple):
    """One call as it ended, well or badly; no message and no key is in it.

    Attributes:
        model: As asked for.
        operation: As OpenTelemetry names it.
        template: The prompt's name, template_hash its SHA-256; both may be empty.
        response_model: As the endpoint names it, empty where none answered.
        server: Host and port of the endpoint (`api.openai.com:443`).
        usage: Of all attempts together.
        latency_s: From the first attempt to the end, waiting for a limit left out.
        retries: Attempts after the first.
        finish_reason: Empty where the call failed.
        error: The kind of failure (`429`, `timeout`, `unusable_reply`), empty where it went well.
        from_store: The reply was kept from before; nothing was sent and nothing is charged.
    """

    call_id: CallId
    model: str
    operation: Literal["chat", "embeddings"] = "chat"
    template: str = ""
    template_hash: str = ""
    response_model: str = ""
    server: str = ""
    usage: Usage = Usage()
    latency_s: float = 0.0
    retries: int = 0
    finish_reason: str = ""
    error: str = ""
    from_store: bool = False
