"""`homer build plus`: long-horizon tasks from seed tasks."""
