"""Each named way of a model to be wrong: the check that catches it, what goes back, and what gets in without the check.

What catches a way when nothing is left out:
value_lost               rule no_value_is_lost
assistant_works          rule assistant_never_claims_the_work
leak                     rule intent_leaks_nothing, proofs intent_holds_no_value, needed_facts_come_from_the_dialogue
passes_for_wrong_reason  proofs wrong_ways_fail, damage_fails
unknown_criterion        the reading of the proposal: what no registry knows cannot be kept as data
plan_does_not_run        the trial of the plan: plan_runs, plan_passes_the_criteria,
                         proofs solution_passes, right_ways_pass
wrong_tool               the loop: nothing is carried out, the error is the observation
feedback_ignored         the same check again, until the attempts are used up
"""

import json
from pathlib import Path

import pytest

from tests.endpoint.playing import playing, told
from tests.endpoint.scripted import WAYS, ScriptedModel
from tests.endpoint.server import Json
from tests.orchestrator.llm_builds import build_here, check_here, rows

Capsys = pytest.CaptureFixture[str]
FEEDBACK = {
    "value_lost": ("day_part", "expected the user to say '"),
    "assistant_works": ("day_part", 'expected an assistant that has done nothing yet, found "I\'ve already sent"'),
    "leak": ("task_proposal", "/intent: expected no value of a needed fact such as f"),
    "unknown_criterion": ("task_proposal", "there is no criterion 'evaluate_everything_is_fine'"),
    "plan_does_not_run": (
        "solution_plan",
        "_quickly'. Did you mean '",
    ),
    # An operator or a wrong way, whichever is the first to show it.
    "passes_for_wrong_reason": (
        "task_proposal",
        "must fail, but passes",
        "is right to fail, found every criterion passed",
    ),
}
GUARDS = {
    "value_lost": ("no_value_is_lost",),
    "assistant_works": ("assistant_never_claims_the_work",),
    "leak": ("intent_leaks_nothing", "intent_holds_no_value", "needed_facts_come_from_the_dialogue"),
    "passes_for_wrong_reason": ("wrong_ways_fail", "damage_fails"),
    "plan_does_not_run": (
        "solution_passes",
        "right_ways_pass",
        "plan_runs",
        "plan_passes_the_criteria",
        "damage_fails",
        "fair_variants_pass",
    ),
}
GROUPS = (
    ("value_lost", "leak", "plan_does_not_run", "wrong_tool"),
    ("assistant_works", "unknown_criterion"),
    ("passes_for_wrong_reason",),
)
"""Ways of different answers, so that all of a group befall one task."""


@pytest.mark.slow
@pytest.mark.parametrize("group", GROUPS)
def test_each_way_goes_back_by_name_and_the_task_is_mended(
    group: tuple[str, ...], tmp_path: Path, capsys: Capsys
) -> None:
    model = ScriptedModel(share=1, only=group)
    with playing(model) as server:
        built = build_here(capsys, server, tmp_path / "made", "--no-votes")
        chats = server.chats
    assert built.code == 0, built.errors
    assert {one.way for one in model.mistakes} == set(group)
    for way in group:
        if way == "wrong_tool":
            assert any("There is no tool 'look_around'" in told(chat) for chat in chats)
            continue
        shape, *words = FEEDBACK[way]
        heard = [one for one in model.heard if one.way == way]
        assert heard
        assert all(one.shape == shape for one in heard)
        assert any(one in text for item in heard for text in item.feedback for one in words), heard
    assert check_here(capsys, tmp_path / "made").code == 0


@pytest.mark.slow
def test_feedback_that_is_ignored_goes_back_until_it_is_heard(tmp_path: Path, capsys: Capsys) -> None:
    model = ScriptedModel(share=1, only={"feedback_ignored"})
    with playing(model) as server:
        built = build_here(capsys, server, tmp_path / "made", "--no-votes")
    assert built.code == 0, built.errors
    ignored = [one for one in model.mistakes if one.way == "feedback_ignored"]
    assert {one.shape for one in ignored} == {"task_proposal", "solution_plan", "day_part", "tools"}
    # A part of a day that is asked for again is another request: what was said before it was written again as well.
    for one in (one for one in ignored if one.shape in ("task_proposal", "solution_plan")):
        assert sum(heard.fingerprint == one.fingerprint for heard in model.heard) >= 2


