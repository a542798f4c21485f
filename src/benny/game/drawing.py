"""How a view is printed and shown in notebooks: `benny` fills it in, since drawing is above."""

from collections.abc import Callable
from typing import Any, Literal

DRAWN_AS: dict[Literal["text", "html"], Callable[[Any], str]] = {}
