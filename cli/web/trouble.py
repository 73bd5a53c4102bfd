"""What can go wrong with an edit."""

from __future__ import annotations


class NoEdit(ValueError):
    """An edit that can't be done, with the reason for the person at the page."""
