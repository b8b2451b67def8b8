"""The offices that a build makes tasks from: storing them in the run, and surveying what they support."""
