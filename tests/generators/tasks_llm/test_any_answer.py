"""Whatever JSON a model gives, as far as its shape allows it: a draft or offences come of it, nothing is raised."""

import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from criteria import criterion, criterion_arguments_model
from data_model import Task
from generators import Proposal, TaskRequest
from office_env import action, build_arguments_model
from tests.generators.tasks_llm.example import PLAN, PROPOSAL, request, settled

Json = dict[str, Any]
IDS = st.sampled_from(["s1", "s2", "f1", "f2", "f3", "f4", "f9", "f10", "f20", "", "\ud83d", "f 1"])
REAL_IDS = IDS.filter(bool)
TYPES = st.sampled_from(["number", "date", "time", "name", "address", "file", "text"])
KINDS = st.sampled_from(["fact", "action", "preference", "update", "retraction", "decoy"])
TELLING = (
    "15:30",
    "noon",
    "22 May 2024",
    "2024-05-22",
    "the 22nd",
    "3",
    "1e400",
    "0",
    "-0.5%",
    "$1,250.00",
    "projects.xlsx",
    "data/crews.xlsx",
    "../../etc/passwd",
    "lena@quarry.example",
    "Bob",
    "Vendor Alignment Call",
    "A1",
    "\ud83d",
    "\x00",
    " ",
    "٣",
)
TEXTS = st.one_of(st.sampled_from(TELLING), st.text(st.characters(), min_size=1, max_size=40))
NUMBERS = st.one_of(st.integers(-5, 30), st.integers(), st.floats(), st.sampled_from([10**400, math.inf, math.nan]))
JSON_VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, TEXTS),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(TEXTS, inner, max_size=3)),
    max_leaves=6,
)
CRITERION_KEYS = sorted({key for one in criterion for key in criterion_arguments_model(one.function).model_fields})
ACTION_KEYS = {name: sorted(build_arguments_model(name).model_fields) for name in action.names}
CRITERION_ARGS = st.dictionaries(st.sampled_from(CRITERION_KEYS), JSON_VALUES, max_size=5)
FUNCTIONS = st.one_of(st.sampled_from(criterion.names), TEXTS)
MOMENTS = st.sampled_from(
    ["2024-05-22 15:30:00", "2024-05-22", "20240522", "2024-05-22T15:30Z", "9999-12-31T23:00:00-23:00"]
)
EVENTS = st.fixed_dictionaries({"title": TEXTS, "start": MOMENTS}, optional={"end": st.one_of(st.none(), MOMENTS)})
CALENDARS = st.fixed_dictionaries(
    {"user": st.just("Bob"), "events": st.lists(EVENTS, min_size=1, max_size=2)},
    optional={"gone": st.lists(st.fixed_dictionaries({"title": TEXTS, "start": MOMENTS}), max_size=2)},
)
CRITERIA = st.one_of(
    st.sampled_from(PROPOSAL["criteria"]),
    st.fixed_dictionaries({"function": st.just("evaluate_events"), "args": CALENDARS}),
    st.fixed_dictionaries({"function": FUNCTIONS, "args": CRITERION_ARGS}),
)


@st.composite
def _actions(draw: st.DrawFn) -> Json:
    app, _, name = draw(st.sampled_from(sorted(ACTION_KEYS))).partition(".")
    keys = [key for key in ACTION_KEYS[f"{app}.{name}"] if draw(st.integers(0, 9))]
    args = {key: draw(st.one_of(TEXTS, NUMBERS, JSON_VALUES)) for key in keys}
    return {"app": app, "action": name if draw(st.integers(0, 9)) else draw(TEXTS), "args": args}


@st.composite
def _facts(draw: st.DrawFn) -> Json:
    values = draw(st.lists(st.fixed_dictionaries({"type": TYPES, "value": TEXTS}), max_size=3))
    said = " ".join([draw(TEXTS), *(one["value"] for one in values)])
    more = {key: draw(IDS) for key in ("supersedes", "misleads") if draw(st.booleans())}
    given = {"id": draw(REAL_IDS), "kind": draw(KINDS), "text": said, "values": values, "day": draw(st.integers(1, 6))}
    return {**given, "subtask": draw(st.one_of(st.none(), IDS)), **more}


