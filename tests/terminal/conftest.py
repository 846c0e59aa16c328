"""The terminal game within the test process."""

import io
from pathlib import Path

import pytest

from tatami.cli import main
from tests.session import check
from tests.terminal.support import TypeIn


@pytest.fixture
def type_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> TypeIn:
    """A function that runs a game within this process and returns what it prints for some lines of input."""

    def type_in(lines: list[str], *arguments: str, code: int = 0) -> str:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("".join(f"{line}\n" for line in lines).encode())))
        monkeypatch.setattr("sys.argv", ["tatami", "play", *arguments])
        with pytest.raises(SystemExit) as ended:
            main(prog_name="tatami")
        printed = capsys.readouterr()
        assert (ended.value.code, printed.err) == (code, "")
        check(printed.out, False)
        return printed.out

    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    return type_in
