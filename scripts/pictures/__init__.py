"""Take screenshots of pages and games for docs/pictures: `make pictures`."""
