"""A model proposes and plans; the draft is made of that by code, and what keeps it from being one goes back."""

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from data_model import DialoguePlan, failed
from generators import Proposal
from generators.dialogues import list_conversation_days, write_dialogue
from generators.tasks import (
    PlanTrial,
    TrialResult,
    propose_task_by_model,
    run_trial_here,
    run_trial_payload,
    trace_demands,
)
from llm_gateway import CallId, Models, UnusableReply
from tests.answering import Asked, gives, spoken
from tests.endpoint.server import Said
from tests.generators.tasks_llm.example import PLAN, PROPOSAL, changed, proposed, request
from verifier import check_criteria, check_dialogue, check_task, open_proof_context, prove_task

Json = dict[str, Any]


def feedback(asked: Asked) -> list[str]:
    return list(asked.inputs.get("feedback", ()))


def test_a_draft_passes_every_rule_and_every_proof_with_its_dialogue(tmp_path: Path) -> None:
    wanted = request(tmp_path)
    proposal, asked = proposed(wanted)
    assert (proposal.violations, proposal.answer, [one.shape for one in asked]) == (
        (),
        PROPOSAL,
        ["task_proposal", "solution_plan"],
    )
    assert proposal.draft is not None
    task = proposal.draft.task
    assert check_task(task, wanted.office.names()).failures == ()
    assert check_criteria(task, wanted.office).passed
    plan = DialoguePlan(
        dates=list_conversation_days(wanted.plan.clock, 5), utterances_a_day=(22, 36), voice_slice=3, voice_slices=40
    )
    dialogue = write_dialogue(proposal.draft, plan, wanted.findings, "7", 1)
    assert check_dialogue(task, dialogue).failures == ()
    traced = task.model_copy(update={"traces": trace_demands(task, dialogue, wanted.office)})
    with open_proof_context(traced, dialogue, wanted.office, {}) as bench:
        assert {name: one.why for name, one in prove_task(bench).proofs.items() if one.status != "passed"} == {}


def test_values_are_bound_where_they_stand_and_contradicted_there_alone(tmp_path: Path) -> None:
    draft = proposed(request(tmp_path))[0].draft
    assert draft is not None
    task = draft.task
    bound = {(one.fact, one.value, one.path, one.how) for one in task.bindings}
    assert {
        ("f2", "15:30", "/solution/0/args/time_start", "inside"),
        ("f3", "2024-05-22", "/solution/0/args/time_end", "inside"),
        ("f5", "Vendor Alignment Call", "/criteria/0/args/events/0/title", "same"),
        ("f6", "lena@quarry.example", "/solution/2/args/recipient", "same"),
        ("f8", "Depot Rewiring", "/solution/2/args/content", "derived"),
        ("f9", None, "/solution/3", "same"),
    } <= bound
    assert {fact.id for fact in task.facts if fact.needed} == {"f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9"}
    kinds = sorted((way.kind, way.fact or "") for way in task.wrong_ways)
    assert kinds == sorted(
        [("other_value", f"f{number}") for number in range(2, 9)]
        + [("superseded", "f1"), ("retracted", "f10"), ("decoy", "f12"), ("missing_step", "f9")]
        + [("missing_step", ""), ("collateral", "")]
    )
    decoy = next(way for way in task.wrong_ways if way.kind == "decoy")
    assert decoy.plan[0].args["time_start"] == "2024-05-22 09:40:00"
    looked_up = next(way for way in task.wrong_ways if way.fact == "f8")
    assert looked_up.plan[2].args["content"] == "The budget is 27300."
    assert task.right_ways[0].plan[0].args == {"file_path": "data/projects.xlsx"}
    assert "evaluate_files_unchanged" not in {criterion.function for criterion in task.criteria}
    permitted = sorted({f"{one.unit} {one.how}" for one in task.may_change or ()})
    assert permitted == ["answer created"]
    assert task.difficulty.model_dump(mode="json") == {
        "apps": 3,
        "knobs": {"decoys": 1, "retractions": 1, "spread": 1, "updates": 1},
        "steps": 4,
    }
    assert (task.apps, task.provenance.engine) == (("calendar", "email", "excel"), "llm")


