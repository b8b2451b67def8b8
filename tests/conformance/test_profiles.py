"""Every difference between the profiles has exactly one named reason, and the page says so."""

import pytest

from criteria.differences.causes import DIFFERENCE_CAUSES
from tests.conformance.profiles import PAGE, PARTS, differences, profiles_page
from tests.conformance.vectors import COMMITTED, SHARED


@pytest.mark.slow
@pytest.mark.parametrize("part", PARTS)
def test_each_difference_on_the_committed_vectors_has_one_reason(part: str) -> None:
    found = list(differences(COMMITTED / "vectors" / f"{part}.jsonl.xz", COMMITTED / "tasks"))
    assert len(found) > 30
    assert [one for one in found if len(one.rules) != 1] == []


@pytest.mark.slow
@pytest.mark.skipif(not SHARED.is_dir(), reason="the whole set of OfficeBench vectors is not beside the repository")
@pytest.mark.parametrize("part", PARTS)
def test_each_difference_on_all_vectors_has_one_reason(part: str) -> None:
    found = list(differences(SHARED / "vectors" / f"{part}.jsonl.xz", SHARED / "tasks"))
    assert [one for one in found if len(one.rules) != 1] == []


@pytest.mark.slow
def test_the_page_of_profiles_is_fresh() -> None:
    assert PAGE.read_text(encoding="utf-8") == profiles_page()


def test_rules_have_names_of_their_own() -> None:
    assert len({rule.name for rule in DIFFERENCE_CAUSES}) == len(DIFFERENCE_CAUSES)
