"""Twins: planned side by side from the same draws, and accepted both or none."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from data_model import Provenance, Task, canonical_json
from generators.tasks import archetype
from orchestrator.neo.corpus_filter import CorpusFilter, find_later_twin
from orchestrator.neo.turns import choose_turn
from processes import Outcome, Unit, UnitRejection
from run_ledger import Ledger, run_units
from tests.evaluation.examples import example_task

NAMES = ("forward_named_mail", "ranking_note", "calendar_cleanup", "append_and_publish")
"""All of them act in two applications, and one makes pairs."""
ROUND = len(NAMES) + 1


def test_an_archetype_that_makes_pairs_has_two_turns_one_after_the_other() -> None:
    for start in range(0, 5 * ROUND, ROUND):
        turns = [choose_turn(NAMES, 7, "neo", start + place, 1) for place in range(ROUND)]
        assert {turn.archetype for turn in turns} == set(NAMES)
        one, other = (turn for turn in turns if turn.twin)
        assert one.archetype == other.archetype == "forward_named_mail"
        assert one.first == other.first
        assert one.twin is not None
        assert other.twin is not None
        assert one.twin.key == other.twin.key == other.twin.id == f"neo-7-{one.first:05}"
        assert one.twin.id == f"neo-7-{one.first + 1:05}"
        assert one.twin.is_clear != other.twin.is_clear


@pytest.mark.parametrize("seed", [0, 7, 4101])
def test_as_many_turns_act_in_one_two_and_three_applications_as_in_the_paper(seed: int) -> None:
    turns = [choose_turn(tuple(archetype.names), seed, "neo", index, 1) for index in range(302)]
    apps = Counter(min(3, len(archetype[turn.archetype].options["apps"])) for turn in turns)
    assert all(abs(apps[number] - wanted) <= 2 for number, wanted in {1: 60, 2: 71, 3: 171}.items())


def test_every_archetype_has_its_turn_before_one_of_its_group_has_a_second_one() -> None:
    turns = [choose_turn(tuple(archetype.names), 3, "neo", index, 1) for index in range(900)]
    rounds = {turn.round_index for turn in turns}
    for round_index in sorted(rounds)[:2]:
        counts = Counter(one.archetype for one in turns if one.round_index == round_index)
        assert set(counts) == set(archetype.names)
        assert all(count == (2 if archetype[name].options.get("twins") else 1) for name, count in counts.items())


def test_a_further_attempt_acts_in_as_many_applications() -> None:
    for index in range(60):
        chosen = [choose_turn(tuple(archetype.names), 5, "neo", index, attempt).archetype for attempt in (1, 2, 3)]
        assert len({min(3, len(archetype[name].options["apps"])) for name in chosen}) == 1


def test_the_second_attempt_tries_the_same_archetype_and_the_third_another_one() -> None:
    chosen = [choose_turn(tuple(archetype.names), 5, "neo", 0, attempt).archetype for attempt in (1, 2, 3)]
    assert chosen[0] == chosen[1] != chosen[2]


def test_nothing_tells_which_twin_is_clear() -> None:
    turns = [choose_turn(NAMES, 7, "neo", index, 1) for index in range(40 * ROUND)]
    clear = [turn.twin.is_clear for turn in turns if turn.twin and turn.twin.id > turn.twin.key]
    assert 10 < sum(clear) < 30


def test_a_further_attempt_of_a_twin_is_one_of_a_pair_again() -> None:
    for index in range(ROUND):
        first, second = (choose_turn(NAMES, 7, "neo", index, attempt) for attempt in (1, 3))
        assert (first.twin is None) == (second.twin is None)
        assert first.first == second.first


def make_twin(index: int, twin: int | None, text: str = "") -> Outcome:
    task: Task = example_task("0" * 64).model_copy(
        update={
            "id": f"neo-0-{index:05}",
            "intent": "Please do it.",
            "description": text or f"What number {index} of many is about, {index} times over.",
            "twin": None if twin is None else f"neo-0-{twin:05}",
            "provenance": Provenance(engine="procedural", archetype="kind"),
        }
    )
    return Outcome("accepted", canonical_json({"task": task.model_dump(mode="json")}))


REJECTED = Outcome("rejected", reason="unproved")


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    opened = Ledger.create(tmp_path / "ledger.sqlite")
    yield opened
    opened.close()


def settle(ledger: Ledger, outcomes: list[Outcome], wanted: int = 9) -> list[tuple[str, str]]:
    """Run units with these outcomes, the later of every two first, and return what the ledger says of them."""
    corpus = CorpusFilter(wanted, ledger)
    units = [Unit(index, f"neo-0-{index:05}") for index in range(len(outcomes))]

    def execute(function, next_unit, jobs, on_outcome, **options) -> None:  # type: ignore[no-untyped-def]  # as run_units
        while pair := [unit for unit in (next_unit(), next_unit()) if unit]:
            for unit in reversed(pair):
                on_outcome(unit, outcomes[unit.index])

    run_units(
        ledger,
        units,
        lambda unit, context: outcomes[unit.index],
        jobs=1,
        decide=corpus.refuse,
        on_settled=corpus.add_accepted,
        has_enough=corpus.has_enough,
        execute=execute,
        find_awaited=find_later_twin,
    )
    return [(row.status, row.reason) for row in ledger.read_rows()]


ACCEPTED, ALONE = ("accepted", ""), ("rejected", "twin")


def test_twins_are_accepted_both_or_none(ledger: Ledger) -> None:
    outcomes = [make_twin(0, 1), make_twin(1, 0), make_twin(2, 3), REJECTED, REJECTED, make_twin(5, 4)]
    unproved = ("rejected", "unproved")
    assert settle(ledger, outcomes) == [ACCEPTED, ACCEPTED, ALONE, unproved, unproved, ALONE]


def test_twins_may_be_alike_but_like_no_other(ledger: Ledger) -> None:
    said = "The same words as in the other one, and a good many of them at that."
    outcomes = [make_twin(0, 1, said), make_twin(1, 0, said), make_twin(2, 3, said), make_twin(3, 2)]
    assert settle(ledger, outcomes) == [ACCEPTED, ACCEPTED, ("rejected", "corpus"), ALONE]


def test_what_asks_for_something_else_is_no_twin(ledger: Ledger) -> None:
    assert settle(ledger, [make_twin(0, 1), make_twin(1, None)]) == [ALONE, ACCEPTED]


def test_a_twin_beyond_the_last_candidate_is_waited_for(ledger: Ledger) -> None:
    assert settle(ledger, [make_twin(0, None), make_twin(1, 2)]) == [ACCEPTED, ("worked", "")]


def test_an_outcome_that_is_missing_is_decided_again_together_with_its_twin(ledger: Ledger) -> None:
    assert settle(ledger, [make_twin(0, 1), Outcome("errored", reason="weather")]) == [ACCEPTED, ("errored", "weather")]
    ledger.reopen_retryable()
    assert settle(ledger, [make_twin(0, 1), REJECTED]) == [ALONE, ("rejected", "unproved")]


def test_a_rejection_names_the_twin(ledger: Ledger) -> None:
    settle(ledger, [make_twin(0, 1), REJECTED])
    row = ledger.read_row(0)
    assert row is not None
    assert row.detail == "its twin neo-0-00001 is not accepted"
    assert CorpusFilter(1, ledger).refuse(row) == UnitRejection("twin", row.detail)
