"""The text of each page of a PDF, read with pypdf within limits."""

import logging
from io import BytesIO
from typing import Any, NamedTuple

from pypdf import PdfReader, apply_configuration, get_configuration
from pypdf.errors import FileNotDecryptedError

from data_model import bounds
from file_formats.errors import UnreadableFile
from file_formats.read_cache import cache_reads, estimate_text_bytes

PDF_LIMITS = get_configuration().with_overwrites(
    array_based_stream_maximum_output_length=bounds.PDF_STREAM_BYTES,
    lzw_maximum_output_length=bounds.PDF_STREAM_BYTES,
    run_length_maximum_output_length=bounds.PDF_STREAM_BYTES,
    zlib_maximum_output_length=bounds.PDF_STREAM_BYTES,
    zlib_maximum_recovery_input_length=bounds.PDF_DAMAGED_BYTES,
    stream_decoding_work_maximum_length=bounds.PDF_STREAM_WORK_BYTES,
    stream_parsing_work_maximum_count=bounds.PDF_TOKENS,
    page_tree_maximum_entries=10 * bounds.PDF_PAGES,
    xform_maximum_invocations_per_extraction=bounds.PDF_FORMS,
)

# Without a handler, Python prints the library's warnings about damaged files on standard error.
logging.getLogger("pypdf").addHandler(logging.NullHandler())


def _estimate_count_bytes(_count: int) -> int:
    return 0


class PageTexts(NamedTuple):
    """The text of every page, and the number of drawing operations, which tells how heavy the pages are."""

    texts: tuple[str, ...]
    operation_count: int


def _estimate_bytes(reading: PageTexts) -> int:
    return estimate_text_bytes(reading.texts)


@cache_reads(_estimate_bytes)
def read_pages(content: bytes) -> PageTexts:
    """Read the text of every page in pypdf's default mode.

    Raises:
        UnreadableFile: As for `file_formats.pdf.read_page_texts`.
    """
    budget = _OperationBudget(bounds.PDF_OPERATIONS)
    texts: list[str] = []
    length = 0
    try:
        with apply_configuration(PDF_LIMITS):
            for page in _open_reader(content).pages:
                text = page.extract_text(visitor_operand_before=budget.spend)
                texts.append(_join_surrogates(text))
                length += len(text)
                if length > bounds.PDF_TEXT_CHARS:
                    raise UnreadableFile(f"not a readable PDF: more than {bounds.PDF_TEXT_CHARS:,} characters of text")
    except UnreadableFile:
        raise
    # On hostile bytes pypdf raises its own errors and also KeyError, TypeError, AttributeError,
    # RecursionError and others; no list is complete.
    except Exception as error:
        raise make_unreadable_error(error) from error
    return PageTexts(tuple(texts), budget.spent)


@cache_reads(_estimate_count_bytes)
def count_pages(content: bytes) -> int:
    """Return how many pages the file has.

    Raises:
        UnreadableFile: The file is damaged or over a limit.
    """
    try:
        with apply_configuration(PDF_LIMITS):
            return len(_open_reader(content).pages)
    except UnreadableFile:
        raise
    except Exception as error:  # as in read_pages
        raise make_unreadable_error(error) from error


def check_pdf(content: bytes) -> None:
    """Raise UnreadableFile if the content is not a PDF at all, or is too large to be opened."""
    if len(content) > bounds.PDF_BYTES:
        raise UnreadableFile(f"not a readable PDF: larger than {bounds.PDF_BYTES // 1_000_000} MB")
    if b"%PDF-" not in content[:1024]:
        raise UnreadableFile("not a readable PDF: it does not start as one")


def make_unreadable_error(error: Exception) -> UnreadableFile:
    """Return a PDF library's error as an UnreadableFile of one sentence."""
    if isinstance(error, FileNotDecryptedError):
        return UnreadableFile("not a readable PDF: it is locked with a password")
    reason = str(error).strip().partition("\n")[0][:200] or type(error).__name__
    return UnreadableFile(f"not a readable PDF: {reason}")


class _OperationBudget:
    """A limit on drawing operations, beyond those of any honest file: reading time grows with them."""

    def __init__(self, max_operations: int) -> None:
        self._max_operations, self.spent = max_operations, 0

    def spend(self, *_operation: Any) -> None:
        self.spent += 1
        if self.spent > self._max_operations:
            raise UnreadableFile(f"not a readable PDF: more than {bounds.PDF_OPERATIONS:,} drawing operations")


def _open_reader(content: bytes) -> PdfReader:
    check_pdf(content)
    reader = PdfReader(BytesIO(content))
    if len(reader.pages) > bounds.PDF_PAGES:
        raise UnreadableFile(f"not a readable PDF: more than {bounds.PDF_PAGES} pages")
    return reader


def _join_surrogates(text: str) -> str:
    """Join the halves of surrogate pairs, since no text file can hold them separately."""
    if not any("\ud800" <= character <= "\udfff" for character in text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
