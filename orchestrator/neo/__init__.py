"""`homer build neo`: new tasks from offices or made-up companies."""
