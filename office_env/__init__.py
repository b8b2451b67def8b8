"""Offices, and how a solver acts in one: workspaces, applications and their actions, protocols, episodes.

Public subpackage: `office_env.protocols`.

Names are imported when first used.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
