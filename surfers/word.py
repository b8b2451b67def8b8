"""The explorer of Word documents."""

from collections.abc import Iterator
from contextlib import suppress

from data_model import DocumentFinding
from file_formats import UnreadableFile, cache_reads, docx
from office_env import Workspace
from surfers.document_findings import estimate_finding_bytes, make_document_finding
from surfers.registry import surfer
from surfers.visits import RecordVisit, list_files


@surfer
def word(workspace: Workspace, visit: RecordVisit) -> Iterator[DocumentFinding]:
    """Read every Word document."""
    files = list_files(workspace, ".docx")
    if files:
        visit("system", "list_files", folder_path="")
    for file in files:
        visit("word", "read_file", file_path=file)
        with suppress(UnreadableFile):
            yield _explore_document(file, workspace.read(file))


@cache_reads(estimate_finding_bytes)
def _explore_document(file: str, content: bytes) -> DocumentFinding:
    document = docx.read_document(content)
    headings = [one.text for one in document.paragraphs if one.heading_level is not None]
    paragraphs = [one.text for one in document.paragraphs]
    return make_document_finding("word", file, headings, paragraphs, document.tables)
