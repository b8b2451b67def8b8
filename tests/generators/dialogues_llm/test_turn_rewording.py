"""A skeleton in a model's words: what holds is taken, what fails the check keeps the skeleton's words."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from data_model import Dialogue, is_mentioned
from generators.dialogues import RewordedDialogue, reword_turns, write_dialogue
from tests.endpoint.server import Json
from tests.generators.dialogues.drafts import FINDINGS, plan_of
from tests.generators.dialogues_llm.chatting import Inputs, Run, inputs_of, through_gateway
from tests.generators.dialogues_llm.conftest import all_kinds_draft
from verifier import check_dialogue

DRAFT = all_kinds_draft()
Reword = Callable[[Inputs], str]


@pytest.fixture(scope="module")
def skeleton() -> Dialogue:
    dialogue = write_dialogue(DRAFT, plan_of(utterances=(60, 90)), FINDINGS, "1", 1)
    assert check_dialogue(DRAFT.task, dialogue).passed
    return dialogue


def rewrite(folder: Path, skeleton: Dialogue, reword: Reword, is_checked: bool = False) -> tuple[RewordedDialogue, Run]:
    def answer(request: Json) -> str:
        turns = inputs_of(request)["turns"]
        return json.dumps({"turns": [{"id": turn["id"], "text": reword(turn)} for turn in turns]})

    def offences_of(dialogue: Dialogue) -> tuple[object, ...]:
        return check_dialogue(DRAFT.task, dialogue).failures

    run = through_gateway(
        folder,
        answer,
        lambda models: reword_turns(models, DRAFT, skeleton, 1, offences_of if is_checked else None),  # type: ignore[arg-type]  # checks
    )
    return run.result, run


def livelier(turn: Inputs) -> str:
    return f"Mind you, {turn['text']}"


def changed(before: Dialogue, after: Dialogue) -> set[str]:
    return {old.id for old, new in zip(before.turns, after.turns, strict=True) if old.text != new.text}


@pytest.mark.slow
def test_turns_are_put_into_other_words_and_all_rules_still_hold(tmp_path: Path, skeleton: Dialogue) -> None:
    surfaced, run = rewrite(tmp_path, skeleton, livelier)
    assert check_dialogue(DRAFT.task, surfaced.dialogue).passed
    assert surfaced.rewritten_count == len(changed(skeleton, surfaced.dialogue))
    assert surfaced.rewritten_count + surfaced.kept_count == len(skeleton.turns)
    assert surfaced.rewritten_count > 0.8 * len(skeleton.turns)
    for old, new in zip(skeleton.turns, surfaced.dialogue.turns, strict=True):
        assert (old.id, old.role, old.ts, old.act) == (new.id, new.role, new.ts, new.act)
    kept = {row.turn for row in skeleton.evidence if row.value is None}
    assert not kept & changed(skeleton, surfaced.dialogue)
    assert all(len(one["turns"]) <= 24 for one in run.asked)
    said = {turn["id"]: turn["keep"] for one in run.asked for turn in one["turns"]}
    assert "recap_final.docx" in {text for texts in said.values() for text in texts}


WRONG: dict[str, Reword] = {
    "loses a value": lambda turn: "There was a detail, it escapes me" if turn["keep"] else turn["text"],
    "brings in a value of a fact": lambda turn: turn["text"] if turn["keep"] else f"{turn['text']} And 12500 of course",
    "brings in another number": lambda turn: f"{turn['text']} About 77 of them",
    "claims work": lambda turn: "I've already sent it to them" if turn["role"] == "assistant" else turn["text"],
    "asks for work": lambda turn: f"{turn['text']} Can you mail it to them" if turn["role"] == "user" else turn["text"],
    "is private": lambda turn: f"{turn['text']} That was before my surgery",
    "is empty": lambda turn: " ... ",
    "runs on": lambda turn: (turn["text"] + " and so on" * (9 + len(turn["text"]) // 6))[:599],
    "makes a question of it": lambda turn: turn["text"] + " Or is it?" * ("?" not in turn["text"]),
    "is a copy": lambda turn: turn["text"],
}


@pytest.mark.parametrize("way", sorted(WRONG))
def test_what_fails_the_check_keeps_the_words_of_the_skeleton(way: str, tmp_path: Path, skeleton: Dialogue) -> None:
    surfaced, _ = rewrite(tmp_path, skeleton, WRONG[way])
    assert changed(skeleton, surfaced.dialogue) == set()
    assert surfaced.dialogue == skeleton


def test_values_may_be_said_in_another_form(tmp_path: Path, skeleton: Dialogue) -> None:
    surfaced, _ = rewrite(
        tmp_path, skeleton, lambda turn: turn["text"].replace("12,500", "12500").replace("14:30", "2:30 pm")
    )
    cap = next(row for row in surfaced.dialogue.evidence if row.fact == "f4")
    assert is_mentioned(surfaced.dialogue.turn(cap.turn).text[cap.start : cap.end], DRAFT.task.fact("f4").values[0])
    assert check_dialogue(DRAFT.task, surfaced.dialogue).passed


def test_what_a_verifier_still_has_against_a_turn_gives_it_its_words_back(tmp_path: Path, skeleton: Dialogue) -> None:
    def odd(turn: Inputs) -> str:
        return f"{turn['text']} Typical women are like that" if turn["role"] == "user" else turn["text"]

    unchecked, _ = rewrite(tmp_path, skeleton, odd)
    assert not check_dialogue(DRAFT.task, unchecked.dialogue).passed
    checked, _ = rewrite(tmp_path, skeleton, odd, is_checked=True)
    assert check_dialogue(DRAFT.task, checked.dialogue).passed
    assert checked.dialogue == skeleton


def test_ids_that_nobody_asked_about_are_ignored(tmp_path: Path, skeleton: Dialogue) -> None:
    run = through_gateway(
        tmp_path,
        lambda request: json.dumps({"turns": [{"id": "d9.s9.t9", "text": "Hello there."}]}),
        lambda models: reword_turns(models, DRAFT, skeleton),
    )
    assert run.result == RewordedDialogue(skeleton, 0, len(skeleton.turns))
