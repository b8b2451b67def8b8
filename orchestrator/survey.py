"""What offices offer, looked at once before a build plans anything."""

import asyncio
import tempfile
from pathlib import Path

from data_model import ContentStore, Finding, rng_for
from generators.tasks import Scene, archetype, first_event, owners, recipe_of, setting
from office_env import Office, open_workspace
from orchestrator.planning import SURFED_APPS, OfficeSurvey
from surfers import surf


def survey_office(store: ContentStore, office: str) -> OfficeSurvey:
    """Surf an office, and ask each archetype whether it can make a recipe of what was found."""
    opened = Office(store, office)
    with tempfile.TemporaryDirectory(prefix="homer-survey-") as folder:
        found = asyncio.run(_surf(opened, Path(folder) / "workspace"))
    people, first = owners(found), first_event(found)
    kinds = [entry.name for entry in archetype if _feeds(entry.name, opened, found)] if found else []
    return OfficeSurvey(office=office, archetypes=tuple(kinds), owners=people, first_event=first)


async def _surf(office: Office, root: Path) -> tuple[Finding, ...]:
    workspace = open_workspace(office, root)
    reports = [await surf(app, workspace) for app in SURFED_APPS]
    return tuple(finding for report in reports for finding in report.findings)


def _feeds(kind: str, office: Office, found: tuple[Finding, ...]) -> bool:
    rng = rng_for("survey", office.hash, kind)
    persona, clock = setting(owners(found), first_event(found), rng)
    scene = Scene(office.hash, office.names(), found, persona, clock)
    return recipe_of(kind, scene, rng) is not None
