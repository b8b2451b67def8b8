"""New Word documents of a heading and lines below it, and what a criterion asks of them."""

from collections.abc import Sequence

from data_model import Action, Criterion
from generators.tasks.building_blocks.document_blocks import ContentPart
from generators.tasks.recipe import make_action, make_criterion

MAX_NEVER = 60


def write_document(path: str, heading: str, lines: Sequence[str]) -> tuple[Action, ...]:
    """Return the actions that create a document with a heading and a paragraph for each line."""
    return (
        make_action("word", "create_new_file", file_path=path),
        make_action("word", "write_heading", file_path=path, text=heading),
        *(make_action("word", "write_to_file", file_path=path, contents=one) for one in lines),
    )


def ask_for_document(
    path: str,
    heading: str,
    parts: Sequence[ContentPart],
    never: Sequence[object] = (),
    may_state: Sequence[str] = (),
    may_pair: Sequence[Sequence[str]] = (),
) -> Criterion:
    """Return the criterion that a new document has the heading, and below it these parts alone.

    Args:
        never: What it may not hold, with the rivals of slots at the end.
        may_state: What it may hold although nobody asked for it, such as the name of the addressee.
        may_pair: Names that may stand beside these values.
    """
    return make_criterion(
        "evaluate_document_content",
        file=path,
        heading=heading,
        parts=list(parts),
        never=list(never),
        may_state=[one for one in dict.fromkeys(may_state) if one],
        **({"may_pair": [list(one) for one in may_pair]} if may_pair else {}),
    )


def publish_document(source: str, target: str) -> tuple[Action, ...]:
    """Return the action that makes a PDF of a Word document."""
    return (make_action("word", "convert_to_pdf", word_file_path=source, pdf_file_path=target),)


def ask_for_pdf(target: str, source: str) -> Criterion:
    """Return the criterion that a PDF holds the text of the Word document of which it was made."""
    return make_criterion("evaluate_conversion", file=target, source=source)


def name_pdf(path: str) -> str:
    """Return the path of the PDF of a Word document, which has the same name but for its ending."""
    return f"{path.removesuffix('.docx')}.pdf"