@st.composite
def _steps(draw: st.DrawFn) -> Json:
    made: Json = draw(_actions())
    for key in ("subtask", "because"):
        if draw(st.booleans()):
            made[key] = draw(st.one_of(st.none(), IDS))
    if draw(st.integers(0, 4)) == 0:
        other = st.fixed_dictionaries(
            {
                "argument": st.sampled_from([*made["args"], "nothing"]),
                "fact": REAL_IDS,
                "value": TEXTS,
                "other": TEXTS,
                "otherwise": st.one_of(TEXTS, NUMBERS),
            }
        )
        made["worked_out"] = draw(st.lists(other, min_size=1, max_size=2))
    return made


FACTS = st.one_of(st.sampled_from(PROPOSAL["facts"]), _facts())
SUBTASKS = st.one_of(
    st.just(PROPOSAL["subtasks"]),
    st.lists(st.fixed_dictionaries({"id": REAL_IDS, "instruction": TEXTS}), min_size=1, max_size=3),
)
PROPOSALS = st.fixed_dictionaries(
    {
        "description": st.one_of(st.just(PROPOSAL["description"]), TEXTS),
        "intent": TEXTS,
        "subtasks": SUBTASKS,
        "facts": st.lists(FACTS, min_size=1, max_size=8),
        "criteria": st.lists(CRITERIA, min_size=1, max_size=4),
    }
)
CALLED_OFF = st.fixed_dictionaries({"fact": REAL_IDS, "steps": st.lists(_actions(), min_size=1, max_size=2)})
PLANS = st.fixed_dictionaries(
    {
        "steps": st.lists(st.one_of(st.sampled_from(PLAN["steps"]), _steps()), min_size=1, max_size=5),
        "called_off": st.lists(CALLED_OFF, max_size=2),
    }
)


@pytest.fixture(scope="module")
def wanted(tmp_path_factory: pytest.TempPathFactory) -> TaskRequest:
    return request(tmp_path_factory.mktemp("office"))


def holds_together(made: Proposal) -> bool:
    """A draft that can be written down and read again, or offences with a name and a message."""
    if made.draft is None:
        return bool(made.violations) and all(one.name and one.message for one in made.violations)
    text = made.draft.task.model_dump_json()
    return text.encode() != b"" and Task.model_validate_json(text) == made.draft.task


@settings(max_examples=30, deadline=None)
@given(PROPOSALS)
def test_any_proposal_comes_to_a_draft_or_to_offences(wanted: TaskRequest, proposal: Json) -> None:
    assert holds_together(settled(wanted, proposal))


@settings(max_examples=12, deadline=None)
@given(PLANS)
def test_any_plan_comes_to_a_draft_or_to_offences(wanted: TaskRequest, plan: Json) -> None:
    assert holds_together(settled(wanted, PROPOSAL, plan))


@settings(max_examples=12, deadline=None)
@given(st.lists(_steps(), min_size=1, max_size=3), st.lists(CRITERIA, max_size=2))
def test_whatever_is_done_and_checked_besides_comes_to_a_draft_or_to_offences(
    wanted: TaskRequest, steps: list[Json], criteria: list[Json]
) -> None:
    proposal = {**PROPOSAL, "criteria": [*PROPOSAL["criteria"], *criteria]}
    assert holds_together(settled(wanted, proposal, {**PLAN, "steps": [*PLAN["steps"], *steps]}))


def test_a_plan_for_no_proposal_leaves_nothing_behind(wanted: TaskRequest, tmp_path: Path) -> None:
    before = dict(wanted.office.digests())
    settled(wanted, PROPOSAL, PLAN)
    assert dict(wanted.office.digests()) == before
    assert not list(tmp_path.iterdir())
