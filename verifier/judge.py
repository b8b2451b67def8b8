"""The strict grader: a model judges a dialogue and its writer gets the feedback (OdysseyBench, Appendix D and E.1)."""

import json

from data_model import Check, Dialogue, JsonObject, Task, failed, make_transcript, passed
from llm_gateway import CallId, Models, OutputSchema, make_opening_messages
from templates import render

SYSTEM_TEMPLATE, CONVERSATION_TEMPLATE = "prompts/verifier_system.md.j2", "prompts/verifier_conversation.md.j2"
CHECK_NAME = "strict_grader"
MAX_FEEDBACK_CHARS = 300
VERDICT_SCHEMA = OutputSchema(
    "verdict",
    {
        "type": "object",
        "properties": {
            "passed": {"type": "boolean"},
            "feedback": {"type": "string", "maxLength": MAX_FEEDBACK_CHARS},
        },
        "required": ["passed", "feedback"],
        "additionalProperties": False,
    },
)
_NO_REASON_MESSAGE = "the grader turned the conversation down and gave no reason; write it anew, closer to the task"


async def judge_dialogue(
    models: Models, task: Task, dialogue: Dialogue, unit: str, attempt: int = 1
) -> tuple[Check, ...]:
    """Ask a model whether a conversation serves its task by the paper's criteria; return one Check, passed or failed.

    The model sees the task in words and the conversation, but neither facts nor evidence. The message of a failed check
    is the model's feedback, up to MAX_FEEDBACK_CHARS characters, and can go back to the writer unchanged.
    """
    user_prompt = render(
        CONVERSATION_TEMPLATE,
        inputs=format_inputs({"task": describe_task(task), "conversation": list_dialogue_turns(dialogue)}),
    )
    call_id = CallId(unit, "verifier", attempt)
    answer = await models.chat_json(
        call_id, make_opening_messages(render(SYSTEM_TEMPLATE), user_prompt), VERDICT_SCHEMA, template=SYSTEM_TEMPLATE
    )
    if answer["passed"] is True:
        check = passed("the grader has nothing against the conversation")
    else:
        feedback = to_one_line(str(answer["feedback"]), MAX_FEEDBACK_CHARS)
        check = failed(expected="a conversation that the grader passes", message=feedback or _NO_REASON_MESSAGE)
    return (check.model_copy(update={"name": CHECK_NAME}),)


def describe_task(task: Task) -> JsonObject:
    """Return what a judge reads of a task: description, intent and subtasks, but nothing about how it is checked."""
    subtasks = [{"id": subtask.id, "instruction": subtask.instruction} for subtask in task.subtasks]
    return {"description": task.description, "intent": task.intent, "subtasks": subtasks}


def list_dialogue_turns(dialogue: Dialogue) -> list[JsonObject]:
    """Return the whole conversation in the paper's form: role, text and timestamp of each turn."""
    days = make_transcript(dialogue).days
    return [{"role": turn.role, "text": turn.text, "ts": turn.ts} for day in days for turn in day.turns]


def format_inputs(inputs: JsonObject) -> str:
    """Format a judge's inputs as compact JSON, one turn per line, because the turns are most of the tokens paid for."""
    turns = ",\n".join(json.dumps(turn, ensure_ascii=False, separators=(",", ":")) for turn in inputs["conversation"])
    other_inputs = {key: value for key, value in inputs.items() if key != "conversation"}
    head = json.dumps(other_inputs, ensure_ascii=False, separators=(",", ":"))
    return f'{head[:-1]},"conversation":[\n{turns}\n]}}'


def to_one_line(text: str, max_chars: int) -> str:
    """Turn a model's text into a message: one line of bounded length, with only characters that a file can hold."""
    plain = text.encode("utf-8", errors="replace").decode()
    printable = "".join(character if character.isprintable() else " " for character in plain)
    return " ".join(printable.split())[:max_chars]
