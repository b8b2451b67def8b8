from .gymnasium_environment import HomerOffice as HomerOffice
from .inspect_task import make_inspect_task as make_inspect_task
from .mcp_server import serve_stdio as serve_stdio
from .mcp_stdio import claim_stdio as claim_stdio
from .served_episode import ServedEpisode as ServedEpisode
from .served_episode import open_served_episode as open_served_episode
