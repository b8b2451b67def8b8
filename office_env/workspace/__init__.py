"""Files of an office: the workspace, what it was made from, and what has changed in it."""
