"""The measurements run, and both sides make the edit; how long they take is nobody's business here."""

import asyncio
from pathlib import Path

import pytest

from speed.actions import ACTION_CASES, measure_actions
from speed.checking import measure_checking
from speed.endpoint import start_endpoint
from speed.gateway import count_max_in_any_second, measure_gateway
from tests.endpoint.server import Raw, serving
from tests.homeragents.datasets import small_dataset


def test_each_action_is_measured_beside_its_peer() -> None:
    rows = list(measure_actions(repeats=1))
    assert [row.action for row in rows] == [case.name for case in ACTION_CASES]
    assert all(row.in_process_ms > 0 and row.own_process_ms > 0 and row.ratio > 0 for row in rows)


def test_checking_is_measured_with_and_without_operators(tmp_path: Path) -> None:
    times = measure_checking(small_dataset(tmp_path / "dataset"))
    assert min(times.proofs_ms, times.operators_ms, times.ratio) > 0


@pytest.mark.parametrize("rate", [None, 30.0])
def test_calls_are_measured_through_the_gateway_and_beside_the_bare_client(rate: float | None) -> None:
    with start_endpoint(0.01) as base_url:
        line = asyncio.run(measure_gateway(base_url, 12, 5, rate, "m"))
    ours = {"calls_per_s", "cpu_ms_per_call", "errors", "max_in_any_second"}
    bare = {"bare_sdk_calls_per_s", "bare_sdk_cpu_ms_per_call"}
    assert line.keys() == (ours if rate else ours | bare)
    assert line["errors"] == 0
    assert 1 <= line["max_in_any_second"] <= 12


def test_calls_that_fail_are_counted() -> None:
    refused = Raw(400, {"error": {"message": "no"}})
    with serving(lambda request: refused) as server:
        assert asyncio.run(measure_gateway(server.base_url, 4, 2, None, "m"))["errors"] == 4


def test_the_most_in_any_second_is_that_of_the_worst_window() -> None:
    assert count_max_in_any_second([]) == 0
    assert count_max_in_any_second([0.0, 0.5, 0.9, 1.0, 1.4, 2.5]) == 4
    assert count_max_in_any_second([0.0, 1.0, 2.0]) == 1
