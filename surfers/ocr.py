"""The explorer of images of which the office holds a transcription."""

from collections.abc import Iterator

from data_model import DocumentFinding, sha256_hex
from office_env import Workspace
from surfers.document_findings import make_document_finding
from surfers.pdf import is_heading
from surfers.registry import surfer
from surfers.visits import FILES_BY_APP, RecordVisit, list_files


@surfer
def ocr(workspace: Workspace, visit: RecordVisit) -> Iterator[DocumentFinding]:
    """Read every image that has a transcription; what Tesseract reads differs between machines."""
    for file in list_files(workspace, *FILES_BY_APP["ocr"]):
        text = workspace.services.find_transcription(sha256_hex(workspace.read(file)))
        if text is not None:
            visit("ocr", "recognize_file", file_path=file)
            lines = text.splitlines()
            headings = [line for line in lines if is_heading(line.strip())]
            yield make_document_finding("ocr", file, headings, lines, ())
