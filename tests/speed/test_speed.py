"""The measurements run, and both sides make the edit; how long they take is nobody's business here."""

from speed.actions import CASES, measured_actions


def test_each_action_is_measured_beside_its_peer() -> None:
    rows = list(measured_actions(repeats=1))
    assert [row.action for row in rows] == [case.name for case in CASES]
    assert all(row.in_process_ms > 0 and row.own_process_ms > 0 and row.ratio > 0 for row in rows)
