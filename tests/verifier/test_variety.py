"""How often tasks share an intent, a plan or a text is counted, and a dataset in made-up companies keeps to limits."""

from pathlib import Path
from typing import Any

import pytest

from data_model import Action, Fact, Provenance, Task, Value, write_rows
from tests.data_model.rows import sealed, task
from verifier import VarietyCounter, check_dataset


def in_company(number: int, company: str | None, **changes: Any) -> Task:
    made_by = Provenance(engine="procedural", company=company, industry="museum" if company else None)
    return task(
        **{"id": f"neo-1-{number:05}", "intent": f"Please see to matter {number}.", **changes}, provenance=made_by
    )


def titled(title: str) -> dict[str, Any]:
    fact = Fact(
        id="f1", kind="fact", text=title, values=(Value(type="text", value=title),), subtask=None, day=1, needed=True
    )
    return {"facts": (fact,)}


def counted(*tasks: Task) -> VarietyCounter:
    counter = VarietyCounter()
    for one in tasks:
        counter.add(one)
    return counter


def test_intents_that_differ_in_case_and_spaces_are_the_same() -> None:
    intents = ("Please book it.", "please  book it.", "Please book it!")
    variety = counted(*(in_company(at, None, intent=one) for at, one in enumerate(intents))).summarize()
    assert variety.different["intents"] == 2
    assert [(one.tasks, one.example) for one in variety.most_frequent["intents"]] == [(2, "neo-1-00000")]


def test_plans_that_differ_in_values_alone_are_the_same() -> None:
    def writing(path: str) -> dict[str, Any]:
        return {"solution": (Action(app="word", action="create_new_file", args={"file_path": path}),)}

    paths = ("data/one.docx", "data/other.docx", "data/other.xlsx")
    variety = counted(*(in_company(at, None, **writing(one)) for at, one in enumerate(paths))).summarize()
    assert variety.different["plan_skeletons"] == 2


def test_a_text_counts_once_for_all_tasks_in_a_company() -> None:
    tasks = [in_company(at, company, **titled("Roof inspection")) for at, company in enumerate("AAB")]
    variety = counted(*tasks).summarize()
    assert (variety.companies, variety.industries) == (2, 1)
    assert [one.tasks for one in variety.most_frequent["texts"]] == [2]


def test_three_tasks_may_always_share_something() -> None:
    same = [in_company(at, None, intent="Please book it.") for at in range(4)]
    assert counted(*same[:3]).list_excesses() == ()
    (excess,) = counted(*same).list_excesses()
    assert excess == "4 of 4 tasks share the intent 'please book it.', at most 3 may"


@pytest.mark.parametrize(("company", "fails"), [("Hartley Museum", True), (None, False)])
def test_repetition_fails_large_datasets_in_companies_and_is_a_warning_elsewhere(
    tmp_path: Path, company: str | None, fails: bool
) -> None:
    tasks = [in_company(at, company, **({"intent": "Please book it."} if at < 4 else {})) for at in range(100)]
    write_rows(tmp_path / "tasks.jsonl", tasks)
    verdict = check_dataset(sealed(tmp_path))
    failures = [one.message for one in verdict.failures if one.name == "variety"]
    message = "4 of 100 tasks share the intent 'please book it.', at most 3 may"
    assert (failures, verdict.warnings) == (([message], None) if fails else ([], (message,)))
