"""Criteria for files made from other files: converted texts and pictures of pages."""

from pydantic import Field

from criteria.damaged_files import find_damage
from criteria.documents.embedded import find_unasked_objects
from criteria.documents.lines import find_unseen_texts
from criteria.documents.page_picture import find_picture_fault
from criteria.documents.side_content import find_unasked_side_content
from criteria.documents.source_text import count_pages, read_converted_text, read_laid_out_text, read_source_text
from criteria.documents.text_coverage import ConvertedText, find_conversion_faults
from criteria.documents.unasked_pictures import find_page_with_picture
from criteria.documents.visible_words import find_turned_page, find_unseen_word
from criteria.registry import Args, Findings, MatchedItem, References, criterion
from criteria.target_files import TargetFile, file_type, resolve_target
from data_model import failed, passed
from office_env import FileTree


class ConversionArgs(Args):
    """A converted file and its source.

    Attributes:
        file: The path of the converted file: a PDF, a Word document or a text.
        source: The path of the file that it was made from, as it is at the end of the episode.
    """

    file: str
    source: str


class PictureArgs(Args):
    """A picture of a page.

    Attributes:
        file: The path of the picture.
        source: The path of the PDF, as it is at the end of the episode.
        page: Which page it shows.
    """

    file: str
    source: str
    page: int = Field(default=1, ge=1, le=10_000)


@criterion
def evaluate_conversion(workspace: FileTree, seed: FileTree, references: References, args: ConversionArgs) -> Findings:
    """The file holds the text of its source: nearly all words, all figures, the same order, and hardly anything else.

    Any producer of the format will do: hyphenation, page numbers, page headers, and columns that are continued on
    further pages do not matter. Sheets are compared by what their cells show.
    """
    target = resolve_target(args.file, workspace, seed, references)
    source = find_source(args.source, workspace, seed, references)
    if not target.is_file() or (damage := find_damage(target)):
        found = damage if target.is_file() and damage else "no such file"
        yield failed(target.display_path, f"the text of {source.name}", found)
        return
    if not source.is_file():
        yield failed(target.display_path, f"the text of {source.name}", f"{source.name} does not exist")
        return
    faults = find_faults_of_conversion(target, source, read_converted_text(target, source))
    faults += find_invisible_text(target)
    faults += _find_faults_beside_pages(target, source)
    faults += find_new_comments(target, source)
    for fault in faults:
        yield failed(target.display_path, f"the text of {source.name}, in its order and with nothing else", fault)
    if not faults:
        yield passed(f"holds the text of {source.name}", target.display_path)
        yield MatchedItem("file", target.name)


@criterion
def evaluate_page_picture(workspace: FileTree, seed: FileTree, references: References, args: PictureArgs) -> Findings:
    """The file is a picture of the page, of its shape and with each of its letters; any readable resolution will do."""
    target = resolve_target(args.file, workspace, seed, references)
    source = find_source(args.source, workspace, seed, references)
    expected = f"a picture of page {args.page} of {source.name}"
    if not target.is_file() or (damage := find_damage(target, "image", whole_image=True)):
        yield failed(target.display_path, expected, damage if target.is_file() and damage else "no such file")
    elif not source.is_file():
        yield failed(target.display_path, expected, f"{source.name} does not exist")
    elif fault := find_picture_fault(target.read(), source.read(), args.page):
        yield failed(target.display_path, expected, fault)
    else:
        yield passed(f"is {expected}", target.display_path)
        yield MatchedItem("file", target.name)


def _find_faults_beside_pages(target: TargetFile, source: TargetFile) -> tuple[str, ...]:
    """Return what is wrong with how the pages of a PDF lie, and with what stands beside their text."""
    if file_type(target.name) != "pdf":
        return ()
    content = target.read()
    turned = find_turned_page(content)
    unasked = find_unasked_side_content(content, source)
    page = find_page_with_picture(content, source)
    return (
        *((f"has page {turned} on its side, upside down or mirrored",) if turned else ()),
        *((f"holds {unasked}, which the source does not",) if unasked else ()),
        *((f"has a picture on page {page}, and the source has none",) if page else ()),
    )


def find_new_comments(target: TargetFile, source: TargetFile) -> tuple[str, ...]:
    """Return that a converted document has comments if its source is no document with as many."""
    if file_type(target.name) != "document":
        return ()
    original = source if file_type(source.name) == "document" else None
    return ("holds a comment",) if "comment" in find_unasked_objects(target, original, ()) else ()


def find_invisible_text(target: TargetFile) -> tuple[str, ...]:
    """Return the first text of a converted file that a reader does not see, if there is any."""
    kind = file_type(target.name)
    if kind == "pdf" and (word := find_unseen_word(target.read())):
        return (f"holds text that cannot be seen: {word!r}",)
    unseen = find_unseen_texts(target) if kind == "document" else ()
    return tuple(f"holds text that cannot be read, or a pending change: {one[:80]!r}" for one in unseen[:1])


def find_source(path: str, workspace: FileTree, seed: FileTree, references: References) -> TargetFile:
    """Return the source of a conversion: in the workspace, or in the office if it is gone from there."""
    target = resolve_target(path, workspace, seed, references)
    original = TargetFile(seed, target.name, f"seed/{target.name}")
    return original if not target.is_file() and original.is_file() else target


def find_faults_of_conversion(target: TargetFile, source: TargetFile, converted: ConvertedText) -> tuple[str, ...]:
    """Return the faults of a conversion whose text was read."""
    expected = read_source_text(source)
    pages = max(expected.page_count, count_pages(target))
    faults = find_conversion_faults(expected._replace(page_count=pages), converted)
    if not faults or not expected.is_page_layout:
        return faults
    laid_out = read_laid_out_text(source.read())
    plain = ConvertedText(converted.text, name=converted.name)
    if not find_conversion_faults(laid_out, plain):
        return ()
    # Columns, forms and loose letters: what two readers of a page disagree about, a conversion may have its own way.
    if find_conversion_faults(expected, ConvertedText(laid_out.segments[0])):
        return find_conversion_faults(expected._replace(is_ambiguous=True), plain) and find_conversion_faults(
            laid_out._replace(is_ambiguous=True), plain
        )
    return faults
