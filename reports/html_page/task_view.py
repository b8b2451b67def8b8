"""The page's data for a task and its dialogue: texts, facts, and the spans in which the facts are said."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from data_model import Dialogue, Evidence, Plan, Task, Turn, canonical_json, select_needed_facts
from reports.html_page.long_texts import TextPool

Json = dict[str, Any]


def make_task_view(task: Task, text_pool: TextPool) -> Json:
    """Make the page's data for a task; long texts go into the text pool."""
    live_needed = {fact.id for fact in select_needed_facts(task.facts)}
    facts = [
        {
            "id": fact.id,
            "kind": fact.kind,
            "needed": fact.id in live_needed,
            "text": fact.text,
            "values": [value.value for value in fact.values],
            "day": fact.day,
            "supersedes": fact.supersedes,
        }
        for fact in task.facts
    ]
    return {
        "id": task.id,
        "intent": task.intent,
        "description": task.description,
        "persona": task.persona.name,
        "clock": f"{task.clock.weekday}, {task.clock.date}, {task.clock.time}",
        "apps": list(task.apps),
        "subtasks": [subtask.instruction for subtask in task.subtasks],
        "facts": facts,
        "solution": None if task.solution is None else make_plan_view(task.solution, text_pool),
    }


def make_plan_view(plan: Plan, text_pool: TextPool) -> list[Json]:
    """Make the page's data for a plan: the action and arguments of each step."""
    return [{"does": f"{step.app}.{step.action}", "args": text_pool.add(canonical_json(step.args))} for step in plan]


def make_dialogue_view(dialogue: Dialogue) -> list[Json]:
    """Make the page's data for a dialogue: its days, with each turn split as by `split_turn`."""
    evidence_by_turn: dict[str, list[Evidence]] = {}
    for evidence in dialogue.evidence:
        evidence_by_turn.setdefault(evidence.turn, []).append(evidence)
    return [
        {
            "day": day.index,
            "date": day.date,
            "turns": [
                {
                    "id": turn.id,
                    "role": turn.role,
                    "time": turn.ts[11:16],
                    "parts": split_turn(turn, evidence_by_turn.get(turn.id, ())),
                }
                for turn in day.turns
            ],
        }
        for day in dialogue.days
    ]


def split_turn(turn: Turn, evidence: Iterable[Evidence]) -> list[Any]:
    """Split a turn at the borders of its evidence into parts: plain text, or [text, ids of the facts it says].

    Spans of evidence may overlap or reach beyond the text.
    """
    spans = [(max(0, one.start), min(len(turn.text), one.end), one.fact) for one in evidence]
    spans = [span for span in spans if span[0] < span[1]]
    boundaries = sorted({0, len(turn.text), *(span[0] for span in spans), *(span[1] for span in spans)})
    parts: list[Any] = []
    for start, end in pairwise(boundaries):
        facts = sorted({fact for first, last, fact in spans if first <= start and end <= last})
        parts.append([turn.text[start:end], facts] if facts else turn.text[start:end])
    return parts
