"""An action is declared once; schema, validation and the wording of refusals follow from its signature."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from data_model import Action, ActionRefused, FileMissing, Registry
from office_env import Observation, Workspace, action, build_arguments_model, perform_action, run_plan
from tests.offices import office


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return office(
        tmp_path_factory.mktemp("actions"),
        excel={"score.xlsx": [["Ann", 87]]},
        calendar={"Bob": [("Standup", "2024-05-01 09:00:00", "2024-05-01 09:30:00")]},
        mail={"Bob": [("Ann", "Lunch", "At noon?")]},
        text={"broken.xlsx": "no workbook"},
    )


@pytest.fixture
def trick() -> Iterator[Registry[Any]]:
    """The registry of actions, into which a test may put its own; they are gone afterwards."""
    assert action.names
    known = dict(action._entries)
    build_arguments_model.cache_clear()
    yield action
    action._entries.clear()
    action._entries.update(known)
    build_arguments_model.cache_clear()


def call(name: str, **args: Any) -> Action:
    app, _, what = name.partition(".")
    return Action(app=app, action=what, args=args)


def refused(workspace: Workspace, name: str, **args: Any) -> str:
    seen = perform_action(workspace, call(name, **args))
    assert seen.status == "refused"
    return seen.text


def test_the_schema_of_the_arguments_is_that_of_the_signature() -> None:
    schema = build_arguments_model("excel.set_cell").model_json_schema()
    assert {name: one.get("type") for name, one in schema["properties"].items()}["row_idx"] == "integer"
    assert {"file_path", "row_idx", "column_idx", "text"} <= set(schema["required"])
    assert "workspace" not in schema["properties"]
    assert schema["additionalProperties"] is False


@pytest.mark.parametrize("key", ["user", "username"])
@pytest.mark.parametrize("name", ["calendar.list_events", "email.list_emails"])
def test_a_user_is_named_by_either_word(workspace: Workspace, name: str, key: str) -> None:
    assert perform_action(workspace, call(name, **{key: "Bob"})).status == "ok"


def test_both_words_at_once_are_one_too_many(workspace: Workspace) -> None:
    assert "There is no argument" in refused(workspace, "calendar.list_events", user="Bob", username="Bob")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("excel.set_cel", "There is no action 'excel.set_cel'. Did you mean 'excel.set_cell'?"),
        ("nothing.like_it_at_all", "There is no action 'nothing.like_it_at_all'."),
        (".", "There is no action '.'."),
    ],
)
def test_an_unknown_action_is_refused_with_the_nearest(workspace: Workspace, name: str, text: str) -> None:
    assert refused(workspace, name) == text


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        ({"file_path": "data/score.xlsx", "row_idx": 1, "text": "x"}, "The argument 'column_idx' is missing."),
        (
            {"file_path": "data/score.xlsx", "row_idx": 1, "column_idx": 1, "text": "x", "file_paht": "y"},
            "There is no argument 'file_paht'. Did you mean 'file_path'?",
        ),
        (
            {"file_path": "data/score.xlsx", "row_idx": "first", "column_idx": 1, "text": "x"},
            "The argument 'row_idx' is 'first': ",
        ),
    ],
)
def test_arguments_that_do_not_fit_are_refused_by_name(workspace: Workspace, args: dict[str, Any], reason: str) -> None:
    before = workspace.digests()
    assert reason in refused(workspace, "excel.set_cell", **args)
    assert workspace.digests() == before


def test_a_number_is_taken_where_a_text_is_asked(workspace: Workspace) -> None:
    seen = perform_action(
        workspace, call("excel.set_cell", file_path="data/score.xlsx", row_idx=2, column_idx=1, text=5)
    )
    assert seen.status == "ok"


def test_a_damaged_file_is_a_refusal_that_says_so(workspace: Workspace) -> None:
    text = refused(workspace, "excel.read_file", file_path="data/broken.xlsx")
    assert " The file is " in text


def test_a_failure_is_worded_by_its_kind_and_repeats_what_was_given(workspace: Workspace, trick: Registry[Any]) -> None:
    @trick(app="juggling", writes=False, failure="Dropped {balls} of {username}.", missing="No {balls} there.")
    def throw(workspace: Workspace, user: str, balls: str, missing: bool = False) -> str:
        """Throw balls."""
        raise (FileMissing if missing else ActionRefused)("Too heavy.")

    assert throw
    given = {"user": "Ann", "balls": 3}
    assert refused(workspace, "juggling.throw", **given) == "Dropped 3 of Ann. Too heavy."
    assert refused(workspace, "juggling.throw", **given, missing=True) == "No 3 there. Too heavy."
    assert refused(workspace, "juggling.throw", user="Ann") == "Dropped ? of Ann. The argument 'balls' is missing."
    hostile = {"user": "{balls}", "balls": "{0.__class__}"}
    assert refused(workspace, "juggling.throw", **hostile) == "Dropped {0.__class__} of {balls}. Too heavy."


@pytest.mark.parametrize("fault", [ValueError, KeyError, RuntimeError, OSError])
def test_what_is_no_refusal_is_a_bug_and_rises(
    workspace: Workspace, trick: Registry[Any], fault: type[Exception]
) -> None:
    @trick(app="juggling", writes=False, failure="Dropped.")
    def fall(workspace: Workspace) -> str:
        """Fall."""
        raise fault("a bug")

    assert fall
    with pytest.raises(fault, match="a bug"):
        perform_action(workspace, call("juggling.fall"))


def test_an_observation_can_always_be_written(workspace: Workspace, trick: Registry[Any]) -> None:
    @trick(app="juggling", writes=False, failure="No.")
    def echo(workspace: Workspace, text: str) -> str:
        """Say it again."""
        return text

    assert echo
    assert perform_action(workspace, call("juggling.echo", text="é\ud800")) == Observation("é?", "ok")


def test_a_plan_goes_on_after_a_refusal_and_names_the_first(tmp_path: Path) -> None:
    workspace = office(tmp_path)
    plan = (
        call("excel.create_new_file", file_path="data/a.xlsx"),
        call("excel.read_file", file_path="data/none.xlsx"),
        call("excel.nothing"),
        call("excel.create_new_file", file_path="data/b.xlsx"),
    )
    run = run_plan(workspace, plan)
    assert run.refused_at == 1
    assert len(run.observations) == 4
    assert workspace.names() == ("data/a.xlsx", "data/b.xlsx")
    assert run_plan(workspace, ()).refused_at is None
