"""Pages and files of the built client, here a small fake one."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tatami.web.static import PAGES, Client
from tests.web.support import running

INDEX = "<!doctype html><title>a client</title>"
SCRIPT = "console.log('a client');" * 100
ADDRESSES = [re.sub(r"\{.*\}", "some-id", page) for page in PAGES]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder = tmp_path_factory.mktemp("client")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text(INDEX, "utf-8")
    (folder / "assets" / "main-1a2b.js").write_text(SCRIPT, "utf-8")
    (folder / "assets" / "main-1a2b.js.br").write_bytes(b"as if it were brotli")
    (folder / "manifest.webmanifest").write_text("{}", "utf-8")
    (folder.parent / "secret.txt").write_text("not for browsers", "utf-8")
    plain = {"Accept-Encoding": "identity"}
    with (
        running(f"sqlite:///{folder.parent / 'games.db'}", client=Client(folder)) as server,
        httpx.Client(base_url=server.url, headers=plain) as browser,
    ):
        yield browser


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_page_is_the_client(pages: httpx.Client, address: str) -> None:
    response = pages.get(address)
    assert (response.status_code, response.text) == (200, INDEX)
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert response.headers["cache-control"] == "no-cache"
    assert pages.head(address).status_code == 200


def test_a_file_with_a_hash_in_its_name_is_cached_forever(pages: httpx.Client) -> None:
    response = pages.get("/assets/main-1a2b.js")
    assert response.text == SCRIPT
    assert response.headers["content-type"] == "text/javascript; charset=utf-8"
    assert response.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_other_files_are_revalidated_and_not_sent_twice(pages: httpx.Client) -> None:
    first = pages.get("/manifest.webmanifest")
    assert first.headers["content-type"] == "application/manifest+json"
    assert first.headers["cache-control"] == "no-cache"
    again = pages.get("/manifest.webmanifest", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(("wish", "encoding"), [("gzip, br", "br"), ("gzip", "gzip"), ("zstd", None), ("", None)])
def test_files_are_compressed_for_clients_that_accept_it(pages: httpx.Client, wish: str, encoding: str | None) -> None:
    with pages.stream("GET", "/assets/main-1a2b.js", headers={"Accept-Encoding": wish}) as response:
        body = b"".join(response.iter_raw())
    assert response.headers.get("content-encoding") == encoding
    assert response.headers["vary"] == "Accept-Encoding"
    plain = {"br": lambda data: SCRIPT.encode() * (data == b"as if it were brotli"), "gzip": gzip.decompress}
    assert (plain[encoding](body) if encoding else body) == SCRIPT.encode()


@pytest.mark.parametrize("path", ["/../secret.txt", "/assets/../../secret.txt", "/assets/%2e%2e/%2e%2e/secret.txt"])
def test_nothing_outside_the_client_can_be_read(pages: httpx.Client, path: str) -> None:
    response = pages.send(httpx.Request("GET", str(pages.base_url).rstrip("/") + path))
    assert response.status_code == 404
    assert "not for browsers" not in response.text


def test_an_unknown_path_also_gets_the_client(pages: httpx.Client) -> None:
    response = pages.get("/no/such/page", headers={"Accept": "text/html"})
    assert (response.status_code, response.text) == (404, INDEX)
    for path in ("/no/such/page", "/api/no/such/thing"):
        response = pages.get(path, headers={"Accept": "*/*"})
        assert (response.status_code, response.json()["reason"]) == (404, {"code": "no-such-path"})


def test_without_a_built_client_there_is_a_plain_page(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'games.db'}", client=Client(tmp_path / "nowhere")) as server:
        for language, text in (
            ("en", "The pages have not been built"),
            ("fr-CA", "Les pages n’ont pas été construites"),
        ):
            response = httpx.get(f"{server.url}/", headers={"Accept-Language": language})
            assert response.status_code == 200
            assert text in response.text
            assert f'lang="{language[:2]}"' in response.text
            assert "<script" not in response.text
