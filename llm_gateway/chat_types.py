"""What is said to a model and what comes back: the types that every role shares."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple, Protocol, get_args

from pydantic import Field

from data_model import FrozenModel, JsonObject, bounds

ModelRole = Literal["planner", "surfer", "task", "dialogue", "verifier", "voter", "solver"]
MODEL_ROLES: tuple[ModelRole, ...] = get_args(ModelRole)

Message = Mapping[str, Any]
"""One message of the OpenAI chat interface, as plain data: `{"role": "user", "content": "..."}`."""


class CallId(NamedTuple):
    """Which call of a run this is; a part of the key of its reply, so never a running count.

    Attributes:
        unit: The candidate or episode.
        attempt: Of the role's whole job, from 1.
        number: Of the call within the attempt, from 1, fixed by what the call is for (day 3, part 2) and not by the
            order in which calls happen to be made.
    """

    unit: str
    role: ModelRole
    attempt: int = 1
    number: int = 1


class ReplyToolCall(FrozenModel):
    """A tool that the model wants called.

    Attributes:
        arguments: A JSON object as text, as the model wrote it.
    """

    id: str
    name: str
    arguments: str


class Usage(FrozenModel):
    """What calls came to.

    Attributes:
        cost_usd: By the price table; 0 for a model without a price.
    """

    input_tokens: Annotated[int, Field(ge=0, le=bounds.COUNTED)] = 0
    output_tokens: Annotated[int, Field(ge=0, le=bounds.COUNTED)] = 0
    cost_usd: Annotated[float, Field(ge=0, le=bounds.COUNTED)] = 0.0


class Reply(FrozenModel):
    """What a model said.

    Attributes:
        finish_reason: `stop`, `tool_calls`, `length`, ...
        model: As the endpoint names it.
    """

    text: str
    tool_calls: tuple[ReplyToolCall, ...] = ()
    finish_reason: str
    model: str
    usage: Usage


class OutputSchema(NamedTuple):
    """The JSON that is asked for.

    Attributes:
        name: Letters and underscores.
        schema: JSON Schema of an object.
    """

    name: str
    schema: JsonObject


class UnusableReply(Exception):
    """A model's replies could not be used, repaired or asked for anew; the unit is rejected, not errored."""


class ContextOverflow(UnusableReply):
    """The messages do not fit the model's context; nothing was cut from them, and asking again changes nothing."""


class Models(Protocol):
    """The one door for model calls, as a role sees it; `Gateway` is it.

    Both raise ModelCallError where endpoint, network or quota fail after all retries, BudgetReached where the run's
    limit is spent, InputError where key, address or model are refused, and UnusableReply, of which ContextOverflow is
    the kind that a shorter conversation would not have met.
    """

    async def chat(
        self, call_id: CallId, messages: Sequence[Message], *, tools: Sequence[JsonObject] = (), template: str = ""
    ) -> Reply:
        """Ask for the next message.

        Args:
            tools: In the form of the OpenAI chat interface.
            template: Named in the trace.
        """

    async def chat_json(
        self, call_id: CallId, messages: Sequence[Message], output_schema: OutputSchema, *, template: str = ""
    ) -> JsonObject:
        """Ask for a JSON object that is valid under the shape's schema, mended once by a repair turn if need be."""


class ReplyStore(Protocol):
    """Replies by key, kept over kills; `run_ledger` opens it."""

    def get(self, key: str) -> str | None:
        """The reply kept under a key, or None."""

    def put(self, key: str, reply: str, tokens: int, cost_usd: float) -> None:
        """Keep a reply and what it came to; once it returns, a kill loses neither."""

    def forget(self, key: str) -> None:
        """Keep a reply that cannot be used no longer; what its call came to stays."""

    def charge(self, tokens: int, cost_usd: float) -> None:
        """Keep what a call came to whose reply is not kept."""

    def read_usage(self) -> tuple[int, int, float]:
        """Calls, tokens and dollars of the whole run, earlier processes included."""


class TraceWriter(Protocol):
    """Where a line is written for every call; `run_ledger` opens it."""

    def write(self, line: str) -> None:
        """Append one JSON document."""
