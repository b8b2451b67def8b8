"""Files of an office: the workspace, the office that it was made from, and what has changed in it."""
