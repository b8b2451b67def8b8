"""PDF, OCR and LLM actions: files that are made open in other readers, services are used where they are there."""

import io
import shutil
from pathlib import Path

import docx
import pytest
from PIL import Image
from pypdf import PdfReader

from data_model import ActionRefused
from file_formats.conversion import convert_pdf_to_png, tesseract
from office_env import Services, Workspace
from tests.office_env.actions.acting import act, refusal
from tests.offices import office, pdf_bytes

BILL = "data/bill.pdf"
needs_tesseract = pytest.mark.skipif(not shutil.which("tesseract"), reason="Tesseract is not installed")
OFFICEBENCH = Path(__file__).resolve().parents[3] / "../shared/officebench/tasks"


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    pages = ["Total: 12.50", [["Item", "Cost"], ["Pen", "2"]]]
    return office(tmp_path, pdf={"bill.pdf": pages}, image={"card.png": "Bob 555-0100", "other.jpg": None})


def test_reading_gives_the_text(workspace: Workspace) -> None:
    seen = act(workspace, "pdf.read_file", pdf_file_path=BILL)
    assert "Total: 12.50" in seen
    assert "Pen" in seen


def test_a_page_becomes_an_image_of_the_asked_type(workspace: Workspace) -> None:
    for name, kind in (("a.png", "PNG"), ("b.jpg", "JPEG"), ("c.JPEG", "JPEG")):
        seen = act(workspace, "pdf.convert_to_image", pdf_file_path=BILL, image_file_path=f"data/{name}")
        assert seen == "Success"
        with Image.open(io.BytesIO(workspace.read(f"data/{name}"))) as image:
            assert image.format == kind
            assert image.height == 842
    said = refusal(workspace, "pdf.convert_to_image", pdf_file_path=BILL, image_file_path="data/a.bmp")
    assert said == "Failed: The name 'data/a.bmp' must end in .png or .jpg or .jpeg."
    said = refusal(workspace, "pdf.convert_to_image", pdf_file_path=BILL, image_file_path="data/d.png", page=7)
    assert said.startswith("Failed: ")
    said = refusal(workspace, "pdf.convert_to_image", pdf_file_path="data/no.pdf", image_file_path="data/a.png")
    assert said.startswith("The file data/no.pdf does not exist. Failed to convert pdf to image. ")


def test_a_pdf_becomes_a_document_with_its_text(workspace: Workspace) -> None:
    assert act(workspace, "pdf.convert_to_word", pdf_file_path=BILL, word_file_path="data/out.docx") == "Success"
    document = docx.Document(io.BytesIO(workspace.read("data/out.docx")))
    assert "Total: 12.50" in [paragraph.text for paragraph in document.paragraphs]
    said = refusal(workspace, "pdf.convert_to_word", pdf_file_path="data/no.pdf", word_file_path="data/a.docx")
    assert said.startswith("The pdf file data/no.pdf does not exist. Failed to convert the file to word. ")


def test_an_image_becomes_a_pdf_whose_lack_of_text_is_said(workspace: Workspace) -> None:
    act(workspace, "pdf.image_convert_to_pdf", image_file_path="data/card.png", pdf_file_path="data/card.pdf")
    assert len(PdfReader(io.BytesIO(workspace.read("data/card.pdf"))).pages) == 1
    assert "holds no text" in act(workspace, "pdf.read_file", pdf_file_path="data/card.pdf")


def test_a_damaged_pdf_is_refused(tmp_path: Path) -> None:
    workspace = office(tmp_path, raw={BILL: b"no pdf"})
    said = refusal(workspace, "pdf.read_file", pdf_file_path=BILL)
    assert said.startswith("Failed to read the file. The file is not a readable PDF")
    said = refusal(workspace, "pdf.read_file", pdf_file_path="data/no.pdf")
    assert said.startswith("The pdf file data/no.pdf does not exist. Failed to read the file. ")


def test_a_stored_transcription_is_read_wherever_the_image_lies(workspace: Workspace) -> None:
    act(workspace, "system.move_file", source_path="data/card.png", target_path="data/cards/bob.png")
    seen = act(workspace, "ocr.recognize_file", file_path="data/cards/bob.png")
    assert seen == "The text from data/cards/bob.png is:\nBob 555-0100"


def test_without_transcription_and_tesseract_the_reason_is_said(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    said = refusal(workspace, "ocr.recognize_file", file_path="data/other.jpg")
    assert said == (
        "Failed to recognize text from data/other.jpg There is no stored transcription of this image, "
        "and Tesseract is not installed."
    )


@needs_tesseract
def test_tesseract_reads_what_nobody_transcribed(tmp_path: Path) -> None:
    page = convert_pdf_to_png(pdf_bytes(["Invoice 4711 for Bob", "Total due: 1250"]), dpi=150)
    workspace = office(tmp_path, raw={"data/scan.png": page})
    assert act(workspace, "ocr.recognize_file", file_path="data/scan.png").splitlines() == [
        "The text from data/scan.png is:",
        "Invoice 4711 for Bob",
        "Total due: 1250",
    ]


@needs_tesseract
@pytest.mark.skipif(not OFFICEBENCH.is_dir(), reason="the tasks of OfficeBench are not on this machine")
def test_tesseract_reads_an_image_of_officebench(tmp_path: Path) -> None:
    card = (OFFICEBENCH / "3-28/testbed/data/John_card.jpg").read_bytes()
    workspace = office(tmp_path, raw={"data/card.jpg": card}, services=Services())
    assert "Elm Street Anytown, USA" in act(workspace, "ocr.recognize_file", file_path="data/card.jpg")


@pytest.mark.parametrize(
    ("script", "seconds", "why"),
    [
        ("echo 'no language' >&2; exit 1", 60, "Tesseract could not read the image: no language."),
        ("sleep 100 & sleep 100", 0.3, "Tesseract took over 0.3 s."),
        ("yes", 60, "Tesseract put out over 1,000,000 bytes."),
    ],
)
def test_a_tesseract_that_fails_or_hangs_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, seconds: float, why: str
) -> None:
    program = tmp_path / "tesseract"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    with pytest.raises(ActionRefused, match=why):
        tesseract.recognize_text(Image.new("RGB", (8, 8)), timeout_s=seconds)


def test_ocr_of_what_is_no_image_is_refused(workspace: Workspace) -> None:
    said = refusal(workspace, "ocr.recognize_file", file_path=BILL)
    assert said.startswith(f"Failed to recognize text from {BILL} The file is not a readable image")
    said = refusal(workspace, "ocr.recognize_file", file_path="data/no.png")
    assert said.startswith("The file data/no.png does not exist. Failed to recognize text. ")


def test_a_model_answers_where_one_was_handed_in(tmp_path: Path) -> None:
    workspace = office(tmp_path, services=Services(complete_text=str.upper))
    assert act(workspace, "llm.complete_text", prompt="it's 5") == "IT'S 5"
    assert refusal(office(tmp_path), "llm.complete_text", prompt="x").startswith(
        "Error: A language model is not available"
    )
