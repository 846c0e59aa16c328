"""Databases written by older versions, and what those versions showed of them."""
