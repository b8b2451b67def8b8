"""Statements made of fair words only, behind which no value of the task stands, in mails and new documents."""

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from file_formats import Paragraph, docx
from verifier.operator_edits import edit_document, insert_paragraph, set_block_text, set_mail_body, set_mail_header
from verifier.operator_registry import Variant, operator
from verifier.operator_subject import OperatorSubject, SolutionMail

GOAL = {"kind": "damage", "part": "goal", "label": "incorrect_tool_call"}
_CODE = re.compile(r"(?<![\w/.@-])[A-Z]{1,6}-?[0-9]{3,}(?![\w/-]|\.\w)")
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_HYPHEN = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])")


@operator(**GOAL)
def news_in_mail(subject: OperatorSubject) -> Iterator[Variant]:
    """A mail that tells of no change says at its end that what it is about was postponed."""
    for wanted, sent in _list_wanted_mails(subject):
        if not wanted.get("states"):
            yield from _edit_mail(subject, sent, f"{sent.mail.body.rstrip()}\nWe have postponed it.\n", "adds news to")


@operator(**GOAL)
def other_record_in_mail(subject: OperatorSubject) -> Iterator[Variant]:
    """A mail gives the number of another record in its text; its subject has the right one."""
    for _, sent in _list_wanted_mails(subject):
        code = _CODE.search(sent.mail.body)
        if code:
            other = f"{code[0][:-1]}{(int(code[0][-1]) + 5) % 10}"
            yield from _edit_mail(subject, sent, f"{sent.mail.body.replace(code[0], other)}\n", f"writes {other} into")


@operator(**GOAL)
def figure_without_a_word(subject: OperatorSubject) -> Iterator[Variant]:
    """A mail of which no subject was asked for holds nothing but its figure, below `Figure`."""
    for wanted, sent in _list_wanted_mails(subject):
        values: list[str] = wanted.get("values", [])
        has_others = any(wanted.get(name) for name in ("subject", "reply_to", "forward_of", "says", "pairs"))
        if len(values) == 1 and _NUMBER.fullmatch(values[0]) and not has_others:
            paths = subject.list_same_mails(sent)
            bare = {path: set_mail_body(subject.files.read(path), f"{values[0]}\n") for path in paths}
            edits = {path: set_mail_header(one, "Subject", "Figure") for path, one in bare.items() if one}
            if edits.keys() == bare.keys():
                yield Variant(f"writes nothing but {values[0]} into a mail", sent.paths[0], {**edits})


@operator(**GOAL)
def figure_of_one_as_total(subject: OperatorSubject) -> Iterator[Variant]:
    """A new document gives the figure of one of several rows once more, as the total."""
    for path, parts in _list_wanted_documents(subject):
        results = {value for part in parts if part.get("figure") for value in part["values"]}
        figures = [value for part in parts for _, value in part.get("pairs", ()) if _NUMBER.fullmatch(value)]
        if len(figures) > 1 and figures[0] not in results:
            content = subject.files.read(path)
            last = len(docx.read_document(content).blocks)
            add = partial(insert_paragraph, number=last, text=f"Total: {figures[0]}")
            yield Variant(f"calls {figures[0]} the total", f"{path}#{last}", {path: edit_document(content, add)})


@operator(**GOAL)
def lines_swapped(subject: OperatorSubject) -> Iterator[Variant]:
    """Two lines of a new document stand in another order than the one in which they were asked for."""
    for path, parts in _list_wanted_documents(subject):
        names = [name for part in parts if part.get("in_order") for name, _ in part.get("pairs", ())][:2]
        blocks = list(enumerate(docx.read_document(subject.files.read(path)).blocks, start=1))
        lines = [(at, one.text) for at, one in blocks if isinstance(one, Paragraph) and not one.heading_level]
        found = [next(((at, text) for at, text in lines if name in text), None) for name in names]
        if len(found) == 2 and (one := found[0]) and (other := found[1]) and one[0] != other[0]:
            content = edit_document(subject.files.read(path), partial(set_block_text, number=one[0], text=other[1]))
            content = edit_document(content, partial(set_block_text, number=other[0], text=one[1]))
            yield Variant(f"swaps {names[0]!r} and {names[1]!r}", f"{path}#{one[0]}", {path: content})


@operator(**GOAL)
def hyphen_left_out(subject: OperatorSubject) -> Iterator[Variant]:
    """A quote that was to stand word for word has a space for one of its hyphens."""
    for path, parts in _list_wanted_documents(subject):
        quotes = [part["quote"] for part in parts if _HYPHEN.search(part.get("quote", ""))]
        content = subject.files.read(path)
        for number, block in enumerate(docx.read_document(content).blocks, start=1):
            if isinstance(block, Paragraph) and any(quote in block.text for quote in quotes):
                text = _HYPHEN.sub(" ", block.text, count=1)
                edited = edit_document(content, partial(set_block_text, number=number, text=text))
                yield Variant(f"writes {text[:60]!r}", f"{path}#{number}", {path: edited})


def _list_wanted_mails(subject: OperatorSubject) -> Iterator[tuple[Mapping[str, Any], SolutionMail]]:
    """Yield each mail with the arguments of the criterion that it is for, if that knows the words of the request."""
    for sent in subject.sent_mails:
        people = {*sent.mail.recipients, *sent.mail.cc}
        for one in subject.task.criteria:
            is_for = one.function == "evaluate_mail" and one.args.get("context") and people & {*one.args["recipients"]}
            if is_for and not sent.is_forward:
                yield one.args, sent
                break


def _list_wanted_documents(subject: OperatorSubject) -> Iterator[tuple[str, list[Mapping[str, Any]]]]:
    created = subject.list_files("created", ".docx")
    for one in subject.task.criteria:
        if one.function == "evaluate_document_content" and one.args["file"] in created:
            yield one.args["file"], one.args.get("parts", [])


def _edit_mail(subject: OperatorSubject, sent: SolutionMail, body: str, how: str) -> Iterator[Variant]:
    edits = {path: set_mail_body(subject.files.read(path), body) for path in subject.list_same_mails(sent)}
    if None not in edits.values():
        yield Variant(f"{how} the mail to {', '.join(sent.mail.recipients)}", sent.paths[0], edits)
