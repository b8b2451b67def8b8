"""Every kind of task makes candidates that survive rules and proofs, in offices made here and in OfficeBench's."""

from collections import Counter
from pathlib import Path

import pytest

from criteria import ask_for_refusal
from data_model import Finding, Twin, is_mentioned
from generators import Draft
from generators.tasks import archetype
from office_env import Office
from tests.generators.tasks.small_offices import NEEDS_OF_SMALL_OFFICES, OFFICES
from tests.generators.tasks.survival import dialogue_of, drafted, findings_of, offences, store_office
from tests.offices import office_files

KINDS = [one.name for one in archetype if set(one.options["needs"]) <= NEEDS_OF_SMALL_OFFICES]
"""Those that small offices feed; test_cases.py and test_kinds_in_companies.py have the others."""
SEEDS = (1, 2)
MADE: dict[tuple[str, str, int], Draft | None] = {}
OFFICEBENCH = Path(__file__).resolve().parents[3] / "../shared/officebench/tasks"

Surfed = tuple[Office, tuple[Finding, ...]]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> list[Surfed]:
    """The small offices with what was found in them."""
    folder = tmp_path_factory.mktemp("small")
    offices = [store_office(folder, office_files(**content)) for content in OFFICES.values()]
    return [(office, findings_of(office, folder)) for office in offices]


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> list[Surfed]:
    """Every sixth office of OfficeBench, each once."""
    if not OFFICEBENCH.is_dir():
        pytest.skip("OfficeBench's tasks are not beside this repository")
    folder = tmp_path_factory.mktemp("published")
    found: dict[str, Surfed] = {}
    for root in sorted(OFFICEBENCH.glob("*/testbed"))[::6]:
        files = {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}
        office = store_office(folder, files)
        found.setdefault(office.hash, (office, findings_of(office, folder)))
    return list(found.values())


def once_drafted(kind: str, office: Office, findings: tuple[Finding, ...], seed: int) -> Draft | None:
    """A draft that several tests look at is made once; nobody changes it."""
    key = (kind, office.hash, seed)
    if key not in MADE:
        MADE[key] = drafted(kind, office, findings, seed)
    return MADE[key]


def drafts(kind: str, offices: list[Surfed], seeds: tuple[int, ...] = SEEDS) -> list[tuple[Draft, Office]]:
    made = [(once_drafted(kind, office, findings, seed), office) for office, findings in offices for seed in seeds]
    return [(draft, office) for draft, office in made if draft is not None]


@pytest.mark.parametrize("kind", KINDS)
def test_a_full_candidate_survives_in_a_small_office_with_every_proof_run(kind: str, small: list[Surfed]) -> None:
    made = drafts(kind, small)
    assert made, "none of the small offices feeds this kind"
    draft, office = made[-1]
    (findings,) = (found for one, found in small if one is office)
    assert offences(draft, office, dialogue_of(draft, findings)) == []


@pytest.mark.parametrize("kind", [one for one in KINDS if archetype[one].options.get("twins")])
def test_twins_ask_for_the_same_and_one_of_them_is_refused_or_led_astray(kind: str, small: list[Surfed]) -> None:
    office, findings = next(one for one in small if once_drafted(kind, *one, 1))
    twins = [drafted(kind, office, findings, 1, Twin(id="b", key="a", is_clear=clear)) for clear in (True, False)]
    clear, blocked = (one for one in twins if one)
    assert clear.task.twin == blocked.task.twin == "b"
    assert clear.task.intent == blocked.task.intent
    assert not ask_for_refusal(clear.task.criteria)
    assert ask_for_refusal(blocked.task.criteria) or blocked.task.office != clear.task.office
    assert offences(blocked, office, dialogue_of(blocked, findings)) == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_candidate_survives_in_an_office_of_officebench(kind: str, published: list[Surfed]) -> None:
    made = drafts(kind, published, (3,))
    if not made:
        pytest.skip("none of the offices that are looked at feeds this kind")
    draft, office = made[0]
    assert offences(draft, office) == []


@pytest.mark.parametrize("kind", KINDS)
def test_tasks_are_long_enough_and_twisted_enough(kind: str, small: list[Surfed]) -> None:
    for draft, _ in drafts(kind, small, (1, 2, 3)):
        task = draft.task
        assert task.solution is not None
        assert 4 <= len(task.solution) <= 16
        assert 2 <= len(task.subtasks) <= 4
        assert 3 <= sum(fact.kind in ("fact", "action", "preference", "update") for fact in task.facts) <= 13
        assert len(task.wrong_ways) >= 3
        assert task.right_ways
        kinds = Counter(way.kind for way in task.wrong_ways)
        assert kinds["neighbour"] >= 1
        assert kinds["superseded"] + kinds["decoy"] + kinds["retracted"] >= 1


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_step_reads_a_file_of_the_office(kind: str, small: list[Surfed]) -> None:
    for draft, office in drafts(kind, small):
        first = (draft.task.solution or ())[0]
        assert first.action in ("read_file", "list_emails", "read_email", "list_events", "read_range", "list_files")
        named = str(first.args.get("file_path") or first.args.get("pdf_file_path") or "")
        assert not named or office.exists(named)


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_fact_says_can_be_said_in_many_ways(kind: str, small: list[Surfed]) -> None:
    for draft, _ in drafts(kind, small, (1,)):
        for fact in draft.task.facts:
            statement = draft.statements[fact.id]
            assert len(set(statement.clauses)) >= 4, fact.text
            for text in (*statement.clauses, *statement.answers):
                assert not text[:1].isupper() or text.startswith(("I ", "I'", "{0}")), text
                assert text[-1] not in ".!?", text
                assert all(text.count(f"{{{slot}}}") == 1 for slot in range(len(fact.values))), text
            assert not any(is_mentioned(statement.topic, value) for value in fact.values)


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_gives_the_same_draft_and_another_seed_another(kind: str, small: list[Surfed]) -> None:
    office, findings = next(one for one in small if once_drafted(kind, *one, 1))
    once, again, other = (drafted(kind, office, findings, seed) for seed in (1, 1, 2))
    assert once
    assert other
    assert once == again
    assert once.task.description != other.task.description


def test_an_office_with_nothing_in_it_feeds_no_task(tmp_path: Path) -> None:
    office = store_office(tmp_path, office_files(text={"notes.txt": "Call Tom."}))
    assert [kind for kind in KINDS if drafted(kind, office, (), 1)] == []


def test_at_least_half_of_the_kinds_need_a_value_that_is_looked_up(small: list[Surfed]) -> None:
    looked_up = [
        kind
        for kind in KINDS
        if any(one.how == "derived" for draft, _ in drafts(kind, small, (1,)) for one in draft.task.bindings)
    ]
    assert len(looked_up) * 2 >= len(KINDS)


def test_several_kinds_hold_a_wish_without_a_value(small: list[Surfed]) -> None:
    wishing = [
        kind
        for kind in KINDS
        if any(fact.needed and not fact.values for draft, _ in drafts(kind, small, (1,)) for fact in draft.task.facts)
    ]
    assert len(wishing) >= 6
