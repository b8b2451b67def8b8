"""Rules about how long a conversation is, and over how many days."""

from data_model import Checks, Dialogue, failed
from verifier.rule_registry import rule

SOURCE = "OdysseyBench, Appendix D"
MIN_DAYS, MIN_TURNS, MIN_SESSION_TURNS = 5, 101, 10


@rule(family="dialogue", source=SOURCE)
def five_calendar_days_or_more(dialogue: Dialogue) -> Checks:
    """The conversation takes place on at least five different calendar days.

    Source: OdysseyBench, Appendix D.
    """
    dates = {day.date for day in dialogue.days if day.turns}
    if len(dates) < MIN_DAYS:
        yield failed("/days", f"{MIN_DAYS} calendar days or more", str(len(dates)))


@rule(family="dialogue", source=SOURCE)
def over_one_hundred_turns(dialogue: Dialogue) -> Checks:
    """The dialogue has more than one hundred turns in all.

    Source: OdysseyBench, Appendix D.
    """
    if len(dialogue.turns) < MIN_TURNS:
        yield failed("/days", f"{MIN_TURNS} turns or more", str(len(dialogue.turns)))


@rule(family="dialogue", source="OdysseyBench, Appendix A")
def ten_utterances_a_session_or_more(dialogue: Dialogue) -> Checks:
    """A session is a conversation: it has at least ten utterances.

    Source: OdysseyBench, Appendix A, where sessions have 11.4 utterances and more.
    """
    for day in dialogue.days:
        if not day.sessions:
            yield failed(f"day {day.index}", "a session", "none")
        for session in day.sessions:
            if len(session.turns) < MIN_SESSION_TURNS:
                yield failed(session.id, f"{MIN_SESSION_TURNS} utterances or more", str(len(session.turns)))
