"""Compiled loops over many games. Only this folder's files compile them again when they change (core/cache.py)."""