def test_criteria_refuse_what_was_replaced_and_decoys_without_being_told(tmp_path: Path) -> None:
    draft = proposed(request(tmp_path))[0].draft
    assert draft is not None
    mail = draft.task.criteria[1].args
    assert mail["never"] == ["14:15", "09:40"]
    assert mail["is_closed"]
    assert {"15:30", "16:20", "2024-05-22"} <= set(mail["allowed"])
    assert not [one.path for one in draft.task.bindings if "/allowed" in one.path or "/never" in one.path]


def test_criteria_that_let_spoilt_work_pass_are_found_before_there_is_a_dialogue(tmp_path: Path) -> None:
    wanted = request(tmp_path)
    event, _, *others = PROPOSAL["criteria"]
    loose = changed(PROPOSAL, "criteria", to=[event, *others])
    draft = proposed(wanted, loose)[0].draft
    assert draft is not None
    with open_proof_context(draft.task, None, wanted.office, {}) as bench:
        messages = [one.message for one in prove_task(bench).verdict.failures if one.name == "damage_fails"]
    assert any("mail_not_sent" in one and "must fail, but passes" in one for one in messages)


def test_the_same_answers_give_the_same_draft_in_another_process_too(tmp_path: Path) -> None:
    wanted, seen = request(tmp_path), []

    async def elsewhere(trial: PlanTrial) -> TrialResult:
        payload = trial.model_dump_json()
        seen.append(payload)
        return TrialResult.model_validate_json(run_trial_payload(payload, ""))

    async def work(models: Models) -> Proposal:
        return await propose_task_by_model(models, wanted, elsewhere)

    there, _ = spoken(lambda asked: gives(**(PROPOSAL if asked.shape == "task_proposal" else PLAN)), work)
    assert len(seen) == 1
    assert there == proposed(wanted)[0]


def test_what_a_model_is_shown_is_one_block_that_holds_all_it_needs(tmp_path: Path) -> None:
    _, (first, second) = proposed(request(tmp_path))
    assert first.inputs["instruction"] == "2 applications, 2 subtasks"
    assert {
        "date",
        "weekday",
        "time",
        "persona",
        "days",
        "findings",
        "notes",
        "criteria",
        "actions",
    } <= first.inputs.keys()
    assert {"feedback", "previous"}.isdisjoint(first.inputs)
    sheet = next(one for one in first.inputs["findings"] if one.get("file") == "data/projects.xlsx")
    assert (sheet["columns"]["3"], sheet["rows"]["3"][0], sheet["first_free_row"]) == ("Budget", "Depot Rewiring", 6)
    assert any(
        one["name"] == "evaluate_events" and one["args"]["events"]["each"]["title"] for one in first.inputs["criteria"]
    )
    assert {"app": "calendar", "action": "create_event"}.items() <= second.inputs["actions"][0].items()
    assert second.inputs["facts"][1]["values"] == [{"type": "time", "value": "15:30"}]
    assert first.messages[0]["role"] == second.messages[0]["role"] == "system"


def test_what_was_found_is_cut_to_a_length_that_a_model_can_read(tmp_path: Path) -> None:
    wanted = request(tmp_path)
    mail = next(one for one in wanted.findings if one.kind == "mail")
    mails = tuple(mail.model_copy(update={"file": f"emails/Bob/{at}.eml", "body": "word " * 999}) for at in range(400))
    _, asked = proposed(dataclasses.replace(wanted, findings=(*wanted.findings, *mails)))
    for one in asked:
        assert len(json.dumps(one.inputs["findings"], ensure_ascii=False)) <= 24_000
        assert len(one.inputs["findings"]) > 20


