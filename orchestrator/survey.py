"""What offices offer, looked at once before a build plans anything."""

import asyncio
import tempfile
from pathlib import Path

from data_model import ContentStore, Finding, rng_for
from generators.tasks import Scene, archetype, first_event, owners, recipe_of, setting
from office_env import Office, open_workspace
from orchestrator.planning import SURFED_APPS, OfficeSurvey
from surfers import surf

# Some recipes fail by what they draw; a kind that the office feeds makes one of these.
TRIES = 2


def survey_office(store: ContentStore, office: str) -> OfficeSurvey:
    """Surf an office, and ask each archetype as whose task it can make a recipe of what was found."""
    opened = Office(store, office)
    with tempfile.TemporaryDirectory(prefix="homer-survey-") as folder:
        found = asyncio.run(_surf(opened, Path(folder) / "workspace"))
    feeds = {entry.name: _askers(entry.name, opened, found) for entry in archetype} if found else {}
    kinds = {kind: people for kind, people in feeds.items() if people is not None}
    return OfficeSurvey(office=office, archetypes=kinds, first_event=first_event(found))


async def _surf(office: Office, root: Path) -> tuple[Finding, ...]:
    workspace = open_workspace(office, root)
    reports = [await surf(app, workspace) for app in SURFED_APPS]
    return tuple(finding for report in reports for finding in report.findings)


def _askers(kind: str, office: Office, found: tuple[Finding, ...]) -> tuple[str, ...] | None:
    """The owners as whose task a kind can be made; none where there are no owners; None where it cannot be made."""
    people = owners(found)
    if not people:
        return () if _feeds(kind, office, found, ()) else None
    return tuple(one for one in people if _feeds(kind, office, found, (one,))) or None


def _feeds(kind: str, office: Office, found: tuple[Finding, ...], asker: tuple[str, ...]) -> bool:
    rng = rng_for("survey", office.hash, kind, *asker)
    persona, clock = setting(asker, first_event(found), rng)
    scene = Scene(office.hash, office.names(), found, persona, clock)
    return any(recipe_of(kind, scene, rng) is not None for _ in range(TRIES))
