"""The offices that a build makes tasks from: where they are, and what can be read of them."""
