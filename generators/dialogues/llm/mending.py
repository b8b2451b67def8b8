"""What is mere form in a model's turns is mended here; what they say is left to the rules."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from data_model import JsonObject
from generators.dialogues.scenes import Role

MOST_MERGED = 240
_REPEATED_WORDS = 5
_SPEAKER = re.compile(r"^(?:user|assistant)\s*:\s*", re.IGNORECASE)


class Spoken(NamedTuple):
    """A turn before it has an id and a time. says: the facts that its writer means to say in it.

    opens: whether it is the first of a part, before which time may have passed.
    """

    role: Role
    text: str
    says: tuple[str, ...] = ()
    opens: bool = False


def turns_of(answer: JsonObject) -> list[Spoken]:
    """Read a model's `turns`; one that says nothing is dropped, and what is no turn at all too."""
    found: list[Spoken] = []
    turns = answer.get("turns")
    for turn in turns if isinstance(turns, list) else ():
        if not isinstance(turn, dict):
            continue
        text, says = tidied(turn.get("text")), turn.get("says")
        role: Role = "assistant" if turn.get("role") == "assistant" else "user"
        if any(character.isalnum() for character in text):
            marked = tuple(id for id in says if isinstance(id, str)) if isinstance(says, list) else ()
            found.append(Spoken(role, text, marked))
    return found


def tidied(text: object) -> str:
    """Return a text in one line, without a speaker's name before it and without what cannot be written to a file."""
    if not isinstance(text, str):
        return ""
    writable = text.encode("utf-8", "ignore").decode()
    shown = "".join(character if character.isprintable() else " " for character in writable)
    return _SPEAKER.sub("", " ".join(shown.split()))


def joined(before: Sequence[Spoken], after: Sequence[Spoken]) -> list[Spoken]:
    """Let turns follow others in one session: the assistant only answers, and no sentence is typed twice.

    An assistant that opens is dropped; one that speaks twice in a row is one turn, or the second is dropped.
    """
    session = list(before)
    said = {turn.text.casefold() for turn in session}
    for place, turn in enumerate(after):
        is_long = len(turn.text.split()) >= _REPEATED_WORDS
        if is_long and turn.text.casefold() in said:
            continue
        said.add(turn.text.casefold())
        if turn.role == "assistant" and not (session and session[-1].role == "user"):
            follows = bool(session) and place > 0
            if follows and len(session[-1].text) + len(turn.text) < MOST_MERGED:
                session[-1] = session[-1]._replace(text=f"{session[-1].text} {turn.text}")
            continue
        session.append(turn._replace(opens=len(session) == len(before)))
    return session


def cut_to(session: Sequence[Spoken], start: int, most: int, is_kept: Callable[[Spoken], bool]) -> list[Spoken]:
    """Take exchanges out, the last ones first, until at most `most` turns are left or nothing more may go.

    Only what stands from `start` on may go, never the last exchange, never a turn that is kept, and no answer.
    """
    left = list(session)
    at = len(left) - 4
    while len(left) > most and at >= max(start, 1):
        user, reply = left[at : at + 2]
        is_pair = (user.role, reply.role) == ("user", "assistant") and left[at + 2].role == "user"
        answers = left[at - 1].role == "assistant" and "?" in left[at - 1].text
        is_open = "?" in reply.text
        if is_pair and not answers and not is_open and not is_kept(user) and not is_kept(reply):
            if user.opens:
                left[at + 2] = left[at + 2]._replace(opens=True)
            del left[at : at + 2]
            at -= 1
        at -= 1
    return left


def chunks_of(session: Sequence[Spoken], count: int) -> list[list[Spoken]]:
    """Divide a session into at most `count` pieces of about one size, each of which the user opens."""
    bounds = [0]
    for number in range(1, count):
        at = round(len(session) * number / count)
        while at < len(session) and session[at].role != "user":
            at += 1
        if bounds[-1] < at < len(session):
            bounds.append(at)
    return [list(session[start:end]) for start, end in zip(bounds, [*bounds[1:], len(session)], strict=True)]
