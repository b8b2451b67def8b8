"""What a task is about: the records of a register, what a document tells of, or the case of a mail."""

import re
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import NamedTuple

from data_model import Case, MailFinding, SheetFinding
from generators.tasks.recipe import TaskContext
from generators.tasks.value_pools import PhrasePool

_MONTHS = (
    "january february march april may june july august september october november december "
    "jan feb mar apr jun jul aug sep sept oct nov dec"
).split()
_NO_WORD = re.compile(r"[\W_]+")
_LISTS = frozenset("book card directory list log overview plan planner register roll roster sheet table".split())
_MAX_WORDS, _MAX_CHARS = 4, 32
_KINDS = ("reports", "letters", "forms")
# What a file or folder may be called without saying what it is about.
_EMPTY_NAMES = frozenset(
    "book1 copy copy data doc docs document documents emails export file files final forms letters list lists new note "
    "notes office old overview report reports results sheet sheet1 summary table tables test workbook".split()
)


class Topic(NamedTuple):
    """What a task is about.

    Attributes:
        plural: What people call the records, or the list of them, after "the": `group trips`, `leave planner`.
        are_records: Whether these are the entries of a register, so that one can be closed or sorted.
        file_stem: How the names of files about it begin; by default as people call it.
    """

    plural: str
    are_records: bool = True
    file_stem: str = ""

    @property
    def slug(self) -> str:
        """The topic as a part of a file name: `group_trips`."""
        return _make_slug(self.file_stem or self.plural)


APPOINTMENTS = Topic("appointments", are_records=False)
MAILS = Topic("incoming mails", are_records=False)
_CORRESPONDENCE = Topic("correspondence", are_records=False)


def _make_slug(text: str) -> str:
    return _NO_WORD.sub("_", text.lower()).strip("_")


def find_topic_of_file(context: TaskContext, path: str) -> Topic | None:
    """Find what a file is about: the cases that are kept in it, or else what its name or its folder says."""
    kept = next((one.plural for one in context.cases if one.register_file == path), None)
    if kept:
        return Topic(kept)
    where = PurePosixPath(path)
    name, folder = _read_words(where.stem), _read_words(where.parent.name)
    number = _find_serial_number(where.stem)
    if number or name.casefold() in _EMPTY_NAMES:
        is_kind = number and folder.casefold() in _KINDS
        name = folder if is_kind or folder.casefold() not in _EMPTY_NAMES else ""
    elif folder.casefold() in _KINDS and len(name.split()) == 1:
        name = f"{name} {folder}"
    usable = 4 <= len(name) <= _MAX_CHARS and len(name.split()) <= _MAX_WORDS
    if not usable or (name.casefold() in _EMPTY_NAMES and not number):
        return None
    said = _lower_words(name)
    # Who says the name of a file means the file.
    said = _say_otherwise(said) if _make_slug(said) == _make_slug(where.stem) else said
    return Topic(said, are_records=False, file_stem=number)


def find_topic_of_mail(context: TaskContext, mail: MailFinding) -> Topic:
    """Find the kind of the case that a mail names; of any other mail nobody can say more than that it is one."""
    text = f"{mail.subject} {mail.body}"
    return next((Topic(one.plural) for one in context.cases if one.key in text), _CORRESPONDENCE)


def make_case_titles(case: Case) -> PhrasePool:
    """Make titles of a meeting about one case, some of which name those who have to do with it."""
    noun, key = f"{case.noun[:1].upper()}{case.noun[1:]}", case.key
    partners = [one.name for one in case.people if not one.is_colleague][:2]
    titles = [f"{noun} {key}", f"Meeting on {key}", f"{key} and next steps", f"Talk about {key}", f"{key}, follow-up"]
    titles += [f"{key} with {one}" for one in partners if one not in key]
    titles += [f"{noun} {key} with {one}" for one in partners if one not in key]
    return PhrasePool(tuple(one.replace("{", "").replace("}", "") for one in titles))


def list_topics(context: TaskContext) -> list[Topic]:
    """List what an office deals with: the kinds of its cases, and else what its workbooks are about."""
    of_cases = [Topic(one.plural) for one in context.cases]
    return list(dict.fromkeys(of_cases if len(set(of_cases)) > 1 else (*of_cases, *_list_topics_of_files(context))))


def share_words(one: Topic, other: Topic) -> bool:
    """Tell whether two topics have a word in common, so that somebody could take the one for the other."""
    return bool(set(_list_stems(one)) & set(_list_stems(other)))


def _list_stems(topic: Topic) -> Iterator[str]:
    return (word.rstrip("s") for word in topic.slug.split("_"))


def _list_topics_of_files(context: TaskContext) -> Iterator[Topic]:
    paths = dict.fromkeys(one.file for one in context.findings if isinstance(one, SheetFinding))
    return (topic for path in paths if (topic := find_topic_of_file(context, path)))


def _read_words(stem: str) -> str:
    """Read the words of a file name, without years, months, quarters and numbers."""
    words = [one for one in _NO_WORD.split(stem) if one.isalpha() and one.casefold() not in _MONTHS]
    return " ".join(words)


def _say_otherwise(name: str) -> str:
    """Say what a list holds in other words than its name has: `courtroom list` holds courtrooms."""
    *before, last = re.split(r" (?:by|for|in|of|per) ", name)[0].split()
    if not before:
        return last
    if last in _LISTS:
        return _make_plural(" ".join(before))
    if "and" in before:
        at = before.index("and")
        return " ".join((*before[at + 1 :], last, "and", *before[:at]))
    return last


def _make_plural(noun: str) -> str:
    if noun.endswith(("s", "staff")):
        return noun
    return f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2:-1] not in tuple("aeiou") else f"{noun}s"


def _find_serial_number(stem: str) -> str:
    """Find the number of one record in the name of a file; empty if there is none."""
    words = stem.split()
    mixed = [one for one in words if any(c.isdigit() for c in one) and any(c.isalpha() for c in one)]
    return next((one for one in mixed if len(one) > len("Q1")), "") if len(words) > 1 else ""


def _lower_words(name: str) -> str:
    return " ".join(one if one.isupper() and len(one) > 1 else one.lower() for one in name.split())
