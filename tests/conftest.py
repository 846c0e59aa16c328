"""For all tests."""

import signal


def pytest_configure() -> None:
    """Ctrl-C works in the programs that tests start, even where these tests run in a shell's background."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
