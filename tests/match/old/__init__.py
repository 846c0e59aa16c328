"""Databases that older versions wrote, and what they showed of them."""
