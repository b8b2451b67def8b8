"""Keywords are found as a person would find them, and nowhere else."""

import pytest

from criteria import criterion
from file_formats.blocks import Paragraph
from office_env import InMemoryFileTree
from tests.criteria.scoring import is_passed, messages, passes, score
from tests.offices import office_files


def text_file(text: str) -> InMemoryFileTree:
    return InMemoryFileTree({"data/a.txt": text.encode()})


def finds(text: str, *keywords: str) -> bool:
    return passes("evaluate_contain", text_file(text), doc_type="txt", file="data/a.txt", keywords=list(keywords))


@pytest.mark.parametrize(
    ("text", "keyword"),
    [
        ("Total 1,234 and a, b", "1234"),
        ("Total 1234", "1,234"),
        ("costs $1,500.00 now", "1500"),
        ("costs 1500", "$1500"),
        ("mean is 80.50.", "80.5"),
        ("answer: yes, 42%", "42"),
        ("on November 15, 2024", "15"),
        ("on 2024-03-18", "2024"),
        ("It is NOT so: No.", "no"),
        ("Congratulations!", "congratulation"),
        ("one\n  long\tline", "ONE LONG LINE"),
        ("Bob\u2019s \u201cscore\u201d", 'bob\'s "score"'),
        ("at 10am", "am"),
        ("Five.", "5"),
        ("twenty-five", "25"),
        ("temperature -5", "-5"),
        ("7-4", "4"),
        ("the sum is 1 200.", "1200"),
        ("room 5 200 chairs", "200"),
        ("on 17 May 2024 at 2 PM", "2024-05-17"),
        ("on 17 May 2024 at 2 PM", "14:00"),
    ],
)
def test_a_keyword_is_found(text: str, keyword: str) -> None:
    assert finds(text, keyword)


@pytest.mark.parametrize(
    ("text", "keyword"),
    [
        ("15", "5"),
        ("5.25", "5"),
        ("0.5", "5"),
        ("-5", "5"),
        ("S5", "5"),
        ("Activity 12", "Activity 1"),
        ("at 11:00", "1:00"),
        ("None", "no"),
        ("tomorrow", "Tom"),
        ("Line one", "1"),
        ("twenty-five", "5"),
        ("15000", "1500"),
        ("bond 7", "007"),
    ],
)
def test_a_keyword_inside_a_longer_token_is_not_found(text: str, keyword: str) -> None:
    assert not finds(text, keyword)


def test_the_order_of_keywords_does_not_matter() -> None:
    assert finds("1,234 for a, b", "1234", "a, b")
    assert finds("1,234 for a, b", "a, b", "1234")


def test_each_absent_keyword_is_named() -> None:
    checks = score("evaluate_contain", text_file("Ann 87"), file="data/a.txt", keywords=["Ann", "Bob", "88"])
    assert messages(checks) == [
        "data/a.txt: expected the text 'Bob', found no such text",
        "data/a.txt: expected the text '88', found no such text",
    ]


def test_a_missing_file_is_said() -> None:
    assert messages(score("evaluate_contain", text_file(""), file="data/b.txt", keywords=["x"])) == [
        "data/b.txt: expected 'x', found no such file"
    ]


@pytest.mark.parametrize("keywords", [[], [""], ["a", " "]])
def test_a_check_that_asks_for_nothing_is_an_error(keywords: list[str]) -> None:
    for function in ("evaluate_contain", "evaluate_not_contain"):
        (check,) = score(function, text_file("a"), file="data/a.txt", keywords=keywords)
        assert check.status == "error"


def test_tables_sheets_and_computed_values_are_text() -> None:
    files = InMemoryFileTree(
        office_files(
            word={"d.docx": [Paragraph("Prices", heading_level=1), [["Rent", "900"], ["Food", "1,100"]]]},
            excel={"s.xlsx": {"A": [["x", 2], ["sum", "=B1*21"]], "B": [["hidden"]]}},
            pdf={"p.pdf": ["Total: 12"]},
        )
    )
    assert passes("evaluate_contain", files, doc_type="docx", file="data/d.docx", keywords=["prices", "1100"])
    assert passes("evaluate_contain", files, doc_type="xlsx", file="data/s.xlsx", keywords=["42", "hidden"])
    assert not passes("evaluate_contain", files, doc_type="xlsx", file="data/s.xlsx", keywords=["(1, 2)"])
    assert passes("evaluate_contain", files, doc_type="pdf", file="data/p.pdf", keywords=["total: 12"])
    assert passes("evaluate_doc_contain", files, doc_type="xlsx", file="data/d.docx", keywords=["Rent"])


