"""A few cases of the areas that other tests say little of; `make attack` tries all cases of all areas."""

from pathlib import Path

import pytest

from tests.hostile.areas import AREAS
from tests.hostile.harness.attempt import Attempt
from tests.hostile.harness.cases import Failure

SAMPLES = {
    "paths": [f"path-{number:04}" for number in (0, 5, 9, 12, 31, 47, 60, 333, 1_200, 2_500, 3_700)],
    "literals": ["value-nan", "value-call", "lists-100000", "chain-0", "surrogates", "million-braces"],
    "damaged-files": [f"damaged-{number:04}" for number in range(9)],
    "bombs": [
        "xlsx/xml-looks-in-utf-16.xlsx", "xlsx/lying-sizes.xlsx", "xlsx/merged-all.xlsx", "docx/xml-looks-into.docx",
        "pdf/objects-in-a-circle.pdf", "eml/charsets.eml", "ics/every-second-to-9999.ics", "ics/zone-of-a-megabyte.ics",
        "png/60-thousand-wide.png",
    ],
    "rows": ["file-utf-16"],
    "servers": ["path-that-climbs"],
}  # fmt: skip
_AREAS = {area.name: area for area in AREAS}


@pytest.mark.slow
@pytest.mark.timeout(120)
@pytest.mark.parametrize(("area", "case"), [(area, case) for area, cases in SAMPLES.items() for case in cases])
def test_a_hostile_thing_breaks_no_promise(
    area: str, case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert tried(area, case, tmp_path / "worker" / "1") == []


def tried(area: str, case: str, place: Path) -> list[Failure]:
    """Try a case here, without a worker's clock."""
    attempt = Attempt(area, case, place, seed=0)
    _AREAS[area].run(case, attempt)
    return attempt.failures
