"""A check about which the two profiles disagree, and what each of them saw."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from data_model import Check, Criterion
from office_env.criteria.exact import mailbox, readers
from office_env.criteria.exact.contain import holds_all
from office_env.criteria.mailboxes import mailbox_text
from office_env.criteria.places import Place, place_of
from office_env.criteria.reading import document_text, plain_calendar, type_of
from office_env.criteria.registry import References, exact_criterion
from office_env.criteria.wording import holds
from office_env.files import FileTree
from office_env.formats.errors import UnreadableFile


@dataclass(frozen=True)
class Case:
    """One check on one state. exact, corrected: whether it passed. checks: of the corrected profile."""

    criterion: Criterion
    workspace: FileTree
    seed: FileTree
    references: References
    exact: bool
    checks: tuple[Check, ...] = ()

    def scored(self, checks: tuple[Check, ...]) -> "Case":
        """The case with the checks of the corrected profile."""
        return replace(self, checks=checks)

    @property
    def corrected(self) -> bool:
        """Whether the corrected profile passes it; not where it refused the arguments."""
        return bool(self.checks) and {check.status for check in self.checks} == {"passed"}

    @property
    def args(self) -> dict[str, Any]:
        """The arguments as they stand."""
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
        """Whether the check asks for absence."""
        return self.criterion.function == "evaluate_not_contain"

    @property
    def type(self) -> str:
        """The type of the file by its ending, or `mail` for a mailbox."""
        return "mail" if self.is_mailbox else type_of(str(self.args.get("file", "")))

    def place(self, key: str = "file") -> Place:
        """The file that an argument names."""
        return place_of(self.args[key], self.workspace, self.seed, self.references)

    @cached_property
    def exact_text(self) -> str | None:
        """The text that OfficeBench searches; None where its reader raises."""
        try:
            if self.is_mailbox:
                return mailbox.mailbox_text(self.workspace, self.args["username"])
            return readers.text_as(self.args["doc_type"], self.place())
        # The original's readers raise whatever they raise: there is no text then.
        except Exception:  # noqa: BLE001
            return None

    @cached_property
    def corrected_text(self) -> str | None:
        """The text that the corrected profile searches; None where there is none."""
        if self.is_mailbox:
            return mailbox_text(self.workspace, self.args["username"])
        try:
            return document_text(self.place()) if self.place().is_file() else None
        except UnreadableFile:
            return None

    def had(self, keyword: str, text: str | None) -> bool:
        """Whether OfficeBench finds one keyword, taken alone, in a text."""
        return text is not None and holds_all(text, [keyword])

    def has(self, keyword: str, text: str | None) -> bool:
        """Whether the corrected profile finds one keyword in a text."""
        sought = plain_calendar(keyword) if self.type == "calendar" else keyword
        return text is not None and holds(text, sought)

    @cached_property
    def differing_keyword(self) -> str | None:
        """The first keyword that one profile finds and the other does not."""
        for keyword in self.keywords:
            if self.had(keyword, self.exact_text) != self.has(keyword, self.corrected_text):
                return keyword
        return None

    def exact_raises(self) -> bool:
        """Whether OfficeBench's function raises."""
        function = exact_criterion[self.criterion.function].function
        try:
            function(self.workspace, self.seed, self.references, self.args)
        except Exception:  # noqa: BLE001 (whatever it raises is its error)
            return True
        return False
