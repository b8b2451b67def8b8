"""The actions of each application, one application a file."""
