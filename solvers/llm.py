"""A model that acts in an office: by tool calls, or by the text protocol of OfficeBench, as the assignment says."""

from dataclasses import dataclass
from sys import getsizeof

from data_model import Assignment, bounds
from llm_gateway import ContextOverflow, Message, Models, Reply, Sample, UnusableReply, opening, reply_messages
from office_env import Episode
from office_env.protocols import tools
from solvers.registry import Solver, solver

_END_OF_THINKING = "</think>"


@solver(privileged=False)
def llm(models: Models, unit: str = "", attempt: int = 1, first_call: int = 1) -> Solver:
    """A tool-calling agent over any endpoint: it sees the assignment and what its actions show, and nothing else.

    unit, attempt, first_call: which samples its calls are (the unit is the task's id where it is left out); two
    episodes of one task that differ in neither get the same replies. Nothing that it is shown is ever shortened: a
    conversation that outgrows the model's context ends the episode with `context`, and a model whose replies stay
    unusable ends it with `solver_error`. ModelCallError and BudgetReached rise: they are no fault of the solver.
    """
    return _Agent(models, unit, attempt, first_call)


@dataclass(frozen=True)
class _Agent:
    """Holds nothing but its settings; a conversation belongs to the one episode."""

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
        offered = tools.tool_schemas(assignment.apps)
        messages = opening(episode.system_message, episode.prompt)
        turn = held = 0
        while episode.stop is None:
            sample = self._sample(assignment, turn)
            turn += 1
            reply = await self.models.chat(sample, messages, tools=offered, template="prompts/tools_task.md.j2")
            held = _with_room_for(reply, held)
            messages += reply_messages(reply, await _carry_out(episode, reply), turn)

    async def _act_by_text(self, assignment: Assignment, episode: Episode) -> None:
        turn = held = 0
        while episode.stop is None:
            # Each prompt shows the whole history: the protocol has no conversation.
            messages: list[Message] = opening(episode.system_message, episode.prompt)
            sample = self._sample(assignment, turn)
            turn += 1
            reply = await self.models.chat(sample, messages, template="prompts/officebench_step.md.j2")
            held = _with_room_for(reply, held)
            await episode.act(reply.text.rpartition(_END_OF_THINKING)[2], _tokens(reply))

    def _sample(self, assignment: Assignment, turn: int) -> Sample:
        return Sample(self.unit or assignment.task_id, "solver", self.attempt, self.first_call + turn)


async def _carry_out(episode: Episode, reply: Reply) -> list[str]:
    """Every call of a reply as a step of its own, until the episode ends; a reply without calls is a malformed step.

    The tokens of a reply are those of its first step.
    """
    sent: list[tools.ToolCall | str] = [tools.ToolCall(call.name, call.arguments) for call in reply.tool_calls]
    observations: list[str] = []
    for number, one in enumerate(sent or [reply.text]):
        seen = await episode.act(one, 0 if number else _tokens(reply))
        observations.append(seen.observation)
        if seen.done:
            break
    return observations


def _with_room_for(reply: Reply, held: int) -> int:
    """Add what a reply takes in memory; raise ContextOverflow where all together are more than any context holds."""
    texts = (reply.text, *(call.arguments for call in reply.tool_calls))
    held += sum(getsizeof(text) for text in texts)
    if held > bounds.EPISODE_REPLIES_BYTES:
        raise ContextOverflow(f"the replies take over {bounds.EPISODE_REPLIES_BYTES:,} bytes")
    return held


def _tokens(reply: Reply) -> int:
    return reply.usage.input_tokens + reply.usage.output_tokens
