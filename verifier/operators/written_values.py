"""What the solution writes, with another currency or with a record that nobody asked for."""

import re
from collections.abc import Iterator
from functools import partial

from criteria import find_currencies
from file_formats import Paragraph, docx
from verifier.operator_edits import edit_document, insert_paragraph, set_block_text, set_mail_body
from verifier.operator_registry import Variant, operator
from verifier.operator_subject import OperatorSubject
from verifier.written_currencies import choose_other_form

GOAL = {"kind": "damage", "part": "goal", "label": "incorrect_tool_call"}
_AMOUNT = re.compile(r"(?<![\w.,:/@#-])[1-9][0-9]{1,8}(?:\.[0-9]{1,2})?(?![\w,:/@-]|\.[0-9])")
_RECORD = re.compile(r"(?<![\w/.-])[A-Za-z]+[-/]?[0-9]{2,}(?![\w/-])")


@operator(**GOAL)
def figure_in_other_currency(subject: OperatorSubject) -> Iterator[Variant]:
    """The figure of a mail or of a new document has another currency than the one that the request names."""
    form = choose_other_form(subject)
    if form is None:
        return
    for sent in subject.sent_mails:
        if not sent.is_forward and (text := _write_in(form.sign, sent.mail.body)):
            edits = {
                path: set_mail_body(subject.files.read(path), f"{text}\n") for path in subject.list_same_mails(sent)
            }
            if None not in edits.values():
                yield Variant(f"writes {text[:60]!r} into the mail", sent.paths[0], edits)
    for path in subject.list_files("created", ".docx"):
        content = subject.files.read(path)
        for number, block in enumerate(docx.read_document(content).blocks, start=1):
            if isinstance(block, Paragraph) and not block.heading_level and (text := _write_in(form.sign, block.text)):
                edited = edit_document(content, partial(set_block_text, number=number, text=text))
                yield Variant(f"writes {text[:60]!r} into {path}", f"{path}#{number}", {path: edited})


@operator(**GOAL)
def another_record_listed(subject: OperatorSubject) -> Iterator[Variant]:
    """A new document repeats one of its lines for another record, whose number nobody named."""
    for path in subject.list_files("created", ".docx"):
        content = subject.files.read(path)
        for number, block in enumerate(docx.read_document(content).blocks, start=1):
            found = _RECORD.search(block.text) if isinstance(block, Paragraph) and not block.heading_level else None
            if isinstance(block, Paragraph) and found:
                other = f"{found[0][:-1]}{(int(found[0][-1]) + 5) % 10}"
                text = f"{block.text[: found.start()]}{other}{block.text[found.end() :]}"
                edited = edit_document(content, partial(insert_paragraph, number=number, text=text))
                yield Variant(f"adds {text[:60]!r} to {path}", f"{path}#{number}", {path: edited})


def _write_in(sign: str, text: str) -> str:
    """Write the only amount of a text in a currency; empty if there is none, or another currency already."""
    amounts = list(_AMOUNT.finditer(text))
    if len(amounts) != 1 or any(find_currencies(word) for word in text.split()):
        return ""
    (amount,) = amounts
    return f"{text[: amount.start()]}{sign}{amount[0]}{text[amount.end() :]}"
