"""Repairs the form of a model's turns; their content is left for the verifier's rules to judge."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from data_model import JsonObject
from generators.dialogues.exchanges import Role

MAX_MERGED_CHARS = 240
_MIN_REPEATED_WORDS = 5
_SPEAKER = re.compile(r"^(?:user|assistant)\s*:\s*", re.IGNORECASE)


class SpokenTurn(NamedTuple):
    """A turn before it has an id and a timestamp.

    Attributes:
        role: Who speaks.
        text: The text.
        stated_facts: The ids of the facts with which the model marked it.
        opens_part: Whether it is the first of a part, before which time may have passed.
    """

    role: Role
    text: str
    stated_facts: tuple[str, ...] = ()
    opens_part: bool = False


def parse_turns(answer: JsonObject) -> list[SpokenTurn]:
    """Parse the `turns` of a model's answer; malformed turns and turns without words are dropped."""
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
    """Return a text on one line, without a speaker label and without characters that cannot be written to a file."""
    if not isinstance(text, str):
        return ""
    writable = text.encode("utf-8", "ignore").decode()
    printable_text = "".join(character if character.isprintable() else " " for character in writable)
    return _SPEAKER.sub("", " ".join(printable_text.split()))


def join_turns(before: Sequence[SpokenTurn], after: Sequence[SpokenTurn]) -> list[SpokenTurn]:
    """Append turns to those of a session, so that the assistant only answers and no long turn is repeated.

    A turn of the assistant that opens the session is dropped. Of two consecutive turns of the assistant, the second is
    merged into the first, or dropped if both together are too long.
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
    """Remove exchanges, the last ones first, until at most `max_turns` turns are left or none can be removed.

    The last exchange, questions and answers always stay.

    Args:
        session: The turns of the session.
        first_removable: The index of the first turn that may be removed.
        max_turns: The target length.
        is_kept: Tells whether a turn must stay.
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
    """Divide a session into at most `count` chunks of similar size, each of which the user opens."""
    bounds = [0]
    for number in range(1, count):
        at = round(len(session) * number / count)
        while at < len(session) and session[at].role != "user":
            at += 1
        if bounds[-1] < at < len(session):
            bounds.append(at)
    return [list(session[start:end]) for start, end in zip(bounds, [*bounds[1:], len(session)], strict=True)]
