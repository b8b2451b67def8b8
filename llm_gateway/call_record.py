"""The record of one finished model call, for the trace, the spending and the spans."""

from typing import Literal, NamedTuple

from llm_gateway.chat_types import CallId, Usage


class CallRecord(NamedTuple):
    """One call that succeeded or failed; it contains neither messages nor the API key.

    Attributes:
        model: The requested model.
        operation: The operation name of OpenTelemetry.
        template: The name of the prompt template; may be empty.
        template_hash: The SHA-256 of the template; may be empty.
        response_model: The model as the endpoint names it; empty if it did not reply.
        server: Host and port of the endpoint (`api.openai.com:443`).
        usage: The usage of all attempts together.
        latency_s: Seconds from the first attempt to the end, without waiting for limits before it.
        retries: The number of attempts after the first.
        finish_reason: Empty if the call failed.
        error: The kind of failure (`429`, `timeout`, `unusable_reply`); empty if the call succeeded.
        from_store: Whether the reply came from the reply store, so that nothing was sent or charged.
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
