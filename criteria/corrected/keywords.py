"""Criteria for keywords in a file or a mailbox."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pydantic import Field

from criteria.cannot_check import CannotCheck
from criteria.file_text import read_file_text, unescape_calendar_text
from criteria.keyword_matching import contains_keyword
from criteria.mailboxes import read_mailbox_text
from criteria.registry import Args, References, criterion
from criteria.target_files import resolve_target
from data_model import Check, Checks, error, failed, passed
from office_env import FileTree

Keyword = str
_MAX_KEYWORDS = 500


class ContainArgs(Args):
    """The text to search and the keywords to look for.

    Attributes:
        doc_type: The document type, as in the published task. With `email`, the mailbox of `username` is searched; any
            other type matters only under `officebench-exact`.
        file: The path of the file to search.
        username: The user whose mails are searched, if no file is given.
        keywords: The keywords to look for.
    """

    doc_type: str = ""
    file: str = ""
    username: str = ""
    keywords: tuple[Keyword, ...] = Field(max_length=_MAX_KEYWORDS)


class KeywordGroupsArgs(Args):
    """The text to search and groups of keywords; all keywords of one group must occur.

    Attributes:
        doc_type: The document type, as in the published task. With `email`, the mailbox of `username` is searched;
            other types do not matter.
        file: The path of the file to search.
        username: The user whose mails are searched, if no file is given.
        keywords: Groups of keywords; all keywords outside the groups form one more group.
    """

    doc_type: str = ""
    file: str = ""
    username: str = ""
    keywords: tuple[Keyword | tuple[Keyword, ...], ...] = Field(max_length=_MAX_KEYWORDS)


class _SearchedText(NamedTuple):
    """The text in which keywords are looked for.

    Attributes:
        where: The name of the text in messages.
        text: The text itself.
        missing: Why there is no text; empty if there is one.
        is_calendar: Whether keywords are unescaped as in a calendar file.
    """

    where: str
    text: str
    missing: str = ""
    is_calendar: bool = False

    def contains(self, keyword: str) -> bool:
        return contains_keyword(self.text, unescape_calendar_text(keyword) if self.is_calendar else keyword)


@criterion(published=True)
def evaluate_contain(workspace: FileTree, seed: FileTree, references: References, args: ContainArgs) -> Checks:
    """Every keyword occurs in the file, or in the user's mails.

    The whole text is searched: all sheets of a workbook with their computed values, a Word document with its tables,
    the unfolded lines of a calendar with times in UTC, decoded mails. Numbers are compared by value, whatever their
    separators and currency. A number or a word of up to three letters matches only as a whole token. The order of
    keywords does not matter.
    """
    yield from _check_contain(args, workspace, seed, references)


@criterion(published=True)
def evaluate_not_contain(workspace: FileTree, seed: FileTree, references: References, args: ContainArgs) -> Checks:
    """None of the keywords occurs in the file, or in the user's mails.

    The file must exist and must not be empty. A mailbox that does not exist contains no keyword.
    """
    text = _read_searched_text(args, workspace, seed, references)
    yield from _check_keywords_given(args.keywords, text.where) or _check_none_present(args, text)


@criterion(published=True)
def evaluate_keyword_exist(workspace: FileTree, seed: FileTree, references: References, args: ContainArgs) -> Checks:
    """Every keyword occurs in the file: OdysseyBench Neo's name for `evaluate_contain`."""
    yield from _check_contain(args, workspace, seed, references)


@criterion(published=True)
def evaluate_doc_contain(workspace: FileTree, seed: FileTree, references: References, args: ContainArgs) -> Checks:
    """Every keyword occurs in the document: OdysseyBench Neo's name for `evaluate_contain`."""
    yield from _check_contain(args, workspace, seed, references)


@criterion(published=True)
def evaluate_file_contains_keywords(
    workspace: FileTree, seed: FileTree, references: References, args: KeywordGroupsArgs
) -> Checks:
    """All keywords of at least one group occur in the file. The criterion comes from OdysseyBench Neo."""
    single_keywords = tuple(entry for entry in args.keywords if isinstance(entry, str))
    groups = [entry for entry in args.keywords if not isinstance(entry, str)]
    groups += [single_keywords] if single_keywords else []
    text = _read_searched_text(args, workspace, seed, references)
    if text.missing:
        yield failed(text.where, "a text with the keywords", text.missing)
        return
    if not groups or not all(word.strip() for group in groups for word in group) or not all(groups):
        raise CannotCheck("the check asks for no keyword", text.where)
    elif any(all(text.contains(word) for word in group) for group in groups):
        yield passed("one group of keywords occurs", text.where)
    else:
        expected = " or ".join(", ".join(map(repr, group)) for group in groups)
        yield failed(text.where, f"all of {expected}"[:500], "no complete group")


def _check_contain(args: ContainArgs, workspace: FileTree, seed: FileTree, references: References) -> Checks:
    text = _read_searched_text(args, workspace, seed, references)
    yield from _check_keywords_given(args.keywords, text.where) or _check_all_present(args.keywords, text)


def _read_searched_text(
    args: ContainArgs | KeywordGroupsArgs, workspace: FileTree, seed: FileTree, references: References
) -> _SearchedText:
    if args.doc_type == "email" or (args.username and not args.file):
        text = read_mailbox_text(workspace, args.username)
        where = f"the mails of {args.username}"
        return _SearchedText(where, text or "", "" if text is not None else "no mailbox of that user")
    target = resolve_target(args.file, workspace, seed, references)
    if not args.file or not target.is_file():
        return _SearchedText(target.display_path or "the check", "", "no such file")
    text = read_file_text(target)
    return _SearchedText(
        target.display_path, text, "" if text.strip() else "an empty file", target.name.lower().endswith(".ics")
    )


def _check_keywords_given(keywords: Sequence[str], where: str) -> list[Check]:
    are_given = keywords and all(keyword.strip() for keyword in keywords)
    return [] if are_given else [error("the check asks for no keyword", where)]


def _check_all_present(keywords: Sequence[str], text: _SearchedText) -> Iterator[Check]:
    if text.missing:
        yield failed(text.where, f"{', '.join(map(repr, keywords))}"[:500], text.missing)
        return
    missing = [keyword for keyword in keywords if not text.contains(keyword)]
    for keyword in missing:
        yield failed(text.where, f"the text {keyword!r}", "no such text")
    if not missing:
        yield passed(f"holds {', '.join(map(repr, keywords))}"[:500], text.where)


def _check_none_present(args: ContainArgs, text: _SearchedText) -> Iterator[Check]:
    if text.missing and (args.file or not args.username):
        yield failed(text.where, f"a file without {', '.join(map(repr, args.keywords))}"[:500], text.missing)
        return
    found_keywords = [keyword for keyword in args.keywords if text.contains(keyword)]
    for keyword in found_keywords:
        yield failed(text.where, f"no {keyword!r}", f"a text that holds {keyword!r}")
    if not found_keywords:
        yield passed(f"holds none of {', '.join(map(repr, args.keywords))}"[:500], text.where)
