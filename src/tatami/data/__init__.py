"""Games as data for learning programs and statistics: read from arenas, databases and transcripts, written to files.

`tatami.data.sources` reads, `tatami.data.export` writes, `tatami.data.statistics` counts.
"""
