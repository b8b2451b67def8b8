"""Imports of other benchmarks' datasets into the dataset format of HomerAgents.

Names are imported when first used.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
