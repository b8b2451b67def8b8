"""How the blocks, numbers and events that an end state holds are read and changed."""

from collections.abc import Callable, Sequence

from file_formats import Block, Paragraph, docx, pdf
from tests.conformance.end_states import (
    EndState,
    Files,
    list_new_events,
    list_set_cells,
    load_active,
    set_cells,
)


def read_blocks(name: str, content: bytes) -> list[Paragraph] | None:
    if name.endswith(".docx"):
        return [Paragraph(paragraph.text) for paragraph in docx.read_document(content).paragraphs]
    if name.endswith(".pdf"):
        return [Paragraph(line) for text in pdf.read_page_texts(content) for line in text.splitlines()]
    return [Paragraph(line) for line in content.decode().splitlines()] if name.endswith(".txt") else None


def write_blocks(name: str, blocks: Sequence[Block]) -> bytes:
    if name.endswith(".docx"):
        return docx.write_document(blocks)
    if name.endswith(".pdf"):
        return pdf.write_pdf(blocks)
    return "\n".join(block.text for block in blocks if isinstance(block, Paragraph)).encode()


def change_numbers(state: EndState, write: Callable[[int | float], str]) -> Files | None:
    files = dict(state.files)
    for name in state.list_written(".xlsx"):
        sheet = load_active(files[name])
        values = ((cell, sheet.cell(*cell).value) for cell in list_set_cells(state, name))
        numbers = {cell: write(value) for cell, value in values if isinstance(value, int | float)}
        files[name] = set_cells(files[name], numbers) if numbers else files[name]
    return files


def change_events(state: EndState, change: Callable[[bytes], bytes]) -> Files | None:
    files = dict(state.files)
    for name in state.list_written(".ics"):
        for event in list_new_events(state, name):
            files[name] = files[name].replace(event, change(event), 1)
    return files
