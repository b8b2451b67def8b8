"""Fair variants of the mails that the solution sends: courtesy, another format, another way of addressing."""

from collections.abc import Iterator
from html import escape

from criteria import name_mail
from data_model import Action
from verifier.operator_edits import set_mail_body
from verifier.operator_registry import Variant, operator
from verifier.operator_subject import OperatorSubject, SolutionMail

FAIR = {"kind": "fair", "part": "none", "label": ""}


@operator(**FAIR)
def courtesy_in_mail(subject: OperatorSubject) -> Iterator[Variant]:
    """A mail has a greeting before its text, and thanks and a name behind it."""
    for sent in subject.sent_mails:
        text = f"Hello,\n\n{sent.mail.body}\n\nThank you and best regards,\n{subject.task.persona.name}\n"
        yield from _replace_body(subject, sent, text, "plain", "with courtesy")


@operator(**FAIR)
def mail_in_html(subject: OperatorSubject) -> Iterator[Variant]:
    """A mail is written in HTML, one paragraph for each line."""
    for sent in subject.sent_mails:
        lines = "".join(f"<p>{escape(line)}</p>" for line in sent.mail.body.split("\n") if line.strip())
        yield from _replace_body(subject, sent, f"<html><body>{lines}</body></html>\n", "html", "in HTML")


@operator(**FAIR)
def one_mail_with_cc(subject: OperatorSubject) -> Iterator[Variant]:
    """Instead of the same mail twice, one goes out with the second recipient in Cc."""
    for first, second in _list_same_mails(subject):
        step = subject.solution[first]
        merged = step.model_copy(update={"args": {**step.args, "cc": [subject.solution[second].args["recipient"]]}})
        plan = tuple(merged if index == first else one for index, one in enumerate(subject.solution) if index != second)
        yield Variant("puts the second recipient into Cc", f"/solution/{second}", plan=plan)


@operator(**FAIR)
def sent_for_replied(subject: OperatorSubject) -> Iterator[Variant]:
    """Instead of a reply, a new mail goes to the sender, with `Re:` before the subject that is answered."""
    for index, step in enumerate(subject.solution):
        if (step.app, step.action) != ("email", "reply_email"):
            continue
        content = str(step.args.get("content", ""))
        sent = next((one for one in subject.sent_mails if one.mail.body.strip() == content.strip()), None)
        if sent is not None and sent.mail.recipients and "/" not in sent.mail.subject:
            args = {"sender": sent.mail.sender, "recipient": sent.mail.recipients[0], "content": content}
            args["subject"] = sent.mail.subject
            args |= {name: step.args[name] for name in ("cc", "bcc") if name in step.args}
            new_step = Action(app="email", action="send_email", args=args)
            plan = tuple(new_step if position == index else one for position, one in enumerate(subject.solution))
            yield Variant("sends a mail for a reply", f"/solution/{index}", plan=plan)


@operator(**FAIR)
def attachment_that_may_be(subject: OperatorSubject) -> Iterator[Variant]:
    """A mail carries the file that it is about, which the same plan has made before."""
    paths = [path for one in subject.task.criteria for path in one.args.get("may_attach", ())]
    for index, step in enumerate(subject.solution):
        before = {str(value) for one in subject.solution[:index] for value in one.args.values()}
        made = [path for path in dict.fromkeys(paths) if path in before]
        if step.action == "send_email" and made and "attachments" not in step.args:
            attached = step.model_copy(update={"args": {**step.args, "attachments": made[:1]}})
            plan = tuple(attached if position == index else one for position, one in enumerate(subject.solution))
            yield Variant(f"attaches {made[0]}", f"/solution/{index}", plan=plan)


@operator(**FAIR)
def names_behind_their_value(subject: OperatorSubject) -> Iterator[Variant]:
    """A mail that gives names their values in lines gives each value once, before all of its names."""
    for sent in subject.sent_mails:
        lines = [line.partition(": ") for line in sent.mail.body.strip().split("\n")]
        groups: dict[str, list[str]] = {}
        for name, _, value in lines:
            groups.setdefault(value, []).append(name)
        is_plain = all(mark and name and "," not in name + value for name, mark, value in lines)
        if is_plain and 1 < len(lines) != len(groups) and not any(value[-1:].isdigit() for value in groups):
            text = "".join(f"{value}: {', '.join(names)}\n" for value, names in groups.items())
            yield from _replace_body(subject, sent, text, "plain", "by values")


def _list_same_mails(subject: OperatorSubject) -> Iterator[tuple[int, int]]:
    sends = [index for index, step in enumerate(subject.solution) if step.action == "send_email"]
    for position, first in enumerate(sends):
        for second in sends[position + 1 :]:
            one, other = ({**subject.solution[index].args, "recipient": ""} for index in (first, second))
            if one == other and "cc" not in one:
                yield first, second


def _replace_body(subject: OperatorSubject, sent: SolutionMail, body: str, subtype: str, how: str) -> Iterator[Variant]:
    edits: dict[str, bytes | None] = {}
    for path in subject.list_same_mails(sent):
        content = set_mail_body(subject.files.read(path), body, subtype)
        if content is None:
            return
        edits[path] = content
    yield Variant(f"writes {name_mail(sent.mail)!r} {how}", sent.paths[0], edits)