def test_a_calendar_is_read_unfolded_and_in_utc() -> None:
    lines = [
        "BEGIN:VCALENDAR", "BEGIN:VEVENT", "SUMMARY:Lunch\\, with", "  Bob", "DTSTART:20240517T103000Z",
        "DTEND;TZID=America/New_York:20240517T083000", "END:VEVENT", "END:VCALENDAR", "",
    ]  # fmt: skip
    files = InMemoryFileTree({"calendar/Bob.ics": "\r\n".join(lines).encode()})
    found = ["Lunch, with Bob", "DTSTART:20240517T103000", "DTSTART:20240517T10", "DTEND:20240517T123000Z"]
    assert passes("evaluate_contain", files, doc_type="ics", file="./calendar/Bob.ics", keywords=found)
    assert not passes("evaluate_contain", files, file="calendar/Bob.ics", keywords=["20240517T083000"])


def test_a_mailbox_is_read_whole_and_by_its_name() -> None:
    files = InMemoryFileTree(
        office_files(mail={"Bob": [("Ann", "Lunch", "At noon, for 1,200 people")], "Bobby": [("Ann", "Secret", "x")]})
        | {"emails/Bob/plain.eml": b"From: eve@x.org\n\nno charset, caf\xc3\xa9"}
    )
    mails = {"doc_type": "email", "username": "bob"}
    assert passes("evaluate_contain", files, **mails, keywords=["ann@example.com", "noon", "1200", "café", "eve@x.org"])
    assert not passes("evaluate_contain", files, **mails, keywords=["secret"])
    assert not passes("evaluate_contain", files, **mails, keywords=["plain.eml"])
    assert messages(score("evaluate_contain", files, doc_type="email", username="Zoe", keywords=["x"])) == [
        "the mails of Zoe: expected 'x', found no mailbox of that user"
    ]


def test_not_contain_asks_that_all_are_absent_and_the_file_is_there() -> None:
    files = text_file("Ann, Bob")
    assert passes("evaluate_not_contain", files, file="data/a.txt", keywords=["Carol", "Dan"])
    checks = score("evaluate_not_contain", files, file="data/a.txt", keywords=["Carol", "Bob"])
    assert messages(checks) == ["data/a.txt: expected no 'Bob', found a text that holds 'Bob'"]
    assert not passes("evaluate_not_contain", files, file="data/b.txt", keywords=["Carol"])
    assert not passes("evaluate_not_contain", text_file(""), file="data/a.txt", keywords=["Carol"])
    assert passes("evaluate_not_contain", files, doc_type="email", username="Carol", keywords=["x"])


def test_one_group_of_keywords_is_enough() -> None:
    files, groups = text_file("red apples"), [["green", "apples"], ["red", "apples"]]
    assert passes("evaluate_file_contains_keywords", files, file="data/a.txt", keywords=groups)
    assert passes("evaluate_file_contains_keywords", files, file="data/a.txt", keywords=["red", "apples"])
    checks = score("evaluate_file_contains_keywords", files, file="data/a.txt", keywords=[["green"], ["blue"]])
    assert messages(checks) == ["data/a.txt: expected all of 'green' or 'blue', found no complete group"]
    assert not passes("evaluate_file_contains_keywords", files, file="data/a.txt", keywords=[])


def test_damaged_files_and_hostile_paths_never_raise() -> None:
    files = InMemoryFileTree({"data/a.docx": b"PK\x03\x04 broken", "data/b.pdf": b"%PDF-", "data/c.ics": b"BEGIN"})
    for name in files.names():
        (check,) = score("evaluate_contain", files, file=name, keywords=["x"])
        assert check.status == "error"
        assert name in check.message
    for path in ("../../etc/passwd", "/etc/passwd", "data/\0", "~/x", "../../../../reference/../x"):
        assert not is_passed(score("evaluate_contain", files, file=path, keywords=["x"]))


def test_published_names_are_marked() -> None:
    ours = {entry.name for entry in criterion if not entry.options.get("published")}
    assert len(criterion.names) - len(ours) == 13
