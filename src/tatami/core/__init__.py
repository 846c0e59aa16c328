"""What every game shares; it imports nothing else of ours."""
