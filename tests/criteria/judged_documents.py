"""A new Word document, judged by what was asked for."""

from typing import Any

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
