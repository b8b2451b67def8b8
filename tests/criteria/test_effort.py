"""A check that takes more work than one may is an error, and the same one on every machine."""

from typing import Any

import pytest

from criteria import score_criterion
from criteria.keyword_matching import fold_text
from data_model import Criterion
from office_env import InMemoryFileTree
from tests.criteria.scoring import is_passed, score
from tests.offices import office_files

WORDS = "word " * 20_000
NUMBERS = " ".join(map(str, range(6_000)))
FILES = office_files(
    text={"words.txt": WORDS, "numbers.txt": NUMBERS, "answer.txt": WORDS},
    excel={"a.xlsx": [["9" * 30_000], *([f"line {row}"] for row in range(1_500))]},
)
SPLITTING = "lambda x: " + " or ".join(["x in x.split('9')"] * 12)


@pytest.mark.timeout(120)
@pytest.mark.parametrize(
    ("function", "args"),
    [
        ("evaluate_file_contains_keywords", {"file": "data/words.txt", "keywords": [["word"] * 1_000]}),
        ("evaluate_answer", {"value": "x", "or_else": [f"x{number}" for number in range(1_000)]}),
        ("evaluate_excel_cell_comparator",
         {"file": "data/a.xlsx", "matches": [{"row": 1, "col": 1, "comparator": f"{SPLITTING} or {row}"}
                                             for row in range(80)]}),
    ],
)  # fmt: skip
def test_too_much_work_is_an_error(function: str, args: dict[str, Any]) -> None:
    checks = score(function, InMemoryFileTree(FILES), InMemoryFileTree(FILES), **args)
    assert [check.status for check in checks] == ["error"]
    assert "takes more work than 100,000,000 steps" in checks[0].message


@pytest.mark.timeout(60)
def test_the_exact_profile_has_the_same_limit() -> None:
    matches = [{"row": 1, "col": 1, "value": "9" * 100}] * 60_000
    one = Criterion(function="evaluate_excel_cell_value", args={"file": "data/a.xlsx", "matches": matches})
    (check,) = score_criterion(one, InMemoryFileTree(FILES), InMemoryFileTree({}), {}, "officebench-exact")
    assert (check.status, "steps" in check.message) == ("error", True)


def test_ordinary_checks_are_far_from_it() -> None:
    keywords = [f"{number}" for number in range(500)]
    assert is_passed(score("evaluate_contain", InMemoryFileTree(FILES), file="data/words.txt", keywords=["word"] * 500))
    assert is_passed(score("evaluate_contain", InMemoryFileTree(FILES), file="data/numbers.txt", keywords=keywords))


def test_folding_accents_takes_no_squared_time() -> None:
    assert fold_text("Cafe\u0301 \ufb01n \u30ab\u3099") == "caf\u00e9 fin \u30ac"
    assert fold_text("a" + "\u0301\u0316" * 100_000).startswith("\u00e1")


@pytest.mark.parametrize("text", ["x" * 4_000_001, "\ufdfa" * 300_000])
def test_a_text_that_is_too_long_is_an_error(text: str) -> None:
    (check,) = score(
        "evaluate_contain", InMemoryFileTree({"data/a.txt": text.encode()}), file="data/a.txt", keywords=["x"]
    )
    assert (check.status, "4,000,000 are searched" in check.message) == ("error", True)


@pytest.mark.timeout(60)
def test_lines_that_no_program_aligns_in_time_are_not_compared() -> None:
    def sheet(step: int) -> bytes:
        return office_files(excel={"a.xlsx": [["\n".join(f"line {n * step % 150}" for n in range(2_500))]] * 4})[
            "data/a.xlsx"
        ]

    args = {"doc_type": "xlsx", "input_file": "data/a.xlsx", "output_file": "data/b.xlsx", "keywords": ["x"]}
    trees = InMemoryFileTree({"data/a.xlsx": sheet(1), "data/b.xlsx": sheet(7)})
    one = Criterion(function="evaluate_diff_contain_text", args=args)
    (check,) = score_criterion(one, trees, trees, {}, "officebench-exact")
    assert (check.status, "equal lines" in check.message) == ("error", True)
