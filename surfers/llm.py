"""The explorer by model: the model decides which files to read, and the findings in them are made by rule."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from data_model import Action, FrozenModel, SurfReport, Visit
from llm_gateway import (
    CallId,
    ContextOverflow,
    Message,
    Models,
    Reply,
    ReplyToolCall,
    make_opening_messages,
    make_reply_messages,
)
from office_env import APPS, Workspace, action
from office_env.protocols import MalformedAction, tools
from surfers.read_actions import PerformRead, perform_read_here
from surfers.registry import surf, surfer
from surfers.visits import FILES_BY_APP, list_files
from templates import render

SYSTEM_TEMPLATE, GOAL_TEMPLATE, REPORT_TEMPLATE = (
    f"prompts/surfer_{name}.md.j2" for name in ("system", "goal", "report")
)
REPORT_TOOL = "report"
MAX_NOTES_LENGTH = 2_000
MAX_CALLS_PER_REPLY = 8
_MAX_CALLS_PER_SURFER = 1_000

ExploreByRule = Callable[[str, Workspace], Awaitable[SurfReport]]


class SurfLimits(FrozenModel):
    """The limits at which a model's exploration ends.

    Attributes:
        max_steps: Maximum tool calls, including those that were not carried out.
        max_tokens: Maximum input and output tokens of all model calls together.
        max_observation_length: Maximum characters of an observation; the model is told how many are left out.
    """

    max_steps: int = 16
    max_tokens: int = 200_000
    max_observation_length: int = 6_000


async def surf_with_model(
    models: Models,
    app: str,
    workspace: Workspace,
    goal: str,
    unit: str,
    attempt: int = 1,
    limits: SurfLimits | None = None,
    explore_by_rule: ExploreByRule = surf,
    perform_read: PerformRead = perform_read_here,
) -> SurfReport:
    """Let a model explore one application of an office by reading actions until it reports or reaches a limit.

    The model chooses which files are read, but not what is in them: the findings are those of `explore_by_rule` in the
    files whose content the model saw. A call that is not a reading action of the application is answered with an error,
    counted in `strays`, and not carried out. The model is not called if the application has no files or, as the shell,
    no action that only reads; then the findings are those of `explore_by_rule` in all files. A conversation that
    outgrows the model's context ends with what was found so far.

    Args:
        goal: What the model should look for; may be empty.
        explore_by_rule: Explores the application by rule, in this process or elsewhere.
        perform_read: Carries out one reading action, in this process or elsewhere.

    Raises:
        InputError: The application has no explorer. Errors of `models` propagate.
    """
    surfer[app]
    files = list_files(workspace, *FILES_BY_APP.get(app, ("", "")))
    if not files:
        return SurfReport(app=app, visits=(), findings=())
    if not any(entry.options["app"] == app and not entry.options["writes"] for entry in action):
        return await explore_by_rule(app, workspace)
    exploration = _Exploration(app, workspace, limits or SurfLimits(), perform_read)
    inputs = _make_inputs(app, goal, files, exploration.limits.max_steps)
    messages = make_opening_messages(render(SYSTEM_TEMPLATE), render(GOAL_TEMPLATE, inputs=inputs))
    await _run_conversation(models, exploration, messages, unit, attempt)
    findings = (await explore_by_rule(app, workspace)).findings if exploration.read_files else ()
    return SurfReport(
        app=app,
        visits=tuple(exploration.visits),
        findings=tuple(one for one in findings if one.file in exploration.read_files),
        notes=exploration.notes,
        strays=exploration.invalid_calls,
    )


@dataclass
class _Exploration:
    """The state of one exploration.

    Attributes:
        read_files: The files whose content the model saw.
        notes: The model's report, once it has sent one.
    """

    app: str
    workspace: Workspace
    limits: SurfLimits
    perform_read: PerformRead
    visits: list[Visit] = field(default_factory=list)
    read_files: set[str] = field(default_factory=set)
    steps: int = 0
    invalid_calls: int = 0
    tokens: int = 0
    notes: str = ""
    is_over: bool = False

    async def answer_reply(self, reply: Reply) -> list[str]:
        """Carry out the allowed calls of a reply and return one observation for each call considered."""
        self.tokens += reply.usage.input_tokens + reply.usage.output_tokens
        observations: list[str] = []
        for number, call in enumerate(reply.tool_calls):
            if not self.is_over:
                observations.append(await self._answer_call(call, number))
        if not reply.tool_calls:
            observations.append(
                self._reject_call(f"A tool call is expected, not text; call {REPORT_TOOL} when you are done.")
            )
        self.is_over = self.is_over or self.tokens >= self.limits.max_tokens
        return observations

    async def _answer_call(self, call: ReplyToolCall, number: int) -> str:
        if number >= MAX_CALLS_PER_REPLY:
            return self._reject_call(f"Not carried out: at most {MAX_CALLS_PER_REPLY} calls at once.")
        if call.name == REPORT_TOOL:
            return self._take_report(call)
        try:
            step = tools.parse_tool_call(tools.ToolCall(call.name, call.arguments))
        except MalformedAction as error:
            return self._reject_call(str(error))
        if not _is_allowed(step, self.app):
            return self._reject_call(
                f"Not carried out: {call.name} is no reading tool of {self.app}; call those you were given."
            )
        return await self._visit(step)

    async def _visit(self, step: Action) -> str:
        self._count_step()
        observation = await self.perform_read(self.workspace, step)
        if observation.status == "ok":
            self.read_files |= observation.files
        shortened = observation.text[: self.limits.max_observation_length]
        left_out = len(observation.text) - len(shortened)
        self.visits.append(Visit(action=step, observation=shortened))
        return f"{shortened}\n[{left_out:,} more characters are not shown.]" if left_out else shortened

    def _take_report(self, call: ReplyToolCall) -> str:
        notes = _parse_notes(call.arguments)
        if notes is None:
            return self._reject_call('The report cannot be read; send {"notes": "..."}.')
        self.notes, self.is_over = notes, True
        return ""

    def _reject_call(self, reason: str) -> str:
        self._count_step()
        self.invalid_calls += 1
        return reason

    def _count_step(self) -> None:
        self.steps += 1
        self.is_over = self.steps >= self.limits.max_steps


async def _run_conversation(
    models: Models, exploration: _Exploration, messages: list[Message], unit: str, attempt: int
) -> None:
    schemas = (*tools.build_tool_schemas((exploration.app,), read_only=True), _make_report_tool())
    first = _MAX_CALLS_PER_SURFER * (APPS.index(exploration.app) if exploration.app in APPS else len(APPS))
    turn = 0
    while not exploration.is_over:
        turn += 1
        call_id = CallId(unit, "surfer", attempt, first + turn)
        try:
            reply = await models.chat(call_id, messages, tools=schemas, template=GOAL_TEMPLATE)
        except ContextOverflow:
            return
        messages += make_reply_messages(reply, await exploration.answer_reply(reply), turn)


def _is_allowed(action_step: Action, app: str) -> bool:
    """Return whether an action only reads and belongs to the application; a model may call tools it was not offered."""
    entry = action[f"{action_step.app}.{action_step.action}"]
    return (
        entry.options["app"] in (app, "system") and not entry.options["writes"] and action_step.action != "switch_app"
    )


def _parse_notes(arguments: str) -> str | None:
    """Return the notes of a report, limited in length, or None if they cannot be parsed."""
    try:
        report = json.loads(arguments) if arguments.strip() else {}
    except (ValueError, RecursionError):
        return None
    notes = report.get("notes", "") if isinstance(report, dict) else None
    if not isinstance(notes, str):
        return None
    return notes.encode("utf-8", errors="replace").decode().strip()[:MAX_NOTES_LENGTH]


def _make_report_tool() -> dict[str, Any]:
    notes = {"type": "string", "maxLength": MAX_NOTES_LENGTH}
    parameters = {
        "type": "object",
        "properties": {"notes": notes},
        "required": ["notes"],
        "additionalProperties": False,
    }
    function_schema = {"name": REPORT_TOOL, "description": render(REPORT_TEMPLATE).strip(), "parameters": parameters}
    return {"type": "function", "function": function_schema}


def _make_inputs(app: str, goal: str, files: tuple[str, ...], calls: int) -> str:
    inputs = {"application": app, "goal": goal, "files": files, "calls": calls}
    return json.dumps(inputs, ensure_ascii=False, indent=1)
