"""Tools for work on this project. They are run from its folder and not installed."""
