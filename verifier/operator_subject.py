"""What an operator works on: a task, its office, and what the solution leaves."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath
from typing import NamedTuple

from data_model import ChangeKind, Fact, Plan, Task, Value, WrongWay
from file_formats import UnreadableFile
from file_formats.eml import Mail, read_mail
from office_env import FileTree, Office

STRANGER = "press.desk@rival.example"
"""An address that no task names."""


class SolutionMail(NamedTuple):
    """A mail that the solution sends.

    Attributes:
        paths: Its copies, sorted.
    """

    mail: Mail
    paths: tuple[str, ...]

    @property
    def is_forward(self) -> bool:
        """Whether it holds another mail, which stays as it was written."""
        return self.mail.subject.lower().startswith(("fwd:", "fw:"))


class CompetingValue(NamedTuple):
    """A value that a needed fact has, and one that could be taken for it.

    Attributes:
        right: The value of the needed fact.
        wrong: A value of the same type, of a superseded fact or a decoy.
        fact: The id of the fact that holds the wrong one.
    """

    right: Value
    wrong: Value
    fact: str


@dataclass(frozen=True)
class OperatorSubject:
    """A task, its office, and the files that the solution leaves.

    Attributes:
        office: The files before.
        files: The files that the solution leaves.
    """

    task: Task
    office: Office
    files: FileTree

    @property
    def solution(self) -> Plan:
        """The steps of the reference solution."""
        return self.task.solution or ()

    @cached_property
    def changes(self) -> dict[str, ChangeKind]:
        """What the solution did to each file that it did not leave as it was, sorted by path."""
        before, after = self.office.digests(), self.files.digests()
        kinds: dict[str, ChangeKind] = {}
        for path in sorted(before.keys() | after.keys()):
            if before.get(path) != after.get(path):
                kinds[path] = "created" if path not in before else "changed" if path in after else "deleted"
        return kinds

    def list_files(self, how: ChangeKind, *suffixes: str) -> tuple[str, ...]:
        """Return the files that the solution has created, changed or deleted, with one of these suffixes if any."""
        return tuple(path for path, kind in self.changes.items() if kind == how and _has_suffix(path, suffixes))

    def list_untouched_files(self, *suffixes: str) -> tuple[str, ...]:
        """Return the files of the office that the solution leaves as they were."""
        return tuple(path for path in self.office.names() if path not in self.changes and _has_suffix(path, suffixes))

    @cached_property
    def sent_mails(self) -> tuple[SolutionMail, ...]:
        """The mails that the solution sends, each with all its copies."""
        copies: dict[tuple[object, ...], list[str]] = {}
        mails: dict[tuple[object, ...], Mail] = {}
        for path in self.list_files("created", ".eml"):
            try:
                mail = read_mail(self.files.read(path))
            except UnreadableFile:
                continue
            key = (mail.sender, mail.recipients, mail.cc, mail.subject, mail.body)
            copies.setdefault(key, []).append(path)
            mails.setdefault(key, mail)
        return tuple(SolutionMail(mail, tuple(copies[key])) for key, mail in mails.items())

    @property
    def converted_files(self) -> frozenset[str]:
        """The files that steps of the solution convert, whose text stands in another file as well."""
        steps = (step for step in self.solution if "convert_to" in step.action)
        paths = (str(value) for step in steps for key, value in step.args.items() if key.endswith("path"))
        return frozenset(path for path in paths if path.endswith((".docx", ".xlsx")))

    def list_same_mails(self, sent: SolutionMail) -> tuple[str, ...]:
        """Return the copies of all mails with the subject and the text of this one, as a mail and its copy have."""
        key = (sent.mail.subject, sent.mail.body)
        return tuple(path for one in self.sent_mails if (one.mail.subject, one.mail.body) == key for path in one.paths)

    @cached_property
    def superseded_values(self) -> tuple[CompetingValue, ...]:
        """The values that were corrected, each with the one that holds now."""
        facts = {fact.id: fact for fact in self.task.facts}
        pairs = ((facts.get(fact.supersedes or ""), fact) for fact in self.task.facts if fact.needed)
        return tuple(pair for old, new in pairs if old is not None for pair in _pair_values(old, new))

    @cached_property
    def decoy_values(self) -> tuple[CompetingValue, ...]:
        """The values of decoys, each with every needed value of its type."""
        decoys = [fact for fact in self.task.facts if fact.kind == "decoy"]
        needed = [fact for fact in self.task.facts if fact.needed]
        return tuple(pair for decoy in decoys for fact in needed for pair in _pair_values(decoy, fact))

    def list_wrong_ways(self, *kinds: str) -> Iterator[tuple[WrongWay, Plan]]:
        """Yield the wrong ways of these kinds, each with those of its steps that the solution does not have."""
        for way in self.task.wrong_ways:
            steps = tuple(step for step in way.plan if step not in self.solution)
            if way.kind in kinds and steps:
                yield way, steps


def _has_suffix(path: str, suffixes: tuple[str, ...]) -> bool:
    return not suffixes or PurePosixPath(path).suffix.lower() in suffixes


def _pair_values(wrong: Fact, right: Fact) -> Iterator[CompetingValue]:
    for right_value in right.values:
        for wrong_value in wrong.values:
            if wrong_value.type == right_value.type and wrong_value.value != right_value.value:
                yield CompetingValue(right_value, wrong_value, wrong.id)
