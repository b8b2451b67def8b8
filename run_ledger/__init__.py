"""Runs that survive a kill and can be resumed: ledger, reply store, run directory, progress and publishing.

Names are imported when first used.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
