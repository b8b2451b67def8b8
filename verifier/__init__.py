"""Checks that decide whether a candidate enters a dataset: rules, proofs, filters, and the check of a finished dataset.

Names are imported when first used, because proofs bring the libraries of all file formats.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
