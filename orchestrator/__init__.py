"""The pipeline: graphs that connect the roles, and builds that run them over many candidates.

Names are imported when first used, because a graph imports LangGraph.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
