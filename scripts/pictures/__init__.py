"""Screenshots of pages and games like the mock-ups, into docs/pictures: `make pictures`."""
