"""The exact profile agrees with OfficeBench's own evaluator on every scored state."""

import pytest

from tests.conformance.officebench import main
from tests.conformance.vectors import COMMITTED, SHARED


@pytest.mark.slow
@pytest.mark.parametrize("part", ["edges", "tasks"])
def test_the_exact_profile_agrees_on_the_committed_vectors(part: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(str(COMMITTED / "vectors" / f"{part}.jsonl.xz"), str(COMMITTED / "tasks")) == 0
    agreed, total = capsys.readouterr().out.splitlines()[-1].removeprefix("agree ").split(" of ")
    assert agreed == total
    assert int(total) > 200


@pytest.mark.slow
@pytest.mark.skipif(not SHARED.is_dir(), reason="the whole set of OfficeBench vectors is not beside the repository")
@pytest.mark.parametrize(("part", "count"), [("edges", 690), ("tasks", 2176)])
def test_the_exact_profile_agrees_on_all_vectors(part: str, count: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(str(SHARED / "vectors" / f"{part}.jsonl.xz"), str(SHARED / "tasks")) == 0
    assert capsys.readouterr().out == f"agree {count} of {count}\n"
