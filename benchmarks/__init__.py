"""Benchmarks of the rules, the bots, the match service and the pages."""
