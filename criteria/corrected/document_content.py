"""Criteria for new Word documents, and for what is added to existing ones."""

from collections.abc import Sequence

from pydantic import Field

from criteria.collateral.content_change import name_paragraph
from criteria.corrected.conversions import find_faults_of_conversion, find_new_comments, find_source
from criteria.damaged_files import find_damage
from criteria.documents.content_faults import ContentFault, find_content_faults
from criteria.documents.embedded import find_unasked_objects
from criteria.documents.extension import split_extension, split_text_at_heading
from criteria.documents.labelled_values import find_mislabelled_values
from criteria.documents.lines import DocumentLine, find_unseen_texts, join_lines, read_document_lines
from criteria.documents.text_coverage import ConvertedText
from criteria.documents.wanted_content import WantedContent
from criteria.file_text import read_file_text
from criteria.register_columns import list_register_columns
from criteria.registry import Findings, MatchedItem, References, criterion
from criteria.target_files import TargetFile, resolve_target
from data_model import failed, passed
from office_env import FileTree


class DocumentContentArgs(WantedContent):
    """The whole content of a new document.

    Attributes:
        file: The path of the Word document.
    """

    file: str


class ExtensionArgs(WantedContent):
    """What was added to a document.

    Attributes:
        file: The path of the Word document.
        after: The heading below which it was added, at the end of that section; empty for the end of the document.
    """

    file: str
    after: str = Field(default="", max_length=1_000)


class ExtendedConversionArgs(WantedContent):
    """What was added at the end of a document that was made from another file.

    Attributes:
        file: The path of the Word document.
        converted: The path of the file that it was made from.
    """

    file: str
    converted: str


@criterion
def evaluate_document_content(
    workspace: FileTree, seed: FileTree, references: References, args: DocumentContentArgs
) -> Findings:
    """The Word document holds the heading and the parts below it, in order, and nothing else that states anything.

    Quotes are whole and word for word, values stand beside the names they belong to, in lines, sentences or a table.
    Courtesy and titles without values pass. A label, or the heading of a column, calls no value what it is not. The
    whole file is judged.
    """
    target = resolve_target(args.file, workspace, seed, references)
    if not target.is_file() or (damage := find_damage(target, "document")):
        yield failed(target.display_path, "a Word document", damage if target.is_file() and damage else "no such file")
        return
    source = _read_source(args, workspace, seed, references)
    lines = read_document_lines(target)
    faults = (
        *find_content_faults(lines, args, source),
        *_find_mislabelled(lines, args, seed),
        *_find_unseen(target),
        *_find_unasked_objects(target, args),
    )
    yield from _report(target, faults)
    if not faults:
        yield MatchedItem("file", target.name)


@criterion
def evaluate_document_extension(
    workspace: FileTree, seed: FileTree, references: References, args: ExtensionArgs
) -> Findings:
    """The Word document has all of its old lines in their order, and the new content where it was asked for."""
    target = resolve_target(args.file, workspace, seed, references)
    original = TargetFile(seed, target.name, f"seed/{target.name}")
    if not target.is_file() or (damage := find_damage(target, "document")):
        yield failed(target.display_path, "a Word document", damage if target.is_file() and damage else "no such file")
        return
    old_lines = read_document_lines(original) if original.is_file() else ()
    extension = split_extension(old_lines, read_document_lines(target), args.after)
    faults = find_content_faults(extension.new_lines, args, _read_source(args, workspace, seed, references))
    faults = (*faults, *_find_mislabelled(extension.new_lines, args, seed))
    faults = (*faults, *_find_unseen(target, original), *_find_unasked_objects(target, args, original))
    yield from _report(target, (*(ContentFault(*fault) for fault in extension.faults), *faults))
    if not faults and not extension.faults:
        for block in sorted({line.block for line in extension.new_lines}):
            yield MatchedItem("paragraph", target.name, name_paragraph(block))


@criterion
def evaluate_extended_conversion(
    workspace: FileTree, seed: FileTree, references: References, args: ExtendedConversionArgs
) -> Findings:
    """The Word document holds the text of the file it was made from, and below it what was added, and nothing else."""
    target = resolve_target(args.file, workspace, seed, references)
    source = find_source(args.converted, workspace, seed, references)
    if not target.is_file() or (damage := find_damage(target, "document")):
        yield failed(target.display_path, "a Word document", damage if target.is_file() and damage else "no such file")
        return
    if not source.is_file():
        yield failed(target.display_path, f"the text of {source.name}", f"{source.name} does not exist")
        return
    converted, added = split_text_at_heading(read_document_lines(target), args.heading)
    faults = [
        ContentFault(f"the text of {source.name}, in its order", fault)
        for fault in (
            *find_faults_of_conversion(target, source, ConvertedText(join_lines(converted))),
            *find_new_comments(target, source),
        )
    ]
    faults += find_content_faults(added, args, _read_source(args, workspace, seed, references))
    faults += _find_mislabelled(added, args, seed)
    faults += _find_unseen(target)
    yield from _report(target, faults)
    if not faults:
        yield MatchedItem("file", target.name)


def _read_source(args: WantedContent, workspace: FileTree, seed: FileTree, references: References) -> str:
    if not args.source:
        return ""
    source = find_source(args.source, workspace, seed, references)
    return read_file_text(source) if source.is_file() else ""


def _find_mislabelled(lines: Sequence[DocumentLine], args: WantedContent, office: FileTree) -> list[ContentFault]:
    found = find_mislabelled_values(lines, args, list_register_columns(office, args.context))
    return [ContentFault("each value under a label that fits it", one) for one in found]


def _find_unseen(target: TargetFile, original: TargetFile | None = None) -> list[ContentFault]:
    """Return the texts that nobody sees, and changes that are left pending, but those that the document had before."""
    known = find_unseen_texts(original) if original and original.is_file() else ()
    return [
        ContentFault("text that can be read, and no pending changes", repr(one[:80]))
        for one in find_unseen_texts(target)
        if one not in known
    ]


def _find_unasked_objects(
    target: TargetFile, args: WantedContent, original: TargetFile | None = None
) -> list[ContentFault]:
    values = [value for part in args.parts for value in (*part.values, *(value for _, value in part.pairs))]
    found = find_unasked_objects(target, original, [*values, *args.may_state])
    return [ContentFault("no pictures, comments and links that nobody asked for", repr(one[:80])) for one in found[:3]]


def _report(target: TargetFile, faults: Sequence[ContentFault]) -> Findings:
    for fault in faults:
        yield failed(target.display_path, fault.expected, fault.found)
    if not faults:
        yield passed("holds what was asked for and nothing else", target.display_path)
