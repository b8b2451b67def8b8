"""LibreOffice proper, where it is installed: what the two applications make by it, side by side and within limits."""

import io
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from pypdf import PdfReader

from data_model import ActionRefused
from file_formats import Paragraph, docx, xlsx
from file_formats.conversion import libreoffice
from file_formats.formulas import CellConstant
from office_env import Services, Workspace
from tests.office_env.actions.acting import act, refusal
from tests.offices import office

pytestmark = pytest.mark.skipif(not libreoffice.is_available(), reason="LibreOffice is not installed")

BY_LIBREOFFICE = Services(conversion="libreoffice")


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    table: list[list[CellConstant]] = [["Name", "Score"], ["Ann", 87], ["", '=IFERROR(SUMPRODUCT(B2:B2*2)/0,"none")']]
    return office(tmp_path, word={"a.docx": ["Minutes of May"]}, excel={"a.xlsx": table}, services=BY_LIBREOFFICE)


def text_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


def test_word_and_excel_convert_by_it_where_the_services_say_so(workspace: Workspace) -> None:
    act(workspace, "word.convert_to_pdf", word_file_path="data/a.docx", pdf_file_path="data/w.pdf")
    act(workspace, "excel.convert_to_pdf", excel_file_path="data/a.xlsx", pdf_file_path="data/e.pdf")
    assert "Minutes of May" in text_of(workspace.read("data/w.pdf"))
    # It computes what our own conversion can only show as a formula.
    assert "none" in text_of(workspace.read("data/e.pdf"))
    for name in ("w", "e"):
        made_by = PdfReader(io.BytesIO(workspace.read(f"data/{name}.pdf"))).metadata
        assert made_by is not None
        assert "LibreOffice" in str(made_by.producer)


def test_it_is_not_used_where_nobody_asked_for_it(workspace: Workspace) -> None:
    asked_by_nobody = Workspace(workspace.root, Services())
    act(asked_by_nobody, "word.convert_to_pdf", word_file_path="data/a.docx", pdf_file_path="data/w.pdf")
    made_by = PdfReader(io.BytesIO(workspace.read("data/w.pdf"))).metadata
    assert made_by is None or "LibreOffice" not in str(made_by.producer)


def test_a_damaged_file_makes_a_file_or_is_refused_but_never_hangs(tmp_path: Path) -> None:
    workspace = office(tmp_path, raw={"data/a.docx": b"PK\x03\x04 no archive"}, services=BY_LIBREOFFICE)
    said = refusal(workspace, "word.convert_to_pdf", word_file_path="data/a.docx", pdf_file_path="data/w.pdf")
    assert said.startswith("Failed to convert data/a.docx to data/w.pdf")
    assert not workspace.exists("data/w.pdf")


def test_calls_side_by_side_do_not_meet() -> None:
    texts = ["Alpha", "Beta", "Gamma"]
    given = [docx.write_document([Paragraph(text)]) for text in texts]
    with ThreadPoolExecutor(3) as pool:
        made = list(pool.map(lambda one: libreoffice.convert_with_libreoffice(one, "docx", "pdf"), given))
    assert [text_of(one).strip() for one in made] == texts


def test_it_is_ended_at_its_limit() -> None:
    content = xlsx.dump_workbook(xlsx.new_workbook({"S": [[1]]}))
    with pytest.raises(ActionRefused, match=r"took over 0\.2 s"):
        libreoffice.convert_with_libreoffice(content, "xlsx", "pdf", timeout_s=0.2)
    # The one that was ended leaves nothing behind that the next would meet.
    assert libreoffice.convert_with_libreoffice(content, "xlsx", "pdf").startswith(b"%PDF")
