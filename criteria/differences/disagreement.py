"""A check about which the two profiles disagree, with what each of them read."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from criteria.cannot_check import CannotCheck
from criteria.file_text import read_file_text, unescape_calendar_text
from criteria.keyword_matching import contains_keyword
from criteria.mailboxes import read_mailbox_text
from criteria.officebench_exact import file_text as readers
from criteria.officebench_exact import mailbox
from criteria.officebench_exact.keywords import contains_all_keywords
from criteria.registry import References, exact_criterion
from criteria.target_files import TargetFile, file_type, resolve_target
from data_model import Check, Criterion
from office_env import FileTree


@dataclass(frozen=True)
class Disagreement:
    """One check of one workspace, with the results of both profiles.

    Attributes:
        criterion: The check.
        workspace: The files that were left.
        seed: The office before the episode.
        references: The task's reference files, name -> content.
        passes_exact: Whether the check passes under `officebench-exact`.
        checks: The results under the corrected profile; empty if it refused the arguments.
    """

    criterion: Criterion
    workspace: FileTree
    seed: FileTree
    references: References
    passes_exact: bool
    checks: tuple[Check, ...] = ()

    def with_checks(self, checks: tuple[Check, ...]) -> "Disagreement":
        """Return a copy with the results of the corrected profile."""
        return replace(self, checks=checks)

    @property
    def passes_corrected(self) -> bool:
        """Whether the check passes under the corrected profile; false if the profile refused the arguments."""
        return bool(self.checks) and {check.status for check in self.checks} == {"passed"}

    @property
    def args(self) -> dict[str, Any]:
        """The arguments of the check, not validated."""
        return self.criterion.args

    @property
    def keywords(self) -> list[str]:
        """The keywords of the check."""
        return [str(keyword) for keyword in self.args.get("keywords", ())]

    @property
    def is_mailbox(self) -> bool:
        """Whether the check is about a user's mails."""
        return self.args.get("doc_type") == "email"

    @property
    def is_negative(self) -> bool:
        """Whether the check asks for the absence of keywords."""
        return self.criterion.function == "evaluate_not_contain"

    @property
    def file_type(self) -> str:
        """The type of the file by its ending, or `mail` for a mailbox."""
        return "mail" if self.is_mailbox else file_type(str(self.args.get("file", "")))

    def resolve_target(self, key: str = "file") -> TargetFile:
        """Return the file that an argument names."""
        return resolve_target(self.args[key], self.workspace, self.seed, self.references)

    @cached_property
    def exact_text(self) -> str | None:
        """The text that OfficeBench searches, or None if its reader raises."""
        try:
            if self.is_mailbox:
                return mailbox.list_mailbox(self.workspace, self.args["username"])
            return readers.read_text_as(self.args["doc_type"], self.resolve_target())
        # The original's readers raise many kinds of exceptions; after any of them there is no text.
        except Exception:  # noqa: BLE001
            return None

    @cached_property
    def corrected_text(self) -> str | None:
        """The text that the corrected profile searches, or None if there is none."""
        if self.is_mailbox:
            return read_mailbox_text(self.workspace, self.args["username"])
        try:
            return read_file_text(self.resolve_target()) if self.resolve_target().is_file() else None
        except CannotCheck:
            return None

    def exact_finds(self, keyword: str, text: str | None) -> bool:
        """Return whether OfficeBench finds one keyword, taken alone, in a text."""
        return text is not None and contains_all_keywords(text, [keyword])

    def corrected_finds(self, keyword: str, text: str | None) -> bool:
        """Return whether the corrected profile finds one keyword in a text."""
        searched = unescape_calendar_text(keyword) if self.file_type == "calendar" else keyword
        return text is not None and contains_keyword(text, searched)

    @cached_property
    def differing_keyword(self) -> str | None:
        """The first keyword that one profile finds and the other does not."""
        for keyword in self.keywords:
            if self.exact_finds(keyword, self.exact_text) != self.corrected_finds(keyword, self.corrected_text):
                return keyword
        return None

    def exact_raises(self) -> bool:
        """Return whether OfficeBench's function raises."""
        function = exact_criterion[self.criterion.function].function
        try:
            function(self.workspace, self.seed, self.references, self.args)
        except Exception:  # noqa: BLE001 (whatever it raises is its error)
            return True
        return False
