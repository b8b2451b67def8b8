"""The strict grader: a model judges a dialogue, and its writer hears of it (OdysseyBench, Appendix D and E.1)."""

import json

from data_model import Check, Dialogue, JsonObject, Task, failed, passed, transcript_of
from llm_gateway import Models, Sample, Shape, opening
from templates import render

SYSTEM, CONVERSATION = "prompts/verifier_system.md.j2", "prompts/verifier_conversation.md.j2"
NAME = "strict_grader"
LONGEST_FEEDBACK = 300
VERDICT = Shape(
    "verdict",
    {
        "type": "object",
        "properties": {
            "passed": {"type": "boolean"},
            "feedback": {"type": "string", "maxLength": LONGEST_FEEDBACK},
        },
        "required": ["passed", "feedback"],
        "additionalProperties": False,
    },
)
_WITHOUT_REASON = "the grader turned the conversation down and gave no reason; write it anew, closer to the task"


async def grade(models: Models, task: Task, dialogue: Dialogue, unit: str, attempt: int = 1) -> tuple[Check, ...]:
    """Ask a model whether a conversation serves its task as the paper's criteria ask; one Check, passed or failed.

    It sees the task in words and what was said, and neither facts nor evidence. The message of a failed check is its
    feedback, up to LONGEST_FEEDBACK characters, and can go back to the writer unchanged.
    """
    given = render(
        CONVERSATION, inputs=json_text({"task": task_in_words(task), "conversation": conversation(dialogue)})
    )
    sample = Sample(unit, "verifier", attempt)
    answer = await models.structured(sample, opening(render(SYSTEM), given), VERDICT, template=SYSTEM)
    if answer["passed"] is True:
        check = passed("the grader has nothing against the conversation")
    else:
        feedback = one_line(str(answer["feedback"]), LONGEST_FEEDBACK)
        check = failed(expected="a conversation that the grader passes", message=feedback or _WITHOUT_REASON)
    return (check.model_copy(update={"name": NAME}),)


def task_in_words(task: Task) -> JsonObject:
    """What a judge reads of a task: T, I and K; nothing of how it is checked."""
    subtasks = [{"id": one.id, "instruction": one.instruction} for one in task.subtasks]
    return {"description": task.description, "intent": task.intent, "subtasks": subtasks}


def conversation(dialogue: Dialogue) -> list[JsonObject]:
    """The whole conversation as the paper has it: role, text, ts."""
    days = transcript_of(dialogue).days
    return [{"role": turn.role, "text": turn.text, "ts": turn.ts} for day in days for turn in day.turns]


def json_text(inputs: JsonObject) -> str:
    """Inputs of a judge as compact JSON, one turn a line: hundreds of turns are most of what is paid for."""
    turns = ",\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in inputs["conversation"])
    rest = {key: value for key, value in inputs.items() if key != "conversation"}
    head = json.dumps(rest, ensure_ascii=False, separators=(",", ":"))
    return f'{head[:-1]},"conversation":[\n{turns}\n]}}'


def one_line(text: str, longest: int) -> str:
    """A model's sentence as a message: one line, bounded, and of characters that a file can hold."""
    plain = text.encode("utf-8", errors="replace").decode()
    return " ".join("".join(one if one.isprintable() else " " for one in plain).split())[:longest]
