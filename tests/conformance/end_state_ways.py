"""Ways to spoil right work, which have to fail, and ways to do it differently, which have to pass."""

import re
from collections.abc import Callable
from typing import NamedTuple

from criteria import plan_touch
from file_formats import Paragraph, Table, eml
from office_env import ANSWER_FILE, InMemoryFileTree
from tests.conformance.end_state_edits import change_events, change_numbers, read_blocks, write_blocks
from tests.conformance.end_states import (
    EndState,
    Files,
    list_kept_cells,
    list_set_cells,
    load_active,
    set_cells,
    split_events,
)

STRANGER = "Mallory"
_WORDS = re.compile(r"\w+")


class Way(NamedTuple):
    """A change of an end state.

    Attributes:
        is_fair: Whether the changed state is still right.
        description: What is different.
        change: Returns the changed files; None or the same files where the way does not apply.
    """

    name: str
    is_fair: bool
    description: str
    change: Callable[[EndState], Files | None]


def change_other_cell(state: EndState) -> Files | None:
    for name in state.list_written(".xlsx"):
        if kept := list_kept_cells(state, name):
            return {**state.files, name: set_cells(state.files[name], {kept[-1]: "changed"})}
    return None


def delete_other_file(state: EndState) -> Files | None:
    named = " ".join(str(criterion.args) for criterion in state.task.criteria)
    kept = [name for name, content in state.seed.items() if state.files.get(name) == content]
    for name in kept:
        if name not in named:
            return {path: content for path, content in state.files.items() if path != name}
    return None


def delete_other_event(state: EndState) -> Files | None:
    for name in sorted(state.files):
        if name.endswith(".ics") and name in state.seed:
            for event in split_events(state.seed[name]):
                if event in state.files[name]:
                    return {**state.files, name: state.files[name].replace(event, b"", 1)}
    return None


def mail_stranger_too(state: EndState) -> Files | None:
    mails = state.list_new_mails()
    return {**state.files, **{_to_stranger(path): _readdress(mail) for path, mail in mails.items()}} if mails else None


def mail_stranger_instead(state: EndState) -> Files | None:
    mails = state.list_new_mails()
    if not mails:
        return None
    senders = {mail.sender.partition("@")[0].casefold() for mail in mails.values()}
    files = {path: content for path, content in state.files.items() if path not in mails}
    for path, mail in mails.items():
        if path.split("/")[1].casefold() in senders:
            files[path] = _readdress(mail)
        files[_to_stranger(path)] = _readdress(mail)
    return files


def hedge_answer(state: EndState) -> Files | None:
    if ANSWER_FILE not in state.files or ANSWER_FILE in state.seed:
        return None
    answer = state.files[ANSWER_FILE].decode().strip()
    hedged = f"{answer}, or {_find_rivals(answer)}"
    return {**state.files, ANSWER_FILE: hedged.encode()}


def write_keywords_alone(state: EndState) -> Files | None:
    files = dict(state.files)
    for criterion in state.task.criteria:
        name = str(criterion.args.get("file", "")).removeprefix("./")
        words = [word for group in criterion.args.get("keywords", ()) for word in _flatten(group)]
        if criterion.function not in ("evaluate_contain", "evaluate_file_contains_keywords") or name not in files:
            continue
        if name not in state.seed and name.endswith((".docx", ".pdf", ".txt")):
            files[name] = write_blocks(name, [Paragraph(" ".join(words))])
    return files


def leave_empty_files(state: EndState) -> Files | None:
    touched = plan_touch(state.task.criteria, InMemoryFileTree(state.seed))
    if not touched.create:
        return None
    kept = {name: content for name, content in state.seed.items() if name not in touched.delete}
    return {**kept, **dict.fromkeys(touched.create, b"")}


def keep_old_file(state: EndState) -> Files | None:
    gone = {name: content for name, content in state.seed.items() if name not in state.files}
    return {**state.files, **gone} if gone else None


