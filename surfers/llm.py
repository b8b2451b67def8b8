"""The explorer by model: it decides what to look at, and what it looked at is read as any explorer reads it."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from data_model import Action, Frozen, SurfReport, Visit
from llm_gateway import ContextOverflow, Message, Models, Reply, Sample, ToolCall, opening, reply_messages
from office_env import APPS, Workspace, action
from office_env.protocols import MalformedAction, tools
from surfers.looking import Look, look_here
from surfers.registry import surf, surfer
from surfers.visiting import PLACES, files_of
from templates import render

SYSTEM, GOAL, REPORTING = (f"prompts/surfer_{name}.md.j2" for name in ("system", "goal", "report"))
REPORT = "report"
LONGEST_NOTES = 2_000
MOST_CALLS_IN_A_REPLY = 8
_CALLS_OF_ONE_SURFER = 1_000

Explore = Callable[[str, Workspace], Awaitable[SurfReport]]


class SurfLimits(Frozen):
    """Where exploring ends by itself.

    max_steps: tool calls, those that were not carried out included. max_tokens: of the model, in all calls.
    longest_observation: characters that the model is shown of one; what is left out is said.
    """

    max_steps: int = 16
    max_tokens: int = 200_000
    longest_observation: int = 6_000


async def surf_by_model(
    models: Models,
    app: str,
    workspace: Workspace,
    goal: str,
    unit: str,
    attempt: int = 1,
    limits: SurfLimits | None = None,
    explore: Explore = surf,
    look: Look = look_here,
) -> SurfReport:
    """Let a model explore one application of an office by reading actions, until it reports or meets a limit.

    goal: what it should look for; may be empty. explore, look: carry out the exploring by rule and one reading action,
    in this process or elsewhere. The findings are those that `explore` has of the files whose content
    the visits showed: a model chooses what is looked at, and never what stands there. What it sends that is no reading
    action of the application is answered by an error, counted in `strays`, and not carried out. Nothing is asked where
    the application has no files. Raises InputError for an application that nobody explores, and what Models raises,
    but a conversation that outgrows the model's context ends with what was found.
    """
    surfer[app]
    files = files_of(workspace, *PLACES.get(app, ("", "")))
    if not files:
        return SurfReport(app=app, visits=(), findings=())
    tour = _Tour(app, workspace, limits or SurfLimits(), look)
    inputs = _inputs(app, goal, files, tour.limits.max_steps)
    messages = opening(render(SYSTEM), render(GOAL, inputs=inputs))
    await _converse(models, tour, messages, unit, attempt)
    seen = (await explore(app, workspace)).findings if tour.seen else ()
    return SurfReport(
        app=app,
        visits=tuple(tour.visits),
        findings=tuple(one for one in seen if one.file in tour.seen),
        notes=tour.notes,
        strays=tour.strays,
    )


@dataclass
class _Tour:
    """What one explorer did so far. seen: files whose content it was shown. notes: its report, once it is over."""

    app: str
    workspace: Workspace
    limits: SurfLimits
    look: Look
    visits: list[Visit] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)
    steps: int = 0
    strays: int = 0
    tokens: int = 0
    notes: str = ""
    is_over: bool = False

    async def answer(self, reply: Reply) -> list[str]:
        """Carry out what a reply asks for, as far as it may be; one observation for each call that was looked at."""
        self.tokens += reply.usage.input_tokens + reply.usage.output_tokens
        observations: list[str] = []
        for number, call in enumerate(reply.tool_calls):
            if not self.is_over:
                observations.append(await self._one_more(call, number))
        if not reply.tool_calls:
            observations.append(self._stray(f"A tool call is expected, not text; call {REPORT} when you are done."))
        self.is_over = self.is_over or self.tokens >= self.limits.max_tokens
        return observations

    async def _one_more(self, call: ToolCall, number: int) -> str:
        if number >= MOST_CALLS_IN_A_REPLY:
            return self._stray(f"Not carried out: at most {MOST_CALLS_IN_A_REPLY} calls at once.")
        if call.name == REPORT:
            return self._report(call)
        try:
            step = tools.parse_call(tools.ToolCall(call.name, call.arguments))
        except MalformedAction as fault:
            return self._stray(str(fault))
        if not _may(step, self.app):
            return self._stray(
                f"Not carried out: {call.name} is no reading tool of {self.app}; call those you were given."
            )
        return await self._visit(step)

    async def _visit(self, step: Action) -> str:
        self._count()
        seen = await self.look(self.workspace, step)
        if seen.status == "ok":
            self.seen |= seen.files
        shown = seen.text[: self.limits.longest_observation]
        left_out = len(seen.text) - len(shown)
        self.visits.append(Visit(action=step, observation=shown))
        return f"{shown}\n[{left_out:,} more characters are not shown.]" if left_out else shown

    def _report(self, call: ToolCall) -> str:
        notes = _notes(call.arguments)
        if notes is None:
            return self._stray('The report cannot be read; send {"notes": "..."}.')
        self.notes, self.is_over = notes, True
        return ""

    def _stray(self, why: str) -> str:
        self._count()
        self.strays += 1
        return why

    def _count(self) -> None:
        self.steps += 1
        self.is_over = self.steps >= self.limits.max_steps


async def _converse(models: Models, tour: _Tour, messages: list[Message], unit: str, attempt: int) -> None:
    offered = (*tools.tool_schemas((tour.app,), read_only=True), _report_tool())
    first = _CALLS_OF_ONE_SURFER * (APPS.index(tour.app) if tour.app in APPS else len(APPS))
    turn = 0
    while not tour.is_over:
        turn += 1
        sample = Sample(unit, "surfer", attempt, first + turn)
        try:
            reply = await models.chat(sample, messages, tools=offered, template=GOAL)
        except ContextOverflow:
            return
        messages += reply_messages(reply, await tour.answer(reply), turn)


def _may(step: Action, app: str) -> bool:
    """Whether an action reads and belongs to the application; what a model was offered does not bind it."""
    entry = action[f"{step.app}.{step.action}"]
    return entry.options["app"] in (app, "system") and not entry.options["writes"] and step.action != "switch_app"


def _notes(arguments: str) -> str | None:
    """The notes of a report, bounded; None where they cannot be read."""
    try:
        read = json.loads(arguments) if arguments.strip() else {}
    except (ValueError, RecursionError):
        return None
    notes = read.get("notes", "") if isinstance(read, dict) else None
    if not isinstance(notes, str):
        return None
    return notes.encode("utf-8", errors="replace").decode().strip()[:LONGEST_NOTES]


def _report_tool() -> dict[str, Any]:
    notes = {"type": "string", "maxLength": LONGEST_NOTES}
    parameters = {
        "type": "object",
        "properties": {"notes": notes},
        "required": ["notes"],
        "additionalProperties": False,
    }
    about = {"name": REPORT, "description": render(REPORTING).strip(), "parameters": parameters}
    return {"type": "function", "function": about}


def _inputs(app: str, goal: str, files: tuple[str, ...], calls: int) -> str:
    given = {"application": app, "goal": goal, "files": files, "calls": calls}
    return json.dumps(given, ensure_ascii=False, indent=1)
