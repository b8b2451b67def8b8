"""Datasets and solved tasks in the formats that other tools load.

Names are imported when first used: an exporter brings the library of its format.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
