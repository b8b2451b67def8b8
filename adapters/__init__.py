"""Episodes for other frameworks: the MCP server, the Gymnasium environment, the Inspect task.

Names are imported when first used, because each adapter brings the library of its framework.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
