"""Keywords in a file or in a mailbox."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pydantic import Field

from data_model import Check, Checks, error, failed, passed
from office_env.criteria.mailboxes import mailbox_text
from office_env.criteria.places import place_of
from office_env.criteria.reading import document_text, plain_calendar
from office_env.criteria.registry import Args, References, criterion
from office_env.criteria.wording import holds
from office_env.files import FileTree

Keyword = str
_MOST = 500


class ContainArgs(Args):
    """file, or username for a mailbox; keywords; doc_type as published: `email` means a mailbox."""

    doc_type: str = ""
    file: str = ""
    username: str = ""
    keywords: tuple[Keyword, ...] = Field(max_length=_MOST)


class KeywordGroupsArgs(Args):
    """file or username; keywords: one group, or several of which one is enough."""

    doc_type: str = ""
    file: str = ""
    username: str = ""
    keywords: tuple[Keyword | tuple[Keyword, ...], ...] = Field(max_length=_MOST)


class _Text(NamedTuple):
    """What keywords are looked for in. missing: why there is no text."""

    where: str
    text: str
    missing: str = ""
    is_calendar: bool = False

    def holds(self, keyword: str) -> bool:
        return holds(self.text, plain_calendar(keyword) if self.is_calendar else keyword)


@criterion(published=True)
def evaluate_contain(workspace: FileTree, seed: FileTree, references: References, args: ContainArgs) -> Checks:
    """Every keyword stands in the file, or in the mails of the user.

    The whole text counts: all sheets and computed values of a workbook, tables of a Word document, unfolded lines of
    a calendar with times in UTC, decoded mails. Numbers are compared as numbers, whatever their commas and currency;
    numbers and words of up to three letters on token borders. The order of keywords does not matter.
    """
    text = _text_of(args, workspace, seed, references)
    yield from _asked(args.keywords, text.where) or _all_in(args.keywords, text)


@criterion(published=True)
def evaluate_not_contain(workspace: FileTree, seed: FileTree, references: References, args: ContainArgs) -> Checks:
    """None of the keywords stands in the file, which must be there and hold something; or in the mails of the user.

    A mailbox that does not exist holds no keyword.
    """
    text = _text_of(args, workspace, seed, references)
    yield from _asked(args.keywords, text.where) or _none_in(args, text)


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
    together = tuple(one for one in args.keywords if isinstance(one, str))
    groups = [one for one in args.keywords if not isinstance(one, str)] + ([together] if together else [])
    text = _text_of(args, workspace, seed, references)
    if text.missing:
        yield failed(text.where, "a text with the keywords", text.missing)
        return
    if not groups or not all(word.strip() for group in groups for word in group) or not all(groups):
        yield error("the check asks for no keyword", text.where)
    elif any(all(text.holds(word) for word in group) for group in groups):
        yield passed("one group of keywords is there", text.where)
    else:
        wanted = " or ".join(", ".join(map(repr, group)) for group in groups)
        yield failed(text.where, f"all of {wanted}"[:500], "no group whole")


def _text_of(
    args: ContainArgs | KeywordGroupsArgs, workspace: FileTree, seed: FileTree, references: References
) -> _Text:
    if args.doc_type == "email" or (args.username and not args.file):
        text = mailbox_text(workspace, args.username)
        where = f"the mails of {args.username}"
        return _Text(where, text or "", "" if text is not None else "no mailbox of that user")
    place = place_of(args.file, workspace, seed, references)
    if not args.file or not place.is_file():
        return _Text(place.shown or "the check", "", "no such file")
    text = document_text(place)
    return _Text(place.shown, text, "" if text.strip() else "an empty file", place.name.lower().endswith(".ics"))


def _asked(keywords: Sequence[str], where: str) -> list[Check]:
    is_asked = keywords and all(keyword.strip() for keyword in keywords)
    return [] if is_asked else [error("the check asks for no keyword", where)]


def _all_in(keywords: Sequence[str], text: _Text) -> Iterator[Check]:
    if text.missing:
        yield failed(text.where, f"{', '.join(map(repr, keywords))}"[:500], text.missing)
        return
    absent = [keyword for keyword in keywords if not text.holds(keyword)]
    for keyword in absent:
        yield failed(text.where, f"the text {keyword!r}", "no such text")
    if not absent:
        yield passed(f"holds {', '.join(map(repr, keywords))}"[:500], text.where)


def _none_in(args: ContainArgs, text: _Text) -> Iterator[Check]:
    if text.missing and (args.file or not args.username):
        yield failed(text.where, f"a file without {', '.join(map(repr, args.keywords))}"[:500], text.missing)
        return
    present = [keyword for keyword in args.keywords if text.holds(keyword)]
    for keyword in present:
        yield failed(text.where, f"no {keyword!r}", f"a text that holds {keyword!r}")
    if not present:
        yield passed(f"holds none of {', '.join(map(repr, args.keywords))}"[:500], text.where)
