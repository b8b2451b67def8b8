"""Types of chat calls that all roles share: messages, replies, usage, and the protocols of the gateway."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple, Protocol, get_args

from pydantic import Field

from data_model import FrozenModel, JsonObject, bounds

ModelRole = Literal["planner", "surfer", "task", "dialogue", "verifier", "voter", "solver"]
MODEL_ROLES: tuple[ModelRole, ...] = get_args(ModelRole)

Message = Mapping[str, Any]
"""One message of the OpenAI chat interface, as plain data: `{"role": "user", "content": "..."}`."""


class CallId(NamedTuple):
    """Identifies a call within a run; it is part of the reply's key and therefore never a running count.

    Attributes:
        unit: The key of the candidate or episode.
        attempt: 1-based attempt of the role's whole job.
        number: 1-based number of the call within the attempt, determined by its purpose (day 3, part 2) and not by the
            order in which calls happen to be made.
    """

    unit: str
    role: ModelRole
    attempt: int = 1
    number: int = 1


class ReplyToolCall(FrozenModel):
    """A tool call that the model requests.

    Attributes:
        arguments: The JSON object as text, as the model wrote it.
    """

    id: str
    name: str
    arguments: str


class Usage(FrozenModel):
    """Tokens and cost of calls.

    Attributes:
        cost_usd: Cost by the price table; 0 for a model without a price.
    """

    input_tokens: Annotated[int, Field(ge=0, le=bounds.COUNTED)] = 0
    output_tokens: Annotated[int, Field(ge=0, le=bounds.COUNTED)] = 0
    cost_usd: Annotated[float, Field(ge=0, le=bounds.COUNTED)] = 0.0


class Reply(FrozenModel):
    """A model's reply.

    Attributes:
        finish_reason: `stop`, `tool_calls`, `length`, ...
        model: The model as the endpoint names it.
    """

    text: str
    tool_calls: tuple[ReplyToolCall, ...] = ()
    finish_reason: str
    model: str
    usage: Usage


class OutputSchema(NamedTuple):
    """The schema of the JSON object that a model is asked for.

    Attributes:
        name: Letters and underscores only.
        schema: The JSON Schema of an object.
    """

    name: str
    schema: JsonObject


class UnusableReply(Exception):
    """A model gave no usable reply, even after repair and resampling; the unit is rejected, not errored."""


class ContextOverflow(UnusableReply):
    """The messages do not fit the model's context; they are not truncated, and repeating the call does not help."""


class Models(Protocol):
    """The interface for model calls that roles use; `Gateway` implements it.

    Both methods raise ModelCallError if endpoint, network or quota fail after all retries, BudgetReached if the run's
    limit is spent, InputError if the endpoint rejects key, address or model, and UnusableReply if there is no usable
    reply, including ContextOverflow if the conversation is too long.
    """

    async def chat(
        self, call_id: CallId, messages: Sequence[Message], *, tools: Sequence[JsonObject] = (), template: str = ""
    ) -> Reply:
        """Ask the model for the next message.

        Args:
            tools: Tool definitions in OpenAI's chat format.
            template: The name of the prompt template, for the trace.
        """

    async def chat_json(
        self, call_id: CallId, messages: Sequence[Message], output_schema: OutputSchema, *, template: str = ""
    ) -> JsonObject:
        """Ask the model for a JSON object that is valid under `output_schema`, with a repair turn if necessary."""


class ReplyStore(Protocol):
    """Stores replies by key so that they survive a kill; `run_ledger` provides it."""

    def get(self, key: str) -> str | None:
        """Return the reply stored under a key, or None."""

    def put(self, key: str, reply: str, tokens: int, cost_usd: float) -> None:
        """Store a reply with its tokens and cost; once this returns, both survive a kill."""

    def forget(self, key: str) -> None:
        """Discard an unusable reply; the tokens and cost of its call stay counted."""

    def charge(self, tokens: int, cost_usd: float) -> None:
        """Count the tokens and cost of a call whose reply is not stored."""

    def read_usage(self) -> tuple[int, int, float]:
        """Return calls, tokens and USD of the whole run, including earlier processes."""


class TraceWriter(Protocol):
    """Writes one line per call; `run_ledger` provides it."""

    def write(self, line: str) -> None:
        """Append one JSON document."""
