"""People as tables know them."""

from msgspec import Struct


class Person(Struct, frozen=True):
    """A person: public id, name, and whether they are a program."""

    id: str
    name: str
    bot: bool = False
