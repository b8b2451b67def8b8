"""A solver by model, which acts by tool calls or by OfficeBench's text protocol, as the assignment says."""

from dataclasses import dataclass
from sys import getsizeof

from data_model import Assignment, bounds
from llm_gateway import (
    CallId,
    ContextOverflow,
    Message,
    Models,
    Reply,
    UnusableReply,
    make_opening_messages,
    make_reply_messages,
)
from office_env import Episode
from office_env.protocols import tools
from solvers.registry import Solver, solver

_END_OF_THINKING = "</think>"


@solver(privileged=False)
def llm(models: Models, unit: str = "", attempt: int = 1, first_call: int = 1) -> Solver:
    """A model behind any endpoint that acts by tool calls and sees only the assignment and its actions' observations.

    Nothing that it sees is ever shortened. If its messages outgrow the model's context, the episode ends with the stop
    reason `context`; if the model's replies stay unusable, with `solver_error`. ModelCallError and BudgetReached are
    not the solver's fault, so they propagate.

    Args:
        unit: Part of the id of every model call; the task's id by default. Two episodes of one task with the same unit
            and attempt get the same replies.
        attempt: Part of the id of every model call, such as the number of the trial.
        first_call: The number of the first model call.
    """
    return _LlmSolver(models, unit, attempt, first_call)


@dataclass(frozen=True)
class _LlmSolver:
    """Holds only its settings, so that episodes share no state."""

    models: Models
    unit: str
    attempt: int
    first_call: int

    async def solve(self, assignment: Assignment, episode: Episode) -> None:
        act = self._act_by_text if assignment.protocol == "officebench" else self._act_by_tools
        try:
            await act(assignment, episode)
        except ContextOverflow:
            episode.end("context")
        except UnusableReply:
            episode.end("solver_error")

    async def _act_by_tools(self, assignment: Assignment, episode: Episode) -> None:
        schemas = tools.build_tool_schemas(assignment.apps)
        messages = make_opening_messages(episode.system_message, episode.prompt)
        turn = reply_bytes = 0
        while episode.stop is None:
            call_id = self._make_call_id(assignment, turn)
            turn += 1
            reply = await self.models.chat(call_id, messages, tools=schemas, template="prompts/tools_task.md.j2")
            reply_bytes = _add_reply_bytes(reply, reply_bytes)
            messages += make_reply_messages(reply, await _take_steps(episode, reply), turn)

    async def _act_by_text(self, assignment: Assignment, episode: Episode) -> None:
        turn = reply_bytes = 0
        while episode.stop is None:
            # Each prompt shows the whole history: the protocol has no conversation.
            messages: list[Message] = make_opening_messages(episode.system_message, episode.prompt)
            call_id = self._make_call_id(assignment, turn)
            turn += 1
            reply = await self.models.chat(call_id, messages, template="prompts/officebench_step.md.j2")
            reply_bytes = _add_reply_bytes(reply, reply_bytes)
            await episode.step_async(reply.text.rpartition(_END_OF_THINKING)[2], _count_tokens(reply))

    def _make_call_id(self, assignment: Assignment, turn: int) -> CallId:
        return CallId(self.unit or assignment.task_id, "solver", self.attempt, self.first_call + turn)


async def _take_steps(episode: Episode, reply: Reply) -> list[str]:
    """Take each call of a reply as a step until the episode ends; a reply without calls is one malformed step.

    The tokens of the reply count for its first step.
    """
    steps: list[tools.ToolCall | str] = [tools.ToolCall(call.name, call.arguments) for call in reply.tool_calls]
    observations: list[str] = []
    for number, step in enumerate(steps or [reply.text]):
        result = await episode.step_async(step, 0 if number else _count_tokens(reply))
        observations.append(result.observation)
        if result.done:
            break
    return observations


def _add_reply_bytes(reply: Reply, total: int) -> int:
    """Add the memory of a reply in bytes to the total; raise ContextOverflow if it exceeds any model's context."""
    texts = (reply.text, *(call.arguments for call in reply.tool_calls))
    total += sum(getsizeof(text) for text in texts)
    if total > bounds.EPISODE_REPLIES_BYTES:
        raise ContextOverflow(f"the replies take over {bounds.EPISODE_REPLIES_BYTES:,} bytes")
    return total


def _count_tokens(reply: Reply) -> int:
    return reply.usage.input_tokens + reply.usage.output_tokens
