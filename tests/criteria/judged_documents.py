"""A new Word document, judged by what was asked for."""

from collections.abc import Callable
from typing import Any

from docx.document import Document

from file_formats import docx
from office_env import InMemoryFileTree
from tests.criteria.scoring import is_passed, messages, score
from tests.offices import Content, document_bytes, office_files

HANDBOOK: Content = [
    "Venue: Glass pavilion",
    "Host: Greta Nowak, to whom all of the questions go",
    "Please bring all of the signed forms on the first day. Late forms are not accepted by anybody.",
]


def judge(content: Content, wanted: dict[str, Any], bold: bool = False) -> tuple[str, ...]:
    document = document_bytes(content)
    if bold:
        opened = docx.load_document(document)
        opened.paragraphs[0].runs[0].bold = True
        document = docx.dump_document(opened)
    files = office_files(raw={"data/n.docx": document}, word={"handbook.docx": HANDBOOK})
    seed = InMemoryFileTree({"data/handbook.docx": files["data/handbook.docx"]})
    checks = score("evaluate_document_content", InMemoryFileTree(files), seed, file="data/n.docx", **wanted)
    assert is_passed(checks) != bool(messages(checks))
    return tuple(messages(checks))


def edit(content: Content, change: Callable[[Document], object], wanted: dict[str, Any]) -> list[str]:
    """Change a document with python-docx, and return what is wrong with it."""
    opened = docx.load_document(document_bytes(content))
    change(opened)
    files = InMemoryFileTree({"data/n.docx": docx.dump_document(opened)})
    return messages(score("evaluate_document_content", files, file="data/n.docx", **wanted))
