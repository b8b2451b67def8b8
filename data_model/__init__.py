"""Shared foundations: types, errors, canonical JSON, values in text, registries, seeds and datasets on disk.

Names are imported when first used, so that refusing a wrong flag does not wait for the data types.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
