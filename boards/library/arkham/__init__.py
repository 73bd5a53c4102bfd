"""Arkham Travel Guide: what its boards and positions may hold."""
