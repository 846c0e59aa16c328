"""Games from outside: what a stranger would write."""
