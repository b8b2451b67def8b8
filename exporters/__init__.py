"""Exports of datasets and solved tasks to the formats that other tools load.

Names are imported when first used, because an exporter brings the library of its format.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
