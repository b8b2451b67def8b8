"""The explorer of Word documents."""

from data_model import DocumentFinding, SurfReport
from file_formats import UnreadableFile, docx
from office_env import Workspace
from surfers.document_findings import make_document_finding
from surfers.registry import surfer
from surfers.visits import list_files, make_visit


@surfer
def word(workspace: Workspace) -> SurfReport:
    """Read every Word document."""
    files = list_files(workspace, ".docx")
    visits = [make_visit(workspace, "system", "list_files", folder_path="")] if files else []
    findings: list[DocumentFinding] = []
    for file in files:
        visits.append(make_visit(workspace, "word", "read_file", file_path=file))
        try:
            document = docx.read_document(workspace.read(file))
        except UnreadableFile:
            continue
        headings = [one.text for one in document.paragraphs if one.heading_level is not None]
        paragraphs = [one.text for one in document.paragraphs]
        findings.append(make_document_finding("word", file, headings, paragraphs, document.tables))
    return SurfReport(app="word", visits=tuple(visits), findings=tuple(findings))
