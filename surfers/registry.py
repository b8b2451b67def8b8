"""Which explorer belongs to which application, and how one is sent out."""

from collections.abc import Callable

from data_model import Registry, SurfReport
from office_env import Workspace

surfer: Registry[Callable[[Workspace], SurfReport]] = Registry("surfer", package="surfers")
"""`def app(workspace: Workspace) -> SurfReport`, named as its application.

It visits by reading actions alone and changes nothing. A file that cannot be read is visited and left out of the
findings; everything it reports is bounded and in the order of paths.
"""


async def surf(app: str, workspace: Workspace) -> SurfReport:
    """Explore one application of an office; InputError for an application that nobody explores."""
    return surfer[app].function(workspace)
