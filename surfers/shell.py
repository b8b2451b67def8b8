"""The explorer of plain text files, which the shell prints."""

import shlex
from collections.abc import Iterator
from contextlib import suppress

from data_model import DocumentFinding
from file_formats import UnreadableFile, cache_reads, plain_text
from office_env import Workspace
from surfers.document_findings import estimate_finding_bytes, make_document_finding
from surfers.pdf import is_heading
from surfers.registry import surfer
from surfers.visits import FILES_BY_APP, RecordVisit, list_files


@surfer
def shell(workspace: Workspace, visit: RecordVisit) -> Iterator[DocumentFinding]:
    """Read every plain text and Markdown file."""
    for file in list_files(workspace, *FILES_BY_APP["shell"]):
        visit("shell", "command", command=f"cat {shlex.quote(file)}")
        with suppress(UnreadableFile):
            yield _explore_text(file, workspace.read(file))


@cache_reads(estimate_finding_bytes)
def _explore_text(file: str, content: bytes) -> DocumentFinding:
    lines = plain_text.read_text(content).splitlines()
    headings = [line for line in lines if is_heading(line.strip())]
    return make_document_finding("shell", file, headings, lines, ())
