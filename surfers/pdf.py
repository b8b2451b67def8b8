"""The explorer of PDF files, which takes short lines in title case for headings."""

import re

from data_model import DocumentFinding, SurfReport
from file_formats import UnreadableFile
from file_formats import pdf as pdf_format
from office_env import Workspace
from surfers.document_findings import make_document_finding
from surfers.registry import surfer
from surfers.visits import list_files, make_visit

HEADING_PATTERN = re.compile(r"(?:\d+(?:\.\d+)*\.? )?[A-Z][\w&'/-]*(?: [\w&'/()-]+){0,6}:?")
SMALL_WORDS = frozenset("a an and as at by for from in of on or the to with".split())


@surfer
def pdf(workspace: Workspace) -> SurfReport:
    """Read every PDF file."""
    files = list_files(workspace, ".pdf")
    visits = [make_visit(workspace, "system", "list_files", folder_path="")] if files else []
    findings: list[DocumentFinding] = []
    for file in files:
        visits.append(make_visit(workspace, "pdf", "read_file", pdf_file_path=file))
        try:
            lines = [line for page in pdf_format.read_page_texts(workspace.read(file)) for line in page.splitlines()]
        except UnreadableFile:
            continue
        headings = [line.strip() for line in lines if is_heading(line.strip())]
        findings.append(make_document_finding("pdf", file, headings, lines, ()))
    return SurfReport(app="pdf", visits=tuple(visits), findings=tuple(findings))


def is_heading(line: str) -> bool:
    """Return whether a line looks like a heading: up to seven capitalised words, optionally after a number."""
    words = [word for word in line.rstrip(":").split()[1:] if word.lower() not in SMALL_WORDS]
    return bool(HEADING_PATTERN.fullmatch(line)) and all(word[0].isupper() or word[0] == "(" for word in words)
