"""A test engine that misbehaves in the way its first argument names. It runs as a script and does not import tatami."""

import json
import os
import signal
import sys
from pathlib import Path


def answer(request: dict[str, object], mode: str) -> str:
    """The line that answers one request."""
    games = [{"id": "kakuro"}] if mode != "other-game" else [{"id": "chess"}]
    if request["do"] == "games":
        return json.dumps({"ok": True, "games": games})
    if request["do"] == "load":
        return json.dumps({"ok": True, "to_act": 1})
    if mode == "crash":
        sys.exit("my engine is broken")
    if mode == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if mode == "silent":
        signal.pause()
    if mode == "refuse":
        return json.dumps({"ok": False, "code": "tired", "error": "I do not want to."})
    if mode == "half-character":
        return '{"ok": false, "error": "\\ud800 and \\u001b[2J"}'
    if mode == "bell":
        return "\a\x1b[2Jnothing to see"
    if mode == "chatter":
        return "\n".join(["{}"] * 100_000)
    if mode == "nonsense":
        return "e2e4"
    if mode == "no-object":
        return "[1]"
    if mode == "late":
        Path(sys.argv[2]).write_text("asked")  # a pipe: tells its reader that a game is running
        signal.pause()
    if mode == "gate":
        with Path(sys.argv[2]).open("rb", buffering=0) as gate:
            gate.read(1)  # a pipe: each byte lets one game continue, which then fails
    return json.dumps({"ok": True, "move": 5 if mode == "number" else "zz9"})


if __name__ == "__main__":
    for line in sys.stdin:
        sys.stdout.write(answer(json.loads(line), sys.argv[1]) + "\n")
        sys.stdout.flush()
