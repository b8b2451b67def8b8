"""Assignments: public fields, a history, and nothing else."""

from pathlib import Path

import pytest

from data_model import ContentStore, InputError, Limits, make_transcript
from evaluation import make_assignment
from office_env import APPS
from tests.evaluation.examples import example_dialogue, example_office, example_task


def test_an_assignment_holds_the_intent_and_every_app_whatever_the_task_needs(tmp_path: Path) -> None:
    task = example_task(example_office(ContentStore(tmp_path)).hash)
    made = make_assignment(
        task, make_transcript(example_dialogue(task.id)), "officebench", "Said.", Limits(max_steps=3)
    )
    assert made.instruction == task.intent
    assert made.apps == APPS != task.apps
    assert (made.task_id, made.persona, made.clock) == (task.id, task.persona, task.clock)
    assert (made.history, made.protocol, made.limits.max_steps) == ("Said.", "officebench", 3)
    assert "1200" not in made.model_dump_json()


def test_a_memory_mode_gets_the_transcript_and_the_instruction(tmp_path: Path) -> None:
    task = example_task(example_office(ContentStore(tmp_path)).hash)
    transcript = make_transcript(example_dialogue(task.id))
    made = make_assignment(task, transcript, history=lambda said, asked: f"{asked} {len(said.days)}")
    assert made.history == f"{task.intent} 1"
    assert make_assignment(task, None, history=lambda said, asked: "never").history == ""


def test_the_transcript_of_another_task_is_refused(tmp_path: Path) -> None:
    task = example_task(example_office(ContentStore(tmp_path)).hash)
    with pytest.raises(InputError, match="a transcript of another task"):
        make_assignment(task, make_transcript(example_dialogue("neo-7-00004")))
