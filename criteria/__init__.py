"""Criteria that check the files an agent left behind, and the two profiles that score with them.

`criteria.differences.causes` explains why the two profiles disagree. It is not exported here because it imports
every file format.

Names are imported when first used.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
