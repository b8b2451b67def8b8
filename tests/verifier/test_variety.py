"""How often tasks share an intent, a plan or a text is counted, and a dataset in made-up companies keeps to limits."""

from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

from data_model import Action, Binding, ContentStore, Fact, Provenance, Task, Value, ValueType, write_rows
from tests.data_model.rows import sealed, task
from verifier import Variety, VarietyCounter, check_dataset, open_office_texts


def in_company(number: int, company: str | None, **changes: Any) -> Task:
    made_by = Provenance(engine="procedural", company=company, industry="museum" if company else None)
    return task(**{"id": f"neo-1-{number:05}", "intent": _say(number), **changes}, provenance=made_by)


def _say(number: int) -> str:
    """An intent that no other task has."""
    return f"Please see to {'very ' * number}small matters."


def stating(value: str, kind: Any = "fact", type: ValueType = "text") -> Fact:
    values = (Value(type=type, value=value),)
    return Fact(id="f1", kind=kind, text=value, values=values, subtask=None, day=1, needed=True)


def writing(fact: Fact, text: str, how: Any, argument: str = "subject") -> dict[str, Any]:
    step = Action(app="email", action="send_email", args={argument: text})
    bound = Binding(fact="f1", value=fact.values[0].value, path=f"/solution/0/args/{argument}", how=how)
    return {"facts": (fact,), "solution": (step,), "bindings": (bound,)}


def titled(title: str) -> dict[str, Any]:
    return writing(stating(title), title, "same")


def counted(*tasks: Task) -> VarietyCounter:
    counter = VarietyCounter()
    for one in tasks:
        counter.add(one)
    return counter


def holding(*held: str) -> Any:
    def find(office: str, texts: Collection[str]) -> frozenset[str]:
        return frozenset(texts) & frozenset(held)

    return find


def summarized(*tasks: Task, held: tuple[str, ...] = ()) -> Variety:
    return counted(*tasks).summarize(holding(*held))


@pytest.mark.parametrize(
    ("one", "other", "are_same"),
    [
        ("Please book it.", "please  book it.", True),
        ("Please book it.", "Please book it!", False),
        ("Send Ann Lee the terms of L-0012.", "Send Mara Takeda-Ruiz the terms of H2025/294.", True),
        ("Tell ann@mill.example what a.xlsx says on 3 May.", "Tell bo@lake.example what b.xlsx says on 12 June.", True),
        ("See to roof repair for me.", "See to window cleaning for me.", True),
        ("I want Word, not Excel.", "I want Excel, not Word.", False),
        ("Find Ann a room.", "Book Ann a room.", False),
    ],
)
def test_an_intent_about_another_record_is_the_same(one: str, other: str, are_same: bool) -> None:
    tasks = [
        in_company(0, None, intent=one, facts=(stating("roof repair"),)),
        in_company(1, None, intent=other, facts=(stating("window cleaning"),)),
    ]
    assert summarized(*tasks).different["intents"] == (1 if are_same else 2)


def test_the_first_task_with_a_frequent_intent_is_the_example() -> None:
    tasks = (in_company(at, None, intent="Please book it.") for at in range(2))
    (found,) = summarized(*tasks).most_frequent["intents"]
    assert (found.text, found.tasks, found.share, found.example) == ("please book it.", 2, 1.0, "neo-1-00000")


def test_plans_differ_in_objects_and_kinds_of_fact_but_not_in_values_or_in_how_often_a_step_is_repeated() -> None:
    def creating(*paths: str) -> dict[str, Any]:
        return {"solution": tuple(Action(app="word", action="create_new_file", args={"file_path": at}) for at in paths)}

    plans = [
        *(creating("data/one.docx"), creating("data/other.docx", "data/third.docx"), creating("data/one.xlsx")),
        *(titled("Roof"), titled("Door"), writing(stating("Roof", "update"), "Roof", "same")),
        writing(stating("ann@mill.example", type="address"), "ann@mill.example", "same", "recipient"),
    ]
    variety = summarized(*(in_company(at, None, **plan) for at, plan in enumerate(plans)))
    assert variety.different["plan_skeletons"] == 5
    assert {one.text for one in variety.most_frequent["plan_skeletons"]} == {
        "word.create_new_file docx",
        "email.send_email mail (fact: text)",
    }


def test_what_is_written_counts_and_what_was_looked_up_computed_or_merely_said_does_not() -> None:
    label = {"solution": (Action(app="word", action="write_table", args={"rows": [["On file", 20]]}),)}
    rows = [
        writing(stating("May"), "Rents of May are due at Ann Lee's.", "inside", "content"),
        writing(stating("June"), "Rents of June are due at Bo Ek's.", "inside", "content"),
        writing(stating("North"), "The whole mail", "derived", "content"),
        writing(stating("Nobody"), "data/Nobody.docx", "inside", "file_path"),
        {"facts": (stating("Nowhere"),)},
        label,
    ]
    variety = summarized(*(in_company(at, None, **row) for at, row in enumerate(rows)))
    assert variety.different["texts"] == 4  # "may", "june", "on file", and one sentence
    assert [one.text for one in variety.most_frequent["texts"]] == ["rents of … are due at …."]


def test_a_text_that_an_office_holds_counts_once_for_its_company() -> None:
    tasks = [in_company(at, company, **titled("Mara Takeda")) for at, company in enumerate("AAAB")]
    tasks += [in_company(at, company, **titled("Reminder")) for at, company in enumerate("AAAB", start=4)]
    variety = summarized(*tasks, held=("mara takeda",))
    assert (variety.companies, variety.industries) == (2, 1)
    assert [(one.text, one.tasks) for one in variety.most_frequent["texts"]] == [("reminder", 4), ("mara takeda", 2)]


def test_the_texts_of_an_office_are_its_cells_and_names(tmp_path: Path) -> None:
    store = ContentStore(tmp_path)
    office = store.put_office({"data/staff.txt": b"Name\nMara Takeda\n"})
    with open_office_texts(store) as find_office_texts:
        assert find_office_texts(office, ("mara takeda", "mara", "data/staff.txt")) == {"mara takeda", "data/staff.txt"}
        assert find_office_texts("0" * 64, ("mara takeda",)) == frozenset()


def test_three_tasks_may_always_share_something() -> None:
    same = [in_company(at, None, intent="Please book it.") for at in range(4)]
    assert counted(*same[:3]).list_excesses(holding()) == ()
    (excess,) = counted(*same).list_excesses(holding())
    assert excess == "4 of 4 tasks share the intent 'please book it.', at most 3 may"


def test_of_302_tasks_three_may_share_an_intent_four_a_plan_and_six_a_text() -> None:
    repeated = [
        in_company(at, None, **titled("Roof" if at < 7 else f"Roof {at}"), intent="Go." if at < 4 else _say(at))
        for at in range(10)
    ]
    others = [in_company(at, None) for at in range(10, 302)]
    assert [one.rsplit(", ", 1)[1] for one in counted(*repeated, *others).list_excesses(holding())] == [
        *("at most 3 may", "at most 4 may", "at most 6 may")
    ]


def test_a_row_that_refers_to_what_is_not_there_can_be_counted() -> None:
    stray = {**titled("Roof"), "facts": ()}
    assert summarized(in_company(0, "A", **stray)).tasks == 1


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