def test_what_was_turned_down_is_quoted_with_the_reasons(tmp_path: Path) -> None:
    before = Proposal(draft=None, answer=PROPOSAL)
    leak = failed("/intent", "no value of a needed fact such as f4", "'16:20'")
    wanted = request(tmp_path, proposal=2, previous=before, feedback=(leak,))
    _, asked = proposed(wanted)
    assert feedback(asked[0]) == ["/intent: expected no value of a needed fact such as f4, found '16:20'"]
    assert asked[0].inputs["previous"] == PROPOSAL


def test_a_refused_step_goes_back_with_what_was_seen_and_may_be_mended(tmp_path: Path) -> None:
    refused = changed(PLAN, "steps", 1, "args", to={"file_path": "data/budgets.xlsx"})
    proposal, asked = proposed(request(tmp_path), PROPOSAL, refused, PLAN)
    assert proposal.draft is not None
    assert feedback(asked[2]) == [
        "/solution/1: Step 2 of the plan, excel.read_file, is refused: The file data/budgets.xlsx does not exist. "
        "Failed to read the file. There is no file 'data/budgets.xlsx'."
    ]
    assert asked[2].inputs["previous"] == refused


def test_an_unmet_criterion_goes_back_three_times_and_then_ends_the_proposal(tmp_path: Path) -> None:
    wrong = changed(PLAN, "steps", 2, "args", "content", to="The budget is 29000.")
    proposal, asked = proposed(request(tmp_path), PROPOSAL, wrong)
    assert [one.shape for one in asked] == ["task_proposal"] + ["solution_plan"] * 4
    assert proposal.draft is None
    assert {one.name for one in proposal.violations} == {"plan_passes_the_criteria"}
    assert "criterion 2 (evaluate_mail) does not hold" in proposal.violations[0].message
    assert "holds '29000', too; lacks '41500'" in proposal.violations[0].message
    assert feedback(asked[-1]) == [f"{one.where}: {one.message}" for one in proposal.violations]


def test_every_call_of_a_candidate_has_a_sample_of_its_own(tmp_path: Path) -> None:
    wanted, call_ids = request(tmp_path), list[CallId]()

    class Listening:
        """Records the ids of the calls, and hands them on."""

        def __init__(self, models: Models) -> None:
            self.models = models

        async def chat(self, call_id: CallId, *asked: Any, **more: Any) -> Any:
            raise AssertionError("a task is never chatted about")

        async def chat_json(self, call_id: CallId, *asked: Any, **more: Any) -> Json:
            call_ids.append(call_id)
            return await self.models.chat_json(call_id, *asked, **more)

    async def work(models: Models) -> None:
        for attempt, number in ((1, 1), (1, 2), (2, 1)):
            again = dataclasses.replace(wanted, attempt=attempt, proposal=number)
            await propose_task_by_model(Listening(models), again, run_trial_here)

    spoken(lambda asked: gives(**(PROPOSAL if asked.shape == "task_proposal" else PLAN)), work)
    assert [(one.attempt, one.number) for one in call_ids] == [(1, 1), (1, 2), (2, 1), (2, 2), (101, 1), (101, 2)]
    assert {(one.unit, one.role) for one in call_ids} == {("neo-7-00003", "task")}


def test_a_model_that_never_gives_an_object_is_the_gateways_affair(tmp_path: Path) -> None:
    wanted = request(tmp_path)
    with pytest.raises(UnusableReply):
        spoken(lambda asked: Said("I would rather not."), lambda models: propose_task_by_model(models, wanted))


def test_what_keeps_a_draft_from_being_made_is_tried_in_no_more_than_a_workspace(tmp_path: Path) -> None:
    wanted = request(tmp_path)
    outside = changed(PLAN, "steps", 1, "args", to={"file_path": "../../outside.xlsx"})
    proposal, _ = proposed(wanted, PROPOSAL, outside)
    assert "is refused" in proposal.violations[0].message
    assert json.loads(proposal.model_dump_json())["draft"] is None
