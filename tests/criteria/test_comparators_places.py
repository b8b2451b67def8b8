"""Comparators are evaluated by our own code alone, and paths of checks stay inside."""

import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st

from criteria import ComparatorError, parse_comparator, score_criterion
from criteria.cell_values import are_loosely_equal
from data_model import ActionRefused, Criterion, InputError
from office_env import InMemoryFileTree


@pytest.mark.parametrize(
    ("text", "value", "holds"),
    [
        ("lambda x: x in ['1', '2']", "2", True),
        ("lambda x: x not in ('1', '2')", "2", False),
        ("lambda v: v.strip().lower().startswith('ab') and len(v) < 9", " ABC", True),
        ("lambda x: 10 <= int(x) <= 20 or x == 'many'", "15", True),
        ("lambda x: (float(x) * 2 - 1) % 2 == 0 if x.isdigit() else False", "x", False),
        ("lambda x: x[0] == 'a' and not x.endswith('z')", "abc", True),
        ("lambda x: -abs(int(x)) == -5", "-5", True),
    ],
)
def test_a_comparator_means_what_python_would(text: str, value: str, holds: bool) -> None:
    assert parse_comparator(text).accepts(value) is holds


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os')", "lambda x: open('/etc/passwd')", "lambda x: x.__class__", "lambda x: (lambda y: y)(x)",
        "lambda x: [y for y in x]", "lambda x, y: x", "lambda x=1: x", "lambda *x: x", "lambda x: x ** 9",
        "lambda x: f'{x}'", "lambda x: (y := x)", "lambda x: exec", "lambda x: x.format(x)", "lambda x: int(x, base=2)",
        "lambda x: {1: 2}[x]", "lambda x: b'1'", "x > 1", "", "lambda x: " + "(" * 300, "lambda x: " + "-" * 1900 + "1",
        "lambda x: x in " + str(list(range(500))), "lambda: 1", "lambda x: 1j",
    ],
)  # fmt: skip
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        parse_comparator(text)


@pytest.mark.parametrize(
    "text",
    [
        "lambda x: int(x) > 1", "lambda x: x * 9 == x", "lambda x: x[99]", "lambda x: x > 5", "lambda x: 1 / 0",
        "lambda x: x.replace('', 'aaaa')", "lambda x: 1e300 * 1e300 > 1",
    ],
)  # fmt: skip
def test_what_cannot_be_worked_out_fails_cleanly(text: str) -> None:
    with pytest.raises(ComparatorError):
        parse_comparator(text).accepts("word")


LONG = "9" * 30_000


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("lambda x: round(5, -1000000000)", "1"),
        ("lambda x: round(5.5, 1000000000) > 0", "1"),
        ("lambda x: round(int(x), -10**9)".replace("10**9", "401"), "5"),
        ("lambda x: int(x, 16) > 5", "f" * 90_000),
        ("lambda x: str([x, x, x]) == ''", "1"),
        ("lambda x: len(x) == 1", "x" * 200_000),
        ("lambda x: " + " or ".join(["x in x.split('9')"] * 12), LONG),
        (
            "lambda x: " + " or ".join(["x.strip('" + "a" * 80 + "9') == x"] * 9) + " or x.strip('9')",
            "9" * 90_000 + "b",
        ),
        ("lambda x: x.replace('9', '" + "a" * 900 + "').replace('a', '" + "b" * 900 + "') == ''", "9" * 999),
    ],
)
def test_a_comparator_cannot_keep_the_check_waiting(text: str, value: str) -> None:
    try:
        found = parse_comparator(text).accepts(value, are_loosely_equal)
    except ComparatorError:
        return
    assert "strip" in text, found


def test_a_comparator_has_a_depth() -> None:
    assert parse_comparator("lambda x: " + "not " * 40 + "x").accepts("") is False
    with pytest.raises(InputError, match="more than 50 levels"):
        parse_comparator("lambda x: " + "not " * 60 + "x")


def test_rounding_means_what_it_did() -> None:
    assert parse_comparator("lambda x: round(float(x), 1) == 2.5 and round(1234, -2) == 1200").accepts("2.46")
    assert parse_comparator("lambda x: round(float(x)) == 2 and round(2, None) == 2").accepts("2.46")


def test_python_says_nothing_about_a_comparator() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert not parse_comparator(r"lambda x: x == '\d'").accepts("1")


@given(st.text(max_size=60))
def test_no_text_makes_the_parser_raise_anything_else(text: str) -> None:
    for written in (text, f"lambda x: {text}"):
        try:
            parse_comparator(written).accepts("1")
        except (InputError, ComparatorError):
            continue


def check(function: str, file: str, profile: str = "officebench-exact") -> str:
    workspace = InMemoryFileTree({"data/a.txt": b"here"})
    seed = InMemoryFileTree({"data/old.txt": b"before"})
    one = Criterion(function=function, args={"doc_type": "txt", "file": file, "keywords": ["e"]})
    if function != "evaluate_contain":
        one = Criterion(function=function, args={"file": file})
    (found,) = score_criterion(one, workspace, seed, {"e.txt": b"gold, e"}, profile)  # type: ignore[arg-type]  # a literal
    return found.status


@pytest.mark.parametrize("profile", ["officebench-exact", "corrected"])
@pytest.mark.parametrize(
    "file",
    [
        "data/a.txt", "./data/a.txt", "/testbed/data/a.txt", "reference/e.txt", "../../../../reference/e.txt",
        "seed/data/old.txt", "../../../../cache/3/testbed/data/old.txt",
    ],
)  # fmt: skip
def test_paths_are_taken_in_our_spelling_and_in_the_published_one(file: str, profile: str) -> None:
    assert check("evaluate_file_exist", file, profile) == "passed"


@pytest.mark.parametrize("profile", ["officebench-exact", "corrected"])
@pytest.mark.parametrize(
    "file", ["../x", "/etc/passwd", "../../../../../etc/passwd", "../../../../reference/../../x", "data/../../x", "~/x"]
)
def test_paths_that_leave_are_never_passed(file: str, profile: str) -> None:
    for function in ("evaluate_file_exist", "evaluate_file_not_exist", "evaluate_contain"):
        assert check(function, file, profile) != "passed"


def test_a_refusal_is_an_answer_not_an_exception() -> None:
    with pytest.raises(ActionRefused):
        InMemoryFileTree({}).read("x")
    assert check("evaluate_contain", "../x", "corrected") == "failed"
