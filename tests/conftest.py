"""Settings for all tests."""

import os
import signal


def pytest_configure() -> None:
    """Prepare this process for the programs that tests start.

    They print where they crash. Ctrl-C works in them even if pytest is a background job of a shell.
    """
    os.environ["PYTHONFAULTHANDLER"] = "1"
    signal.signal(signal.SIGINT, signal.default_int_handler)
