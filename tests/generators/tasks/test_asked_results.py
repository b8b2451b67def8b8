"""Tasks whose result somebody asked for: the mail is in the office, the user says so, and all facts follow from it."""

import pytest

from data_model import Finding, Provenance, rng_for
from file_formats import eml
from generators import Draft
from generators.tasks import TaskContext, propose_draft
from generators.worlds import TASKS_PER_COMPANY, OfficeDay, make_office_day
from office_env import Office
from tests.generators.tasks.survival import DAYS, findings_of, store_office

KINDS = ("list_by_status", "month_closing", "records_between_days", "ranking_note")
Scene = tuple[OfficeDay, Office, tuple[Finding, ...]]


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    """The first day of some companies on which somebody may ask for something."""
    days = (make_office_day(7, "asks", index * TASKS_PER_COMPANY, 1) for index in range(8))
    day = next(one for one in days if one.asks)
    folder = tmp_path_factory.mktemp("asked")
    office = store_office(folder, day.files)
    return day, office, findings_of(office, folder)


@pytest.fixture(scope="module")
def draft(scene: Scene) -> Draft:
    """The first draft of some kinds that make what others could want."""
    day, office, findings = scene
    setting = TaskContext(office.hash, office.names(), findings, day.persona, day.clock, cases=day.cases, asks=day.asks)
    drafts = (
        propose_draft(
            kind, setting, office, "neo-7-00000", DAYS, rng_for("asked", kind, seed), Provenance(engine="procedural")
        )
        for kind in KINDS
        for seed in range(3)
    )
    return next(one for one in drafts if one and one.task.occasions)


def test_the_mail_of_who_asks_is_in_the_inbox_of_the_user(scene: Scene, draft: Draft) -> None:
    day, office, _ = scene
    planted = set(Office(office.store, draft.task.office).names()) - set(office.names())
    mails = [
        eml.read_mail(Office(office.store, draft.task.office).read(one)) for one in planted if one.endswith(".eml")
    ]
    askers = {one.asker.address for one in day.asks}
    (mail,) = [one for one in mails if one.sender in askers]
    assert all(path.startswith(f"emails/{day.persona.name}/") for path in planted if path.endswith(".eml"))
    assert mail.recipients == (day.persona.email,)
    # What is needed comes from the conversation alone.
    needed = [value.value for fact in draft.task.facts if fact.needed for value in fact.values]
    assert not any(value in f"{mail.subject}\n{mail.body}" for value in needed)


def test_every_fact_follows_from_what_was_asked_and_that_from_its_reason(draft: Draft) -> None:
    (occasion,) = draft.task.occasions or ()
    assert occasion.causes
    assert occasion.because
    assert {fact.occasion for fact in draft.task.facts if fact.kind != "decoy"} == {occasion.id}
    assert any("asked for it by mail" in fact.text for fact in draft.task.facts)


def test_without_an_ask_a_kind_makes_the_task_all_the_same(scene: Scene) -> None:
    day, office, findings = scene
    setting = TaskContext(office.hash, office.names(), findings, day.persona, day.clock, cases=day.cases)
    made_by = Provenance(engine="procedural")
    drafts = [propose_draft(one, setting, office, "neo-7-00000", DAYS, rng_for("asked", one), made_by) for one in KINDS]
    assert any(one and one.task.occasions is None for one in drafts)