def leave_half_of_text(state: EndState) -> Files | None:
    files = dict(state.files)
    for name in state.list_written(".docx", ".txt", ".pdf"):
        blocks = read_blocks(name, files[name])
        if blocks and name not in state.seed and name != ANSWER_FILE:
            words = " ".join(block.text for block in blocks).split()
            if len(words) > 1:
                files[name] = write_blocks(name, [Paragraph(" ".join(words[: len(words) // 2]))])
    return files


def shift_pairs(state: EndState) -> Files | None:
    """Move the values of the last column down by one row, so that each stands beside another label."""
    files = dict(state.files)
    for name in state.list_written(".xlsx"):
        if name in state.seed:
            continue
        sheet = load_active(files[name])
        column, rows = sheet.max_column, range(1, sheet.max_row + 1)
        found = [(row, sheet.cell(row, column).value) for row in rows]
        numbers = {row: value for row, value in found if isinstance(value, int | float)}
        values = list(numbers.values())
        if column > 1 and len(set(values)) > 1:
            shifted = [values[-1], *values[:-1]]
            cells = {(row, column): value for row, value in zip(numbers, shifted, strict=True)}
            files[name] = set_cells(files[name], cells)
    return files


def move_events_by_a_day(state: EndState) -> Files | None:
    if not re.search(r"[0-9]/[0-9]+/20[0-9]{2}", state.task.intent):
        return None
    return change_events(state, lambda event: re.sub(rb"(DT(?:START|END)[^\n]*?)([0-9]{8})", _next_day, event))


def write_numbers_as_text(state: EndState) -> Files | None:
    return change_numbers(state, lambda number: f"{number:,}")


def write_formulas(state: EndState) -> Files | None:
    return change_numbers(state, lambda number: f"={number}+0")


def write_labels_in_capitals(state: EndState) -> Files | None:
    files = dict(state.files)
    for name in state.list_written(".xlsx"):
        sheet = load_active(files[name])
        texts = {cell: sheet.cell(*cell).value for cell in list_set_cells(state, name)}
        capitals = {cell: text.upper() for cell, text in texts.items() if isinstance(text, str) and text[:1] != "="}
        files[name] = set_cells(files[name], capitals)
    return files


def answer_in_capitals(state: EndState) -> Files | None:
    return {**state.files, ANSWER_FILE: state.files[ANSWER_FILE].upper()} if ANSWER_FILE in state.files else None


def answer_in_a_sentence(state: EndState) -> Files | None:
    if ANSWER_FILE not in state.files:
        return None
    answer = state.files[ANSWER_FILE].decode().strip().rstrip(".")
    return {**state.files, ANSWER_FILE: f"The answer is {answer}.".encode()}


def write_tables_for_lines(state: EndState) -> Files | None:
    files = dict(state.files)
    for name in state.list_written(".docx"):
        blocks = read_blocks(name, files[name])
        if blocks and name not in state.seed:
            files[name] = write_blocks(name, [Table(tuple((block.text,) for block in blocks))])
    return files


def write_times_in_utc(state: EndState) -> Files | None:
    return change_events(state, lambda event: re.sub(rb"(:[0-9]{8}T[0-9]{6})(?=\r?\n)", rb"\1Z", event))


def send_mails_as_html(state: EndState) -> Files | None:
    files = dict(state.files)
    for path, mail in state.list_new_mails().items():
        body = "".join(f"<p>{line}</p>" for line in mail.body.splitlines())
        headers = f"From: {mail.sender}\nTo: {', '.join(mail.recipients)}\nSubject: {mail.subject}\n"
        html = (
            f"{headers}MIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n\n<html><body>{body}</body></html>\n"
        )
        files[path] = html.encode()
    return files


def add_courtesy(state: EndState) -> Files | None:
    files = dict(state.files)
    for path, mail in state.list_new_mails().items():
        files[path] = eml.write_mail(
            mail.sender, mail.recipients, mail.subject, f"Hello,\n\n{mail.body}\n\nBest regards"
        )
    return files


WAYS: tuple[Way, ...] = (
    Way("other cell changed", False, "a cell of an edited workbook that the task does not touch", change_other_cell),
    Way("other file deleted", False, "a file that no check names is deleted", delete_other_file),
    Way("other event deleted", False, "an event that was there before is deleted", delete_other_event),
    Way("stranger too", False, "each new mail also goes to a stranger", mail_stranger_too),
    Way("stranger instead", False, "each new mail goes to a stranger and to nobody else", mail_stranger_instead),
    Way("hedged answer", False, "the answer, or another value of its kind", hedge_answer),
    Way("keywords alone", False, "new documents hold the keywords of the checks and no more", write_keywords_alone),
    Way("empty files", False, "no work at all, but empty files where the checks expect files", leave_empty_files),
    Way("old file kept", False, "what was moved, renamed or deleted is still there", keep_old_file),
    Way("half of the text", False, "new documents end in the middle", leave_half_of_text),
    Way("values shifted", False, "in new workbooks each number stands beside the label of the row before", shift_pairs),
    Way("another day", False, "new events lie a day later than the text says", move_events_by_a_day),
    Way("numbers as text", True, "numbers are text with separators, such as 1,200", write_numbers_as_text),
    Way("formulas", True, "numbers are computed by formulas", write_formulas),
    Way("labels in capitals", True, "texts in cells are written in capitals", write_labels_in_capitals),
    Way("answer in capitals", True, "the answer is written in capitals", answer_in_capitals),
    Way("answer in a sentence", True, "The answer is ...", answer_in_a_sentence),
    Way("table for lines", True, "the lines of new documents are rows of a table", write_tables_for_lines),
    Way("times in UTC", True, "times of new events end in Z; a time without a zone is in UTC here", write_times_in_utc),
    Way("HTML mails", True, "new mails are in HTML", send_mails_as_html),
    Way("courtesy", True, "new mails begin with a greeting and end with regards", add_courtesy),
)
"""Every way. The registry of operators may take their place once it runs on end states without a solution."""


def apply_way(way: Way, state: EndState) -> Files | None:
    """Return the changed files, or None where a way does not apply or changes nothing."""
    files = way.change(state)
    return None if files is None or files == state.files else files


def _find_rivals(answer: str) -> str:
    words = _WORDS.findall(answer)
    if answer.casefold() in ("yes", "no"):
        return "no" if answer.casefold() == "yes" else "yes"
    numbers = [word for word in words if word.isdecimal()]
    if numbers:
        return str(int(numbers[0]) + 1)
    return next(name for name in ("Bob", "Emma") if name not in words)


def _flatten(group: object) -> list[str]:
    return [str(word) for word in group] if isinstance(group, list | tuple) else [str(group)]


def _to_stranger(path: str) -> str:
    return f"emails/{STRANGER}/{path.rsplit('/', 1)[1]}"


def _readdress(mail: eml.Mail) -> bytes:
    return eml.write_mail(mail.sender, (f"{STRANGER}@example.com",), mail.subject, mail.body)


def _next_day(match: re.Match[bytes]) -> bytes:
    return match[1] + str(int(match[2]) + 1).encode()
