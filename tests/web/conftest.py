from collections.abc import Iterator

import pytest

from tests.web.support import GUESTS, Guest, Running, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server without rate limits, shared by all tests that do not change its settings."""
    with running(f"sqlite:///{tmp_path_factory.mktemp('server') / 'games.db'}") as found:
        yield found


@pytest.fixture
def guest(server: Running) -> Guest:
    return Guest(server.url)


@pytest.fixture
def other(server: Running) -> Guest:
    return Guest(server.url, "Ben")


@pytest.fixture(autouse=True)
def everybody_leaves() -> Iterator[None]:
    yield
    while GUESTS:
        GUESTS.pop().http.close()
