"""A meter for the model calls of one episode, whose totals go into the episode's row."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from data_model import EpisodeRow, EpisodeTokens, EpisodeUsage, JsonObject
from llm_gateway import CallId, Message, OutputSchema, Reply

if TYPE_CHECKING:
    # Importing it loads the client, which most evaluations never use.
    from llm_gateway import Gateway


class UsageMeter:
    """Forwards calls and adds up their usage; a reply from the store counts as it did the first time."""

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
        """See `Models`; the usage of a structured call appears only in the trace."""
        self._calls += 1
        return await self._gateway.chat_json(call_id, messages, shape, template=template)

    @property
    def model(self) -> str:
        """The model that answers the role `solver`."""
        return self._gateway.model_for(CallId(self._unit, "solver"))

    async def embed(self, texts: Sequence[str], model: str) -> tuple[Sequence[float], ...]:
        """Return the vector of each text; the usage appears only in the trace, because episodes share vectors."""
        return await self._gateway.embed(texts, model, unit=self._unit)

    def count_tokens(self, row: EpisodeRow) -> EpisodeTokens:
        """Return the tokens of the episode, including those of its history."""
        return EpisodeTokens(history=row.tokens.history, input=self._input_tokens, output=self._output_tokens)

    def get_usage(self, latency_s: float = 0.0) -> EpisodeUsage:
        """Return the calls, cost and latency of the episode."""
        return EpisodeUsage(calls=self._calls, cost_usd=self._cost_usd, latency_s=latency_s)
