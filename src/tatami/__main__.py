"""`python -m tatami` is the same as `tatami`."""

from tatami.cli import main

__all__: list[str] = []

main(prog_name="tatami")
