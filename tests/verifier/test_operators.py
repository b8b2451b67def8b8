"""Operators on a task that holds everything that they attack: each applies, and does what its variants say."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from criteria import find_content_changes
from data_model import (
    Action,
    Clock,
    ContentStore,
    Criterion,
    Difficulty,
    Fact,
    Persona,
    Plan,
    Provenance,
    RegistryEntry,
    Task,
    Value,
    WrongWay,
)
from file_formats import Paragraph, ics
from office_env import Office
from tests.offices import calendar_bytes, office_files
from tests.verifier.attacked_plan import OLD_MAIL, PLAN
from verifier import OperatorSubject, ProofContext, Variant, open_proof_context, operator, proof, run_operators


def _fact(id: str, kind: Any, type: Any, value: str, needed: bool = False, supersedes: str | None = None) -> Fact:
    values = (Value(type=type, value=value),)
    return Fact(
        id=id,
        kind=kind,
        text=f"It is {value}.",
        values=values,
        subtask=None,
        day=1,
        needed=needed,
        supersedes=supersedes,
    )


FACTS = (
    _fact("f1", "fact", "time", "14:00"),
    _fact("f2", "update", "time", "16:00", needed=True, supersedes="f1"),
    _fact("f3", "decoy", "time", "09:15"),
    _fact("f4", "fact", "file", "old_note.docx"),
    _fact("f5", "update", "file", "note.docx", needed=True, supersedes="f4"),
    _fact("f6", "decoy", "file", "other_note.docx"),
    _fact("f7", "fact", "date", "2024-05-17", needed=True),
    _fact("f8", "fact", "number", "40000"),
    _fact("f9", "update", "number", "41000", needed=True, supersedes="f8"),
    _fact("f10", "decoy", "number", "77"),
)


def _make_way(kind: Any, recipient: str) -> WrongWay:
    step = Action(app="email", action="send_email", args={**OLD_MAIL, "recipient": recipient})
    return WrongWay(kind=kind, why=f"writes to {recipient}", plan=(*PLAN, step))


WAYS = tuple(
    _make_way(kind, f"{kind}@x.example") for kind in ("superseded", "decoy", "other_value", "retracted", "wrong_person")
)


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ProofContext]:
    store = ContentStore(tmp_path_factory.mktemp("operators"))
    files = office_files(
        excel={"costs.xlsx": [["Who", "Sum"], ["Ann", 30000], ["Ben", 40000]], "other.xlsx": [["x", 1]]},
        word={"plan.docx": ["The plan.", "All of it.", Paragraph("The end")], "rules.docx": ["No shoes."]},
        pdf={"bill.pdf": ["Total: 12"]},
        mail={"Ann": [("bob@x.example", "Tea", "At four? Bring the signed forms.")]},
        calendar={
            "Ann": [
                ("Review", "2024-05-10 09:00:00", "2024-05-10 10:00:00"),
                ("Standup", "2024-05-11 09:00:00", "2024-05-11 10:00:00"),
            ]
        },
        text={"a.txt": "a\n"},
    )
    task = Task(
        id="t",
        split="custom",
        persona=Persona(name="Ann", email="ann@example.com"),
        clock=Clock(date="2024-05-02", weekday="Thursday", time="10:00"),
        office=store.put_office(files),
        description="d",
        intent="i",
        facts=FACTS,
        criteria=(
            Criterion(
                function="evaluate_contain",
                args={"file": "data/note.docx", "doc_type": "docx", "keywords": ["Costs", "16:00"]},
            ),
        ),
        solution=PLAN,
        wrong_ways=WAYS,
        difficulty=Difficulty(apps=3),
        provenance=Provenance(engine="hand"),
    )
    with open_proof_context(task, None, Office(store, task.office), {}) as opened:
        yield opened


@pytest.fixture(scope="module")
def subject(context: ProofContext) -> OperatorSubject:
    result = context.run_plan(PLAN)
    assert result.refused_at is None, result.refusal
    # What a criterion names is attacked, too.
    named = (
        Criterion(
            function="evaluate_mail",
            args={"sender": "Ann", "recipients": ["bob@x.example", "eve@x.example"], "column": "Sum (EUR)"},
        ),
        Criterion(function="evaluate_refusal", args={"obstacle": "3"}),
        Criterion(
            function="evaluate_excel_list",
            args={
                "file": "data/list.xlsx",
                "cell": "A1",
                "rows": [["Ann", "12000"], ["Ben", "13000"]],
                "headings": [["Name"], ["Amount"]],
            },
        ),
        *(
            Criterion(
                function="evaluate_mail",
                args={
                    "sender": "Ann",
                    "recipients": [recipient],
                    "values": values,
                    "context": "Mail it.",
                    "may_attach": ["data/note.pdf"],
                },
            )
            for recipient, values in (("ida@x.example", []), ("bob@x.example", ["71000"]))
        ),
        Criterion(
            function="evaluate_document_content",
            args={
                "file": "data/note.docx",
                "parts": [
                    {"pairs": [["F-2335", "120"], ["F-2336", "130"]], "in_order": True},
                    {"quote": "Case F-2336, half-done"},
                ],
            },
        ),
    )
    task = context.task.model_copy(update={"criteria": (*context.task.criteria, *named)})
    return OperatorSubject(task, context.office, result.files)


def _list_variants(entry: RegistryEntry[Any], subject: OperatorSubject) -> list[Variant]:
    if entry.name == "refusal_of_what_was_done":
        # Who is to refuse, refuses rightly.
        criteria = tuple(one for one in subject.task.criteria if one.function != "evaluate_refusal")
        task = subject.task.model_copy(update={"criteria": criteria})
        subject = OperatorSubject(task, subject.office, subject.files)
    return list(entry.function(subject))


@pytest.mark.parametrize("name", operator.names)
def test_every_operator_applies_and_its_variants_differ_from_each_other(subject: OperatorSubject, name: str) -> None:
    variants = _list_variants(operator[name], subject)
    assert variants
    assert len({(variant.why, variant.where) for variant in variants}) == len(variants)
    assert variants == _list_variants(operator[name], subject)


@pytest.mark.parametrize("name", [entry.name for entry in operator if entry.options["kind"] != "fair"])
def test_what_is_to_be_failed_changes_what_the_office_holds_and_says_where(
    context: ProofContext, subject: OperatorSubject, name: str
) -> None:
    for variant in _list_variants(operator[name], subject):
        result = context.run_plan(variant.plan) if variant.plan is not None else context.score_edits(variant.edits)
        changes = find_content_changes(subject.files, result.files)
        assert changes, variant.why
        if variant.plan is None:
            assert variant.where.partition("#")[0] in {change.path for change in changes}, variant.where


@pytest.mark.parametrize("name", [name for name in operator.names if name.endswith("_saved_again")])
def test_files_that_are_opened_and_saved_hold_what_they_held(
    context: ProofContext, subject: OperatorSubject, name: str
) -> None:
    for variant in _list_variants(operator[name], subject):
        saved = context.score_edits(variant.edits).files
        assert saved.digests() != subject.files.digests()
        assert not find_content_changes(subject.files, saved)


@pytest.mark.parametrize("name", [entry.name for entry in operator if entry.options["kind"] == "fair"])
def test_fair_plans_can_be_carried_out(context: ProofContext, subject: OperatorSubject, name: str) -> None:
    for variant in _list_variants(operator[name], subject):
        assert variant.plan is None or context.run_plan(variant.plan).refused_at is None, variant.why


def test_a_criterion_that_binds_nothing_is_found_out(context: ProofContext) -> None:
    faults = {result.operator: result.faults for result in run_operators(context, "damage", "hedge")}
    assert "data/note.docx" not in {fault.where for fault in faults["result_missing"]}
    assert faults["another_file_deleted"][0].message.endswith("must fail, but passes")
    checks = list(proof["damage_fails"].function(context))
    assert any(check.status == "failed" and "another_file_deleted" in check.message for check in checks)


def test_a_criterion_that_demands_too_much_is_found_out(context: ProofContext) -> None:
    criteria = (
        *context.task.criteria,
        Criterion(function="evaluate_file_not_exist", args={"file": "scratch/notes.txt"}),
    )
    task = context.task.model_copy(update={"criteria": criteria})
    with open_proof_context(task, None, context.office, {}) as opened:
        faults = {result.operator: result.faults for result in run_operators(opened, "fair")}
        assert any(check.status == "failed" for check in proof["fair_variants_pass"].function(opened))
    assert faults["notes_in_scratch"][0].where == "scratch/notes.txt"
    assert not faults["courtesy_in_mail"]


def test_operators_do_not_start_from_a_solution_that_fails(context: ProofContext) -> None:
    task = context.task.model_copy(update={"solution": ()})
    with open_proof_context(task, None, context.office, {}) as opened:
        checks = list(proof["damage_fails"].function(opened))
    assert [check.where for check in checks] == ["/solution"]


def test_times_that_say_which_half_of_the_day_they_are_in_keep_their_form(context: ProofContext) -> None:
    lines = ("We start at 11:00 am.", "Time: 11:00 a.m.", "We end at 16:00.")
    written = [variant.why for variant in _list_variants_of_note(context, "times_of_twelve_hours", *lines)]
    assert written == ["writes 'We end at 4:00 PM.' into data/note.docx"]


def test_a_line_that_is_all_there_is_to_say_is_not_spoilt_by_saying_it_alone(context: ProofContext) -> None:
    assert _list_variants_of_note(context, "demanded_words_alone", "Costs: 16:00") == []
    assert len(_list_variants_of_note(context, "demanded_words_alone", "Costs", "16:00")) == 1
    assert len(_list_variants_of_note(context, "demanded_words_alone", "Costs rise at 16:00")) == 1


def _list_variants_of_note(context: ProofContext, name: str, *lines: str) -> list[Variant]:
    """The variants of an operator on a task whose solution writes these lines into a new document."""
    facts = (*FACTS, _fact("f11", "fact", "time", "11:00", needed=True))
    written = (("write_to_file", {"contents": line}) for line in lines)
    plan = tuple(
        Action(app="word", action=action, args={"file_path": "data/note.docx", **args})
        for action, args in (("create_new_file", {}), *written)
    )
    task = context.task.model_copy(update={"solution": plan, "facts": facts})
    with open_proof_context(task, None, context.office, {}) as opened:
        return _list_variants(operator[name], OperatorSubject(task, context.office, opened.run_plan(plan).files))


def test_a_calendar_loses_all_its_other_events_where_one_replaces_an_occurrence(
    tmp_path: Path, context: ProofContext
) -> None:
    # Without the event that comes first, the series takes place once more, and so is another event.
    start = b"BEGIN:VEVENT\r\nUID:plan\r\nSUMMARY:Kettle plan\r\n"
    replacing = start + b"RECURRENCE-ID:20240513T090000\r\nDTSTART:20240513T133000\r\nEND:VEVENT\r\n"
    series = start + b"RRULE:FREQ=WEEKLY;COUNT=4\r\nDTSTART:20240506T090000\r\nEND:VEVENT\r\n"
    calendar = calendar_bytes([], "Ann").replace(b"END:VCALENDAR", replacing + series + b"END:VCALENDAR")
    store = ContentStore(tmp_path)
    office = Office(store, store.put_office({"calendar/Ann.ics": calendar}))
    plan = tuple(step for step in PLAN if step.action == "create_event")
    task = context.task.model_copy(update={"solution": plan, "office": office.hash})
    with open_proof_context(task, None, office, {}) as opened:
        subject = OperatorSubject(task, office, opened.run_plan(plan).files)
        (variant,) = _list_variants(operator["all_other_events_deleted"], subject)
    left = ics.read_calendar(variant.edits["calendar/Ann.ics"] or b"").events
    assert {event.summary for event in left} == {"Lunch"}


def test_an_operator_that_finds_nothing_does_not_apply(tmp_path: Path, context: ProofContext) -> None:
    store = ContentStore(tmp_path)
    office = Office(store, store.put_office({"data/a.txt": b"a"}))
    write: Plan = (Action(app="word", action="create_new_file", args={"file_path": "data/note.docx"}),)
    task = context.task.model_copy(update={"solution": write, "office": office.hash, "facts": (), "wrong_ways": ()})
    with open_proof_context(task, None, office, {}) as opened:
        applied = {result.operator for result in run_operators(opened, "damage", "hedge") if result.variants}
    assert applied == {
        "another_file_added", "another_file_deleted", "another_file_emptied", "demanded_words_alone",
        "last_step_left_out", "refusal_of_what_was_done", "result_emptied", "result_missing",
    }  # fmt: skip
