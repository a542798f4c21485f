"""Structs of options among a command's parameters."""

from inspect import signature

from msgspec import Struct

from benny.cli.options import expand_options


class Store(Struct, frozen=True):
    folder: str = "data"
    file: str = ""


class Place(Struct, frozen=True):
    port: int = 8080
    store: Store = Store()


def start(name, place: Place, loud=False):
    return name, place, loud


def test_a_struct_among_the_parameters_is_replaced_by_its_fields():
    parameters = signature(expand_options(start)).parameters

    assert list(parameters) == ["name", "port", "folder", "file", "loud"]
    assert parameters["port"].annotation is int
    assert parameters["port"].default == 8080


def test_a_command_receives_structs_made_of_the_given_fields():
    command = expand_options(start)

    assert command(name="Ann", file="f", loud=True) == ("Ann", Place(store=Store(file="f")), True)
