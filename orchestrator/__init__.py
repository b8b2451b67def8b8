"""The pipeline that builds datasets: graphs connect its roles, and a build runs a graph for each candidate.

Names are imported when first used, because a graph imports LangGraph.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
