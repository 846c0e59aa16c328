"""The `tatami` command; `python -m tatami` is the same."""

from tatami import interrupt

__all__ = ["main"]


def main() -> None:
    """Run the command line; until it is imported, Ctrl-C ends the process at once."""
    interrupt.end_at_once()
    from tatami.cli import main as command

    command(prog_name="tatami")


if __name__ == "__main__":
    main()
