"""The pipeline: graphs that join the roles, and builds that run them over many candidates.

Names are imported when first used: a graph brings LangGraph with it.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
