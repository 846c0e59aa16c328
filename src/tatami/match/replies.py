"""Replies to requests, kept for clients that send a request again."""

from collections import OrderedDict

from tatami.core.messages import Json
from tatami.match import protocol as m
from tatami.match.connection import Reply
from tatami.match.frames import encode
from tatami.match.refusals import Refused

__all__ = ["Replies", "done", "refused_reply"]

MOST_KEPT = 20_000
PASSING = ("storage-failed", "too-fast")
"""Refusals that may not be repeated when the request is sent again; they are not kept."""


def done(request: m.Command, result: Json | None = None) -> Reply:
    """The reply to a request that was carried out."""
    return Reply(encode(m.Answer(request.id or "", True, result=result or {})))


def refused_reply(request: m.Command, refused: Refused) -> Reply:
    """The reply to a request that was refused."""
    reason = refused.reason
    return Reply(encode(m.Answer(request.id or "", False, reason=reason.to_json())), reason.code)


class Replies:
    """The last replies of this process, by person and request id."""

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[str, str], Reply] = OrderedDict()

    def find(self, person: str, request: m.Command) -> Reply | None:
        """The reply that this request got before."""
        return self.kept.get((person, request.id)) if request.id is not None else None

    def keep(self, person: str, request: m.Command, reply: Reply) -> None:
        """Keep a reply, unless trying again may help."""
        if request.id is None or reply.refused in PASSING:
            return
        self.kept[person, request.id] = reply
        if len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)

    def clear(self) -> None:
        """Forget all of them; the store has those of durable commands."""
        self.kept.clear()
