"""Wishes without a value of their own, each a part with a step that is there because somebody asked for it."""

import datetime as dt
from collections.abc import Callable
from pathlib import PurePosixPath

from data_model import Action, Criterion, Persona
from generators.tasks.parts import Part, with_arguments
from generators.tasks.parts_mail import Mailbox
from generators.tasks.phrases import wished
from generators.tasks.recipe import FactRecipe, Values, call, check


def copy_to_me(id: str, thing: str, mail: Part, persona: Persona) -> Part:
    """The mail of another part goes to the user too."""

    def actions(v: Values) -> tuple[Action, ...]:
        (sent, *_) = mail.actions(v)
        return (with_arguments(sent, recipient=persona.email),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        return (check("evaluate_mail_sent", to=persona.email, subject=[v["subject"]]),)

    return _wish("copy_to_me", id, thing, f"Send a copy of it to {persona.email}.", actions, criteria)


def again_a_week_later(id: str, thing: str, booking: Part) -> Part:
    """The event of another part takes place once more."""

    def actions(v: Values) -> tuple[Action, ...]:
        (made,) = booking.actions(v)
        moved = {name: _a_week_after(made.args[name]) for name in ("time_start", "time_end")}
        return (with_arguments(made, **moved),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        (made,) = actions(v)
        args = made.args
        times = {"start": args["time_start"], "end": args["time_end"]}
        return (check("evaluate_event", user=args["user"], title=args["summary"], **times),)

    instruction = "Put the same event into the calendar again exactly a week later."
    return _wish("again", id, thing, instruction, actions, criteria)


def answer_to_sender(id: str, thing: str, box: Mailbox, slot: str) -> Part:
    """The sender of the mail that a slot names is told of it."""

    def actions(v: Values) -> tuple[Action, ...]:
        id = box.mails[v[slot]].email_id
        return (call("email", "reply_email", username=box.user, email_id=id, content="Your mail has been passed on."),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        return (check("evaluate_mail_sent", to=box.mails[v[slot]].sender, subject=[v[slot]]),)

    instruction = "Reply to that mail, so that its sender hears that it was passed on."
    return _wish("answer_sender", id, thing, instruction, actions, criteria)


def pdf_beside(id: str, thing: str, note: str) -> Part:
    """The Word document that a slot names is converted to a PDF of the same name, which must hold its heading."""

    def path(v: Values) -> str:
        return f"data/{PurePosixPath(v[note]).with_suffix('.pdf')}"

    return _wish(
        "as_pdf",
        id,
        thing,
        f"Convert {{{note}}} to the PDF file {{{note}_pdf}}.",
        lambda v: (call("word", "convert_to_pdf", word_file_path=f"data/{v[note]}", pdf_file_path=path(v)),),
        lambda v: (check("evaluate_contain", doc_type="pdf", file=path(v), keywords=[v["heading"]]),),
        lambda v: {f"{note}_pdf": PurePosixPath(path(v)).name},
    )


def sum_at_the_end(id: str, thing: str, note: str, total: Callable[[Values], str]) -> Part:
    """The Word document that a slot names ends with the sum of its two figures."""
    return _wish(
        "sum",
        id,
        thing,
        f"End {{{note}}} with the sum of both figures.",
        lambda v: (call("word", "write_to_file", file_path=f"data/{v[note]}", contents=f"Together: {total(v)}"),),
        lambda v: (check("evaluate_contain", doc_type="docx", file=f"data/{v[note]}", keywords=[total(v)]),),
    )


def how_many(id: str, thing: str, what: str, count: int) -> Part:
    """The task ends with the answer how many there are. what: the count as an instruction."""
    return _wish(
        "how_many",
        id,
        thing,
        f"Answer {what}.",
        lambda v: (call("system", "finish_task", answer=str(count)),),
        lambda v: (check("evaluate_answer", value=str(count)),),
    )


def _wish(
    kind: str,
    id: str,
    thing: str,
    instruction: str,
    actions: Callable[[Values], tuple[Action, ...]],
    criteria: Callable[[Values], tuple[Criterion, ...]],
    shown: Callable[[Values], Values] = lambda v: {},
) -> Part:
    phrase = wished(kind, thing)
    fact = FactRecipe(kind, id, (), phrase.text, phrase.statement, kind="action")
    return Part(id, instruction, (), (fact,), actions, criteria, because=kind, shown=shown)


def _a_week_after(moment: str) -> str:
    return str(dt.datetime.fromisoformat(moment) + dt.timedelta(days=7))
