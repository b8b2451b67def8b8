"""Runs of a solver over a dataset: one episode per task and trial, each scored by the files it leaves.

Names are imported when first used, because they bring workspaces and models with them.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
