"""Calls of one episode, counted: what its row says it came to."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from data_model import EpisodeRow, EpisodeTokens, EpisodeUsage, JsonObject
from llm_gateway import CallId, Message, OutputSchema, Reply

if TYPE_CHECKING:
    # It brings the client along, which most evaluations never use.
    from llm_gateway import Gateway


class UsageMeter:
    """Hands calls on and counts those that were answered; a reply from the store counts as it did at first."""

    def __init__(self, gateway: "Gateway", unit: str = "") -> None:
        self._gateway, self._unit = gateway, unit
        self._calls = self._input_tokens = self._output_tokens = 0
        self._cost_usd = 0.0

    async def chat(
        self, call_id: CallId, messages: Sequence[Message], *, tools: Sequence[JsonObject] = (), template: str = ""
    ) -> Reply:
        """See `Models`."""
        reply = await self._gateway.chat(call_id, messages, tools=tools, template=template)
        self._calls += 1
        self._input_tokens += reply.usage.input_tokens
        self._output_tokens += reply.usage.output_tokens
        self._cost_usd += reply.usage.cost_usd
        return reply

    async def chat_json(
        self, call_id: CallId, messages: Sequence[Message], shape: OutputSchema, *, template: str = ""
    ) -> JsonObject:
        """See `Models`; what a structured call came to is in the trace alone."""
        self._calls += 1
        return await self._gateway.chat_json(call_id, messages, shape, template=template)

    @property
    def model(self) -> str:
        """The name under which a solver is answered."""
        return self._gateway.model_for(CallId(self._unit, "solver"))

    async def embed(self, texts: Sequence[str], model: str) -> tuple[Sequence[float], ...]:
        """The vector of each text; what it came to is in the trace alone, for all that share it."""
        return await self._gateway.embed(texts, model, unit=self._unit)

    def count_tokens(self, row: EpisodeRow) -> EpisodeTokens:
        """The tokens of the episode, with those of its history."""
        return EpisodeTokens(history=row.tokens.history, input=self._input_tokens, output=self._output_tokens)

    def get_usage(self, latency_s: float = 0.0) -> EpisodeUsage:
        """What the episode came to."""
        return EpisodeUsage(calls=self._calls, cost_usd=self._cost_usd, latency_s=latency_s)
