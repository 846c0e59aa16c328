"""Identities without accounts: a token proves who a person is."""

import hashlib
import secrets
from collections.abc import Callable

from tatami.match.names import clean_name
from tatami.match.protocol import Person
from tatami.match.refusals import refuse
from tatami.match.store import Store

__all__ = ["People", "new_id"]

LINK_SECONDS = 600.0
ID_BYTES = 18
TOKEN_BYTES = 32


def new_id() -> str:
    """An id that nobody can guess."""
    return secrets.token_urlsafe(ID_BYTES)


def hashed(token: str) -> bytes:
    """The stored form of a token. A reader of the store cannot use it to pose as anybody."""
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()


class People:
    """The people that the store knows."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self.store = store
        self.now = now

    async def make(self, name: str) -> tuple[str, Person]:
        """A new person, and the token that proves who they are."""
        token, person = secrets.token_urlsafe(TOKEN_BYTES), Person(new_id(), clean_name(name))
        await self.store.add_person(person.id, person.name, hashed(token), self.now())
        return token, person

    async def of_token(self, token: str) -> Person | None:
        """The person with this token."""
        found = await self.store.person(hashed(token))
        return Person(*found) if found else None

    async def seen(self, token: str) -> None:
        """Note that a browser still uses this token."""
        await self.store.use_token(hashed(token), self.now())

    async def rename(self, person: Person, name: str) -> Person:
        """Change the name from now on."""
        renamed = Person(person.id, clean_name(name))
        await self.store.rename(person.id, renamed.name)
        return renamed

    async def lessons(self, person: Person) -> dict[str, dict[str, int]]:
        """How many steps of each lesson a person has done, by game and lesson."""
        found: dict[str, dict[str, int]] = {}
        for game, lesson, done in await self.store.lessons(person.id):
            found.setdefault(game, {})[lesson] = done
        return found

    async def keep_lesson(self, person: Person, game: str, lesson: str, done: int) -> None:
        """Note how many steps of a lesson a person has done."""
        await self.store.keep_lesson(person.id, game, lesson, done)

    async def sign_out(self, person: Person, token: str) -> None:
        """Revoke all tokens of a person except this one."""
        await self.store.sign_out(person.id, hashed(token))

    async def make_link(self, person: Person) -> str:
        """The secret part of a link that carries an identity to another device, once and within ten minutes."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        await self.store.add_link(hashed(token), person.id, self.now() + LINK_SECONDS)
        return token

    async def claim_link(self, link: str) -> tuple[str, Person]:
        """The person of a link, and a new token for the other device."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        found = await self.store.claim_link(hashed(link), hashed(token), self.now())
        if found is None:
            raise refuse("link-used")
        return token, Person(*found)
