"""Keywords in a file or in a mailbox."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pydantic import Field

from criteria.file_text import read_file_text, unescape_calendar_text
from criteria.mailboxes import read_mailbox_text
from criteria.registry import Args, References, criterion
from criteria.target_files import resolve_target
from criteria.text_matching import contains_keyword
from data_model import Check, Checks, error, failed, passed
from office_env import FileTree

Keyword = str
_MAX_KEYWORDS = 500


class ContainArgs(Args):
    """file, or username for a mailbox; keywords; doc_type as published: `email` means a mailbox."""

    doc_type: str = ""
    file: str = ""
    username: str = ""
    keywords: tuple[Keyword, ...] = Field(max_length=_MAX_KEYWORDS)


class KeywordGroupsArgs(Args):
    """file or username;

    Attributes:
        keywords: One group, or several of which one is enough.
    """

    doc_type: str = ""
    file: str = ""
    username: str = ""
    keywords: tuple[Keyword | tuple[Keyword, ...], ...] = Field(max_length=_MAX_KEYWORDS)


class _SearchedText(NamedTuple):
    """What keywords are looked for in.

    Attributes:
        missing: Why there is no text.
    """

    where: str
    text: str
    missing: str = ""
    is_calendar: bool = False

    def contains(self, keyword: str) -> bool:
        return contains_keyword(self.text, unescape_calendar_text(keyword) if self.is_calendar else keyword)


@criterion(published=True)
def evaluate_contain(workspace: FileTree, seed: FileTree, references: References, args: ContainArgs) -> Checks:
    """Every keyword stands in the file, or in the mails of the user.

    The whole text counts: all sheets and computed values of a workbook, tables of a Word document, unfolded lines of
    a calendar with times in UTC, decoded mails. Numbers are compared as numbers, whatever their commas and currency;
    numbers and words of up to three letters on token borders. The order of keywords does not matter.
    """
    text = _read_searched_text(args, workspace, seed, references)
    yield from _check_keywords_given(args.keywords, text.where) or _check_all_present(args.keywords, text)


@criterion(published=True)
def evaluate_not_contain(workspace: FileTree, seed: FileTree, references: References, args: ContainArgs) -> Checks:
    """None of the keywords stands in the file, which must be there and hold something; or in the mails of the user.

    A mailbox that does not exist holds no keyword.
    """
    text = _read_searched_text(args, workspace, seed, references)
    yield from _check_keywords_given(args.keywords, text.where) or _check_none_present(args, text)


@criterion(published=True)
def evaluate_keyword_exist(workspace: FileTree, seed: FileTree, references: References, args: ContainArgs) -> Checks:
    """Every keyword stands in the file: a name that OdysseyBench Neo uses for `evaluate_contain`."""
    yield from evaluate_contain(workspace, seed, references, args)


@criterion(published=True)
def evaluate_doc_contain(workspace: FileTree, seed: FileTree, references: References, args: ContainArgs) -> Checks:
    """Every keyword stands in the document: a name that OdysseyBench Neo uses for `evaluate_contain`."""
    yield from evaluate_contain(workspace, seed, references, args)


@criterion(published=True)
def evaluate_file_contains_keywords(
    workspace: FileTree, seed: FileTree, references: References, args: KeywordGroupsArgs
) -> Checks:
    """Every keyword of one group, at least, stands in the file; plain keywords are one group. From OdysseyBench Neo."""
    single_keywords = tuple(one for one in args.keywords if isinstance(one, str))
    groups = [one for one in args.keywords if not isinstance(one, str)] + ([single_keywords] if single_keywords else [])
    text = _read_searched_text(args, workspace, seed, references)
    if text.missing:
        yield failed(text.where, "a text with the keywords", text.missing)
        return
    if not groups or not all(word.strip() for group in groups for word in group) or not all(groups):
        yield error("the check asks for no keyword", text.where)
    elif any(all(text.contains(word) for word in group) for group in groups):
        yield passed("one group of keywords is there", text.where)
    else:
        expected = " or ".join(", ".join(map(repr, group)) for group in groups)
        yield failed(text.where, f"all of {expected}"[:500], "no group whole")


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
