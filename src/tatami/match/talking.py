"""What people say at a table."""

from collections.abc import Sequence

from tatami.core.messages import Message
from tatami.match import events as e
from tatami.match import protocol as m
from tatami.match.draft import Draft, need_host, need_space
from tatami.match.names import clean_text
from tatami.match.refusals import refuse

__all__ = ["MOST_CHAT", "PHRASES", "chat", "mute"]

MOST_CHAT = 1000
"""Maximum chat events of a table. Spectators may use half of them, so that they cannot silence the players."""
PHRASES: Sequence[Message] = (
    Message("phrase-hello"),
    Message("phrase-good-luck"),
    Message("phrase-well-played"),
    Message("phrase-thanks"),
    Message("phrase-oops"),
    Message("phrase-your-turn"),
    Message("phrase-one-moment"),
    Message("phrase-rematch"),
    Message("phrase-goodbye"),
)


def chat(draft: Draft, command: m.Chat) -> None:
    """Say something in words, or as a phrase that everybody reads in their own language."""
    table = draft.table
    if not table.terms.chat:
        raise refuse("chat-off")
    own = table.seats_of(draft.person.id)
    if not own and not table.terms.spectators:
        raise refuse("not-seated")
    if draft.person.id in table.muted:
        raise refuse("muted")
    if table.said >= (MOST_CHAT if own else MOST_CHAT // 2):
        raise refuse("chat-full")
    if (command.text is None) == (command.phrase is None):
        raise refuse("chat-empty")
    if command.phrase is not None and command.phrase not in [phrase.code for phrase in PHRASES]:
        raise refuse("no-such-phrase")
    text = None if command.text is None else clean_text(command.text)
    if text == "":
        raise refuse("chat-empty")
    said = e.ChatData(draft.person.name, text, command.phrase)
    draft.add(e.ChatSaid, seat=own[0] if own else None, data=said)


def mute(draft: Draft, command: m.Mute) -> None:
    """The host mutes or unmutes the author of a message."""
    need_host(draft)
    need_space(draft)
    said = draft.table.log[command.said - 1] if 0 < command.said <= draft.table.number else None
    if not isinstance(said, e.ChatSaid) or said.person is None or said.person == draft.person.id:
        raise refuse("nobody-to-mute")
    draft.add(e.Muted, data=e.MutedData(said.person, command.said, command.on))