@pytest.mark.long
def test_feedback_that_is_never_heard_ends_in_a_rejection_with_its_reason(tmp_path: Path, capsys: Capsys) -> None:
    model = Deaf(share=1, only={"assistant_works"})
    with playing(model) as server:
        built = build_here(capsys, server, tmp_path / "made", "--no-votes", "--max-candidates", 1, "--json")
    assert built.code == 1, built.errors
    assert built.document["rejected"] == {"verification": 1}
    (rejected,) = rows(tmp_path / "made" / "rejected.jsonl")
    assert rejected["check"] == "assistant_never_claims_the_work"


@pytest.mark.slow
@pytest.mark.parametrize(
    "way", [pytest.param(way, marks=[] if way == "passes_for_wrong_reason" else [pytest.mark.long]) for way in GUARDS]
)
def test_without_its_check_a_bad_task_gets_in_and_is_found_afterwards(way: str, tmp_path: Path, capsys: Capsys) -> None:
    model = ScriptedModel(share=1, only={way})
    left_out = [part for name in GUARDS[way] for part in ("--without", name)]
    with playing(model) as server:
        built = build_here(capsys, server, tmp_path / "made", "--no-votes", *left_out)
    assert built.code == 0, built.errors
    assert model.mistakes
    assert model.heard == []
    checked = check_here(capsys, tmp_path / "made")
    assert checked.code == 1
    assert {failure["name"] for failure in checked.document["failures"]} & set(GUARDS[way])
    manifest = json.loads((tmp_path / "made" / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["config"]["without"] == sorted(GUARDS[way])


@pytest.mark.long
@pytest.mark.parametrize("left_in", GUARDS["leak"])
def test_a_leak_is_caught_by_each_of_its_three_checks_alone(left_in: str, tmp_path: Path, capsys: Capsys) -> None:
    model = ScriptedModel(share=1, only={"leak"})
    left_out = [part for name in GUARDS["leak"] if name != left_in for part in ("--without", name)]
    with playing(model) as server:
        built = build_here(capsys, server, tmp_path / "made", "--no-votes", "--max-candidates", 1, *left_out, "--json")
    if left_in == "needed_facts_come_from_the_dialogue":
        # It needs the days, and what stands in the intent is not the days' to mend.
        assert built.document["rejected"] == {"proofs": 1}
    else:
        assert built.document["accepted"] == 1
        assert [one.way for one in model.heard] == ["leak"]


@pytest.mark.long
def test_a_criterion_that_nobody_knows_gets_in_without_no_check(tmp_path: Path, capsys: Capsys) -> None:
    model = ScriptedModel(share=1, only={"unknown_criterion"})
    with playing(model) as server:
        built = build_here(capsys, server, tmp_path / "made", "--no-votes", "--without", "criteria")
    assert built.code == 0, built.errors
    assert {one.way for one in model.heard} == {"unknown_criterion"}
    assert check_here(capsys, tmp_path / "made").code == 0


def test_every_way_has_its_place_here() -> None:
    assert {way for group in GROUPS for way in group} | {"feedback_ignored"} == set(WAYS)
    assert FEEDBACK.keys() | {"wrong_tool", "feedback_ignored"} == set(WAYS)


class Deaf(ScriptedModel):
    """A model that never hears what is fed back: it answers as if asked for the first time."""

    def __call__(self, request: Json) -> dict[str, object]:
        messages = [{**one, "content": _unheard(str(one.get("content") or ""))} for one in request["messages"]]
        return super().__call__({**request, "messages": messages})


def _unheard(text: str) -> str:
    if "```json" not in text:
        return text
    before, _, rest = text.partition("```json\n")
    block, _, after = rest.partition("\n```")
    inputs = json.loads(block)
    kept = {key: value for key, value in inputs.items() if key not in ("feedback", "previous")}
    return f"{before}```json\n{json.dumps(kept, ensure_ascii=False)}\n```{after}"
