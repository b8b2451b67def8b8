"""What is mere form in a model's turns is mended here; what they say is left to the rules."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from data_model import JsonObject
from generators.dialogues.exchanges import Role

MAX_MERGED_CHARS = 240
_MIN_REPEATED_WORDS = 5
_SPEAKER = re.compile(r"^(?:user|assistant)\s*:\s*", re.IGNORECASE)


class SpokenTurn(NamedTuple):
    """A turn before it has an id and a time.

    Attributes:
        stated_facts: The facts that its writer means to say in it.
        opens_part: Whether it is the first of a part, before which time may have passed.
    """

    role: Role
    text: str
    stated_facts: tuple[str, ...] = ()
    opens_part: bool = False


def parse_turns(answer: JsonObject) -> list[SpokenTurn]:
    """Read a model's `turns`; one that says nothing is dropped, and what is no turn at all too."""
    spoken_turns: list[SpokenTurn] = []
    turns = answer.get("turns")
    for turn in turns if isinstance(turns, list) else ():
        if not isinstance(turn, dict):
            continue
        text, marks = tidy_text(turn.get("text")), turn.get("says")
        role: Role = "assistant" if turn.get("role") == "assistant" else "user"
        if any(character.isalnum() for character in text):
            stated_facts = tuple(id for id in marks if isinstance(id, str)) if isinstance(marks, list) else ()
            spoken_turns.append(SpokenTurn(role, text, stated_facts))
    return spoken_turns


def tidy_text(text: object) -> str:
    """Return a text in one line, without a speaker's name before it and without what cannot be written to a file."""
    if not isinstance(text, str):
        return ""
    writable = text.encode("utf-8", "ignore").decode()
    printable_text = "".join(character if character.isprintable() else " " for character in writable)
    return _SPEAKER.sub("", " ".join(printable_text.split()))


def join_turns(before: Sequence[SpokenTurn], after: Sequence[SpokenTurn]) -> list[SpokenTurn]:
    """Let turns follow others in one session: the assistant only answers, and no sentence is typed twice.

    An assistant that opens is dropped; one that speaks twice in a row is one turn, or the second is dropped.
    """
    session = list(before)
    said_texts = {turn.text.casefold() for turn in session}
    for index, turn in enumerate(after):
        is_long = len(turn.text.split()) >= _MIN_REPEATED_WORDS
        if is_long and turn.text.casefold() in said_texts:
            continue
        said_texts.add(turn.text.casefold())
        if turn.role == "assistant" and not (session and session[-1].role == "user"):
            is_continuation = bool(session) and index > 0
            if is_continuation and len(session[-1].text) + len(turn.text) < MAX_MERGED_CHARS:
                session[-1] = session[-1]._replace(text=f"{session[-1].text} {turn.text}")
            continue
        session.append(turn._replace(opens_part=len(session) == len(before)))
    return session


def trim_session(
    session: Sequence[SpokenTurn], first_removable: int, max_turns: int, is_kept: Callable[[SpokenTurn], bool]
) -> list[SpokenTurn]:
    """Take exchanges out, the last ones first, until at most `max_turns` turns are left or nothing more may go.

    Only what stands from `first_removable` on may go, never the last exchange, never a turn that is kept, and no
    answer.
    """
    remaining = list(session)
    at = len(remaining) - 4
    while len(remaining) > max_turns and at >= max(first_removable, 1):
        user, reply = remaining[at : at + 2]
        is_pair = (user.role, reply.role) == ("user", "assistant") and remaining[at + 2].role == "user"
        answers = remaining[at - 1].role == "assistant" and "?" in remaining[at - 1].text
        is_open = "?" in reply.text
        if is_pair and not answers and not is_open and not is_kept(user) and not is_kept(reply):
            if user.opens_part:
                remaining[at + 2] = remaining[at + 2]._replace(opens_part=True)
            del remaining[at : at + 2]
            at -= 1
        at -= 1
    return remaining


def split_into_chunks(session: Sequence[SpokenTurn], count: int) -> list[list[SpokenTurn]]:
    """Divide a session into at most `count` pieces of about one size, each of which the user opens."""
    bounds = [0]
    for number in range(1, count):
        at = round(len(session) * number / count)
        while at < len(session) and session[at].role != "user":
            at += 1
        if bounds[-1] < at < len(session):
            bounds.append(at)
    return [list(session[start:end]) for start, end in zip(bounds, [*bounds[1:], len(session)], strict=True)]
