"""HTTP and WebSocket around the match service; it knows no rules of any game."""
