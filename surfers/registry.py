"""The registry of explorers, and the function that runs one."""

from collections.abc import Callable, Iterable

from data_model import Finding, Registry, SurfReport
from office_env import Workspace
from surfers.visits import RecordVisit, VisitRecorder, skip_visit

surfer: Registry[Callable[[Workspace, RecordVisit], Iterable[Finding]]] = Registry("surfer", package="surfers")
"""Registered with `@surfer` on a function named after its application.

The function is `def app(workspace: Workspace, visit: RecordVisit) -> Iterable[Finding]`.

An explorer uses only actions that read, and `cat`, and changes nothing. It calls `visit` with each action with which a
user of the application would see what it reports. An unreadable file is visited but left out of the findings;
everything that it reports is limited in size and sorted by path.
"""


async def surf(app: str, workspace: Workspace, records_visits: bool = True) -> SurfReport:
    """Explore one application of an office by rule.

    Args:
        records_visits: Whether the report has visits. They take most of the time, and the findings are the same without
            them.

    Raises:
        InputError: The application has no explorer.
    """
    explore = surfer[app].function
    recorder = VisitRecorder(workspace)
    findings = tuple(explore(workspace, recorder if records_visits else skip_visit))
    return SurfReport(app=app, visits=tuple(recorder.visits), findings=findings)
