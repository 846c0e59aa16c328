"""One match: seats, clocks, authority, and the store of its events."""
