"""The kinds of value that frames and bodies hold, with their limits."""

from typing import Annotated

from msgspec import Meta

__all__ = [
    "ChatText",
    "Day",
    "Hex",
    "Id",
    "Name",
    "Number",
    "SeatNumber",
    "Word",
]

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Word = Annotated[str, Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Meta(ge=1, le=5)]
Number = Annotated[int, Meta(ge=0, le=1 << 31)]
Name = Annotated[str, Meta(max_length=64)]
Hex = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
"""A hash, or a number of 32 bytes, in hexadecimal digits."""
Day = Annotated[str, Meta(pattern=r"^20[0-9]{2}-[01][0-9]-[0-3][0-9]$", examples=["2026-11-18"])]
"""A date by the server's clock, in UTC."""
ChatText = Annotated[str, Meta(min_length=1, max_length=300)]
