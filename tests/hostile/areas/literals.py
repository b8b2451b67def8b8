"""Replies in OfficeBench's text protocol, as an episode takes them."""

from functools import cache

from tests.hostile.areas.paths import assignment, sound_office
from tests.hostile.corpus.literals import replies
from tests.hostile.harness.attempt import Attempt
from tests.hostile.harness.cases import Area, share


def run(case: str, attempt: Attempt) -> None:
    """One reply, in both protocols: as text, and as the arguments of a tool."""
    from office_env import Episode
    from office_env.protocols import ToolCall

    text = replies()[case]()
    office = sound_office(attempt.place / "store")
    sent_by: dict[str, str | ToolCall] = {"officebench": text, "tools": ToolCall("excel_read_file", text)}
    for protocol, sent in sent_by.items():
        if attempt.begin(protocol):
            episode = Episode()
            episode.reset(assignment(protocol), office, attempt.place / protocol)
            seen = episode.step(sent)
            attempt.expect(len(seen.observation) < 1_000_000, f"an observation of {len(seen.observation):,} characters")
            seen.observation.encode()
            episode.trajectory.model_dump_json()
    attempt.look_outside()


@cache
def _names() -> tuple[str, ...]:
    return tuple(replies())


LITERALS = Area(
    "literals",
    "(b) OfficeBench replies as Python literals and JSON (10^6 signs, nesting, chains, huge numbers)",
    lambda scale: share(_names(), scale),
    run,
)
