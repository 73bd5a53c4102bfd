"""Arkham Travel Guide: its rules, rulings and sheet."""
