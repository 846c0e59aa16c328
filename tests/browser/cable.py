"""A connection between a browser and the server that can be cut and restored."""

import socket
import threading
from contextlib import suppress
from typing import Self
from urllib.parse import urlsplit

CHUNK = 65_536


class Cable:
    """A proxy with its own port, which forwards everything while it is whole."""

    def __init__(self, url: str) -> None:
        address = urlsplit(url)
        self.server = (address.hostname or "", address.port or 0)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.whole = True
        self.silent = False
        self.ends: list[socket.socket] = []
        threading.Thread(target=self.accept, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.listener.close()
        self.cut()

    def accept(self) -> None:
        """Forward every new connection."""
        with suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                self.join(near)

    def join(self, near: socket.socket) -> None:
        """Forward both directions; close at once if the cable is cut or there is no server."""
        try:
            if not self.whole:
                raise ConnectionRefusedError
            far = socket.create_connection(self.server)
        except OSError:
            near.close()
            return
        self.ends += [near, far]
        for start, end in ((near, far), (far, near)):
            threading.Thread(target=self.carry, args=(start, end), daemon=True).start()

    def carry(self, start: socket.socket, end: socket.socket) -> None:
        """Forward one direction of a connection."""
        with suppress(OSError):
            while data := start.recv(CHUNK):
                if not self.silent:
                    end.sendall(data)
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)

    def swallow(self) -> None:
        """Lose every byte from now on, while all connections stay open."""
        self.silent = True

    def cut(self) -> None:
        """Close all connections and refuse new ones."""
        self.whole = False
        for end in self.ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self.ends.clear()

    def mend(self) -> None:
        """Accept connections again, and carry what they send."""
        self.whole, self.silent = True, False
