"""Metrics of datasets and runs: dataset statistics, pass rates, confidence intervals, pass@k, comparisons of runs.

Names are imported when first used, because most of them bring evaluations or numpy with them.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
