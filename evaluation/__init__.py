"""Tasks and solvers: runs, metrics, comparisons, reports.

Names that bring workspaces and models with them are imported when first used.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
