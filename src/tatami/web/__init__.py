"""HTTP and WebSocket around the match service; it knows nothing of any game."""
