"""Damage to the mails that lay in the office before."""

from collections.abc import Iterator

from file_formats import UnreadableFile, eml
from verifier.operator_edits import set_mail_body
from verifier.operator_registry import Variant, operator
from verifier.operator_subject import OperatorSubject

COLLATERAL = {"kind": "damage", "part": "collateral", "label": "collateral_damage"}


@operator(**COLLATERAL)
def another_mail_deleted(subject: OperatorSubject) -> Iterator[Variant]:
    """A mail that lay in the office is gone."""
    for path, _ in _pick_mails(subject):
        yield Variant(f"deletes {path}", path, {path: None})


@operator(**COLLATERAL)
def another_mail_changed(subject: OperatorSubject) -> Iterator[Variant]:
    """A mail that lay in the office has one more sentence."""
    for path, mail in _pick_mails(subject):
        content = set_mail_body(subject.files.read(path), f"{mail.body}\nI never wrote this sentence.\n")
        if content is not None:
            yield Variant(f"adds a sentence to {path}", path, {path: content})


def _pick_mails(subject: OperatorSubject) -> list[tuple[str, eml.Mail]]:
    """Return the first and the last readable mail."""
    mails = []
    for path in subject.list_untouched_files(".eml"):
        try:
            mails.append((path, eml.read_mail(subject.office.read(path))))
        except UnreadableFile:
            continue
    return mails[:1] + mails[1:][-1:]
