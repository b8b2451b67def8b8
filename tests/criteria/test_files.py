"""Files that are there, unchanged, or new; and files that say the same."""

from typing import Any

import pytest

from office_env import InMemoryFileTree
from tests.criteria.scoring import is_passed, messages, passes, score
from tests.offices import document_bytes, office_files, pdf_bytes, workbook_bytes

SOUND = office_files(
    excel={"a.xlsx": [[None]]}, word={"a.docx": [""]}, pdf={"a.pdf": ["x"]}, text={"a.txt": "x"}, image={"a.png": None},
    mail={"Bob": [("Ann", "Hi", "x")]}, calendar={"Bob": []},
)  # fmt: skip


@pytest.mark.parametrize("name", sorted(SOUND))
def test_a_sound_file_exists_and_an_empty_or_damaged_one_does_not(name: str) -> None:
    assert passes("evaluate_file_exist", InMemoryFileTree(SOUND), file=f"./{name}")
    assert passes("evaluate_file_format_valid", InMemoryFileTree(SOUND), file=name)
    assert not passes("evaluate_file_exist", InMemoryFileTree({name: b""}), file=name)
    assert not passes("evaluate_file_exist", InMemoryFileTree({name: b" \n"}), file=name)
    if not name.endswith((".txt", ".eml")):
        assert not passes("evaluate_file_exist", InMemoryFileTree({name: b"some words"}), file=name)


def test_an_image_of_a_known_kind_exists_but_is_valid_only_when_it_can_be_decoded() -> None:
    torn = InMemoryFileTree({"data/a.jpg": b"\xff\xd8\xff\xe0 torn"})
    assert passes("evaluate_file_exist", torn, file="data/a.jpg")
    assert not passes("evaluate_file_format_valid", torn, file="data/a.jpg")


def test_a_folder_is_no_file() -> None:
    files = InMemoryFileTree({"data/a.txt": b"x"})
    assert messages(score("evaluate_file_exist", files, file="data")) == [
        "data: expected a sound text file, found a folder"
    ]
    assert not passes("evaluate_file_not_exist", files, file="data")
    assert not passes("evaluate_file_not_exist", files, file="data/a.txt/")
    assert passes("evaluate_file_not_exist", files, file="data/b.txt")
    assert not passes("evaluate_file_not_exist", files, file="../outside")


def test_a_type_can_be_asked_for() -> None:
    files = InMemoryFileTree({"data/report": pdf_bytes(["x"])})
    assert passes("evaluate_file_format_valid", files, file="data/report", type="pdf")
    assert not passes("evaluate_file_format_valid", files, file="data/report", type="workbook")


def match(result: bytes, expected: bytes, ending: str = "xlsx") -> Any:
    files = InMemoryFileTree({f"data/r.{ending}": result})
    path = f"../../../../reference/e.{ending}"
    return score(
        "evaluate_exact_match", files, references={f"e.{ending}": expected}, doc_type=ending,
        result_file=f"./data/r.{ending}", expected_file=path,
    )  # fmt: skip


def test_workbooks_match_by_value() -> None:
    assert is_passed(match(workbook_bytes([["a", 1], [None, None]]), workbook_bytes([["a", "1"]])))
    assert is_passed(match(workbook_bytes([["=1+1"]]), workbook_bytes([[2]])))
    assert messages(match(workbook_bytes([["a", 1], ["b", 2]]), workbook_bytes([["a", 1], ["b", 3]]))) == [
        "data/r.xlsx, cell B2: expected 3, found 2"
    ]
    assert not is_passed(match(workbook_bytes([[True]]), workbook_bytes([[1]])))
    assert not is_passed(match(b"damaged", workbook_bytes([[1]])))


def test_documents_match_by_text() -> None:
    assert is_passed(match(document_bytes(["One", "", "two"]), document_bytes(["one", "two"]), "docx"))
    assert is_passed(match(pdf_bytes(["One"]), pdf_bytes(["One"]), "pdf"))
    assert messages(match(b"one\nthree", b"one\r\ntwo\n", "txt")) == [
        "data/r.txt, line 2 of text: expected 'two', found 'three'"
    ]


