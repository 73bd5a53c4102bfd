"""Innsmouth Travel Guide: its vocabulary, its cards and its boards."""
