"""The registry of explorers, and the function that runs one."""

from collections.abc import Callable

from data_model import Registry, SurfReport
from office_env import Workspace

surfer: Registry[Callable[[Workspace], SurfReport]] = Registry("surfer", package="surfers")
"""Registered with `@surfer` on `def app(workspace: Workspace) -> SurfReport`, named after its application.

An explorer uses only reading actions and changes nothing. An unreadable file is visited but left out of the findings;
everything that it reports is limited in size and sorted by path.
"""


async def surf(app: str, workspace: Workspace) -> SurfReport:
    """Explore one application of an office by rule.

    Raises:
        InputError: The application has no explorer.
    """
    return surfer[app].function(workspace)