def test_a_missing_reference_is_an_error_and_a_missing_result_a_failure() -> None:
    files = InMemoryFileTree({"data/r.txt": b"x"})
    (check,) = score("evaluate_exact_match", files, result_file="data/r.txt", expected_file="reference/e.txt")
    assert check.status == "error"
    (check,) = score(
        "evaluate_exact_match",
        files,
        references={"e.txt": b"x"},
        result_file="data/no.txt",
        expected_file="reference/e.txt",
    )
    assert check.status == "failed"


ROWS: list[list[Any]] = [["Name", "Score"], ["Ann", 78], ["Bob", 75], ["Eve", 78]]


def diff(after: list[list[Any]], *keywords: str) -> Any:
    seed = InMemoryFileTree(office_files(excel={"s.xlsx": ROWS}))
    files = InMemoryFileTree(office_files(excel={"s.xlsx": after}))
    return score(
        "evaluate_diff_contain_text", files, seed, input_file="../../../../cache/0/testbed/data/s.xlsx",
        output_file="./data/s.xlsx", doc_type="xlsx", keywords=list(keywords),
    )  # fmt: skip


def test_a_deleted_row_is_a_difference_wherever_the_others_move() -> None:
    assert is_passed(diff([ROWS[0], ROWS[2], ROWS[3]], "Ann", "78"))
    assert is_passed(diff([ROWS[0], [None, None], ROWS[2], ROWS[3]], "Ann", "78"))


def test_more_than_was_asked_is_a_failure() -> None:
    assert messages(diff([ROWS[0], ROWS[2]], "Ann", "78")) == [
        "data/s.xlsx: expected the row 'Eve\\t78' as it was, found that row removed or changed"
    ]
    assert not is_passed(diff([*ROWS, ROWS[1]], "Ann", "78"))
    assert not is_passed(diff(ROWS, "Ann"))
    assert not is_passed(diff([ROWS[0], ROWS[2], ROWS[3]], "Ann", "79"))


def test_files_unchanged_and_no_extra_files() -> None:
    seed = InMemoryFileTree({"data/a.txt": b"a", "data/b.txt": b"b", "emails/Bob/x.eml": b"x"})
    left = InMemoryFileTree(
        {"data/a.txt": b"a", "data/b.txt": b"new", "data/answer.txt": b"4", "emails/Bob/x.eml": b"x"}
    )
    assert is_passed(score("evaluate_files_unchanged", left, seed, but=["data/b.txt"]))
    assert is_passed(score("evaluate_files_unchanged", left, seed, files=["emails", "data/a.txt"]))
    assert messages(score("evaluate_files_unchanged", left, seed)) == [
        "data/b.txt: expected the file as it was, found another content"
    ]
    assert messages(score("evaluate_files_unchanged", InMemoryFileTree({}), seed, files=["data/a.txt"])) == [
        "data/a.txt: expected the file as it was, found no such file"
    ]
    assert score("evaluate_files_unchanged", left, seed, files=["data/none"])[0].status == "error"
    assert messages(score("evaluate_no_extra_files", left, seed)) == [
        "data/answer.txt: expected no such file, found a new file"
    ]
    assert is_passed(score("evaluate_no_extra_files", left, seed, allowed=["./data/answer.txt"]))
    assert not is_passed(score("evaluate_no_extra_files", left, seed, allowed=["../x"]))


@pytest.mark.parametrize(
    ("text", "args", "right"),
    [
        ("The total is $1,250.50.\n", {"value": "1250.5"}, True),
        ("15\n", {"value": "5"}, False),
        ("None\n", {"value": "No"}, False),
        ("1,250\n", {"value": "1250", "match": "equals"}, True),
        ("about 1250\n", {"value": "1250", "match": "equals"}, False),
        ("Bob or Ann", {"value": "Ann", "without": ["Bob"]}, False),
        ("Robert", {"value": "Bob", "or_else": ["Robert"]}, True),
        ("8\n\x00\x03PK", {"value": "8", "match": "contains"}, False),
    ],
)
def test_the_answer(text: str, args: dict[str, Any], right: bool) -> None:
    assert passes("evaluate_answer", InMemoryFileTree({"data/answer.txt": text.encode()}), **args) is right


def test_no_answer_is_said() -> None:
    assert messages(score("evaluate_answer", InMemoryFileTree({}), value="4")) == [
        "data/answer.txt: expected the answer '4', found no answer"
    ]
