"""The explorer of PDF files, which takes short lines in title case for headings."""

import re
from collections.abc import Iterator
from contextlib import suppress

from data_model import DocumentFinding
from file_formats import UnreadableFile, cache_reads
from file_formats import pdf as pdf_format
from office_env import Workspace
from surfers.document_findings import estimate_finding_bytes, make_document_finding
from surfers.registry import surfer
from surfers.visits import RecordVisit, list_files

HEADING_PATTERN = re.compile(r"(?:\d+(?:\.\d+)*\.? )?[^\W\d_][\w&'/-]*(?: [\w&'/()-]+){0,6}:?")
SMALL_WORDS = frozenset("a an and as at by for from in of on or the to with".split())


@surfer
def pdf(workspace: Workspace, visit: RecordVisit) -> Iterator[DocumentFinding]:
    """Read every PDF file."""
    files = list_files(workspace, ".pdf")
    if files:
        visit("system", "list_files", folder_path="")
    for file in files:
        visit("pdf", "read_file", pdf_file_path=file)
        with suppress(UnreadableFile):
            yield _explore_document(file, workspace.read(file))


@cache_reads(estimate_finding_bytes)
def _explore_document(file: str, content: bytes) -> DocumentFinding:
    lines = [line for page in pdf_format.read_page_texts(content) for line in page.splitlines()]
    headings = [line.strip() for line in lines if is_heading(line.strip())]
    return make_document_finding("pdf", file, headings, lines, ())


def is_heading(line: str) -> bool:
    """Return whether a line looks like a heading: up to seven capitalised words, optionally after a number."""
    words = [word for word in line.rstrip(":").split()[1:] if word.lower() not in SMALL_WORDS]
    is_capitalised = all(word[0].isupper() or word[0] == "(" for word in words)
    return is_capitalised and bool(HEADING_PATTERN.fullmatch(line)) and line.lstrip("0123456789. ")[0].isupper()
