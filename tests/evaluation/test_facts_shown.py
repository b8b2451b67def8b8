"""Which facts hold at the end, what the memory mode `facts` tells of them, and which of them a history gives."""

from data_model import Fact, Task, Value, select_live_facts, select_needed_facts
from evaluation.episodes.episode_history import render_facts
from evaluation.episodes.facts_in_history import find_facts_in
from tests.evaluation.examples import RENT, example_dialogue, example_task


def fact(id: str, **changes: object) -> Fact:
    return RENT.model_copy(update={"id": id, "text": f"Fact {id}.", "needed": False, **changes})


def task(*facts: Fact) -> Task:
    return example_task("0" * 64).model_copy(update={"facts": facts})


MANY = (
    RENT.model_copy(update={"day": 2}),
    fact("old"),
    fact("new", supersedes="old", kind="update", needed=True),
    fact("lure", kind="decoy"),
    fact("plan", kind="action"),
    fact("off", kind="retraction", supersedes="plan"),
)


def test_what_is_superseded_taken_back_or_a_decoy_does_not_hold() -> None:
    assert [one.id for one in select_live_facts(MANY)] == ["f1", "new"]
    assert [one.id for one in select_needed_facts((*MANY, fact("aside")))] == ["f1", "new"]


def test_the_needed_facts_are_told_in_the_order_of_their_days_with_dates_where_they_are_known() -> None:
    asked = task(*MANY)
    assert render_facts(asked, None) == "Fact new.\nThe rent is 1200."
    assert render_facts(asked, example_dialogue(asked.id)) == "2020-04-30: Fact new.\nThe rent is 1200."


def test_a_task_that_marks_none_as_needed_is_told_all_that_hold() -> None:
    assert render_facts(task(fact("a"), fact("b", kind="decoy")), None) == "Fact a."


def test_a_fact_is_given_where_all_its_values_stand_and_one_without_values_where_its_sentence_does() -> None:
    two = RENT.model_copy(update={"values": (*RENT.values, Value(type="name", value="Ann Lee"))})
    plain = fact("plain", values=(), needed=True)
    asked = task(two, plain)
    dialogue = example_dialogue(asked.id)
    row = dialogue.evidence[0].model_copy(update={"fact": "plain", "value": None, "start": 0, "end": 22})
    said = dialogue.model_copy(update={"evidence": (row,)})
    assert find_facts_in(asked, said, "The rent is 1,200.") == ()
    assert find_facts_in(asked, said, "It is 1200, says ANN LEE.") == ("f1",)
    assert find_facts_in(asked, said, "user: The rent is 1200 now.") == ("plain",)
    assert find_facts_in(asked, None, "Fact plain. Ann Lee, 1200") == ("f1", "plain")
