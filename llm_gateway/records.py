"""What one finished model call leaves behind, for the trace, the spending and the spans."""

from typing import Literal, NamedTuple

from llm_gateway.calls import Sample, Usage


class CallRecord(NamedTuple):
    """One call as it ended, well or badly; no message and no key is in it.

    operation: as OpenTelemetry names it. template: the prompt's name, template_hash its SHA-256; both may be empty.
    model: as asked for. response_model: as the endpoint names it, empty where none answered.
    server: host and port of the endpoint (`api.openai.com:443`). usage: of all attempts together.
    latency_s: from the first attempt to the end, waiting for a limit left out. retries: attempts after the first.
    finish_reason: empty where the call failed. error: the kind of failure (`429`, `timeout`, `unusable_reply`), empty
    where it went well. from_store: the reply was kept from before; nothing was sent and nothing is charged.
    """

    sample: Sample
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
