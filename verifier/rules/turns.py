"""Rules about single turns: who speaks when, and what every turn has."""

from data_model import Checks, Dialogue, Task, failed
from verifier.located_evidence import OTHER_ACTS, REQUEST_ACTS
from verifier.rule_registry import rule

SOURCE = "OdysseyBench, Appendix D"


@rule(family="dialogue", source=SOURCE)
def assistant_speaks_only_after_the_user(dialogue: Dialogue) -> Checks:
    """The assistant answers: it never opens a session and never speaks twice in a row.

    Source: OdysseyBench, Appendix D.
    """
    for day in dialogue.days:
        for session in day.sessions:
            previous_role = "nobody"
            for turn in session.turns:
                if turn.role == "assistant" and previous_role != "user":
                    yield failed(turn.id, "a turn of the user before the assistant's", previous_role)
                previous_role = turn.role


@rule(family="dialogue", source=SOURCE)
def every_turn_has_role_text_and_time(dialogue: Dialogue) -> Checks:
    """Every turn has a role, a text with words in it, a time, and its own id.

    Source: OdysseyBench, Appendix D and E.2: each item has role, text and timestamp.
    """
    seen: set[str] = set()
    for turn in dialogue.turns:
        if not any(character.isalnum() for character in turn.text):
            yield failed(turn.id, "a text", repr(turn.text[:40]))
        if not turn.ts.strip():
            yield failed(turn.id, "a timestamp", "none")
        if turn.id in seen:
            yield failed(turn.id, "an id of its own", "it for the second time")
        seen.add(turn.id)


@rule(family="dialogue", source="OdysseyBench, Appendix E.2, rules for dialogues")
def dialogue_belongs_to_its_task(task: Task, dialogue: Dialogue) -> Checks:
    """The dialogue names the task that it belongs to.

    Source: OdysseyBench, Appendix E.2, rules for dialogues.
    """
    if dialogue.task != task.id:
        yield failed("/task", repr(task.id), repr(dialogue.task))


@rule(family="dialogue", source="OdysseyBench, Appendix E.2, rules for dialogues")
def acts_are_known(dialogue: Dialogue) -> Checks:
    """Every act is a known one, and only turns of the user state, correct or take back a fact.

    Source: OdysseyBench, Appendix E.2, rules for dialogues: the user mentions facts, the assistant responds.
    """
    known = REQUEST_ACTS | OTHER_ACTS
    for turn in dialogue.turns:
        if turn.act is not None and turn.act not in known:
            yield failed(turn.id, f"one of the acts {', '.join(sorted(known))}", repr(turn.act))
        elif turn.role == "assistant" and turn.act in REQUEST_ACTS:
            yield failed(turn.id, "an act of the assistant", f"{turn.act}, which is the user's")
