"""Evaluate generated language: every metric reproduced by name, explained down to its counts."""
__version__ = "0.1.0"
