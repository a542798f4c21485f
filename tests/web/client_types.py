"""The protocol as types of TypeScript, which the browser's client imports."""

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Any, get_args

from msgspec import inspect

from benny.presentation.picture import Place
from benny.protocol import answers, commands, hint, messages, moderation, review, statistics, study
from benny.rules.prose.settings import Setting, SettingKind
from benny.web.http.assets import STATIC

SENT: tuple[Any, ...] = (
    *get_args(commands.AnyCommand),
    *(commands.NewPerson, commands.NewName, commands.TakenLink),
    *(commands.ChosenAction, commands.ChosenRules, commands.NewTable, commands.NewGame),
    *(study.NewPractice, study.NewSameDeal),
    *get_args(moderation.AnyModeratorAct),
    moderation.NewReport,
)
"""What clients send: they may leave out fields with a default."""
TOLD: tuple[Any, ...] = (
    *get_args(messages.AnyMessage),
    *(messages.Failure, hint.Hint),
    *(
        answers.Me,
        answers.NewLink,
        answers.Code,
        answers.AddedGame,
        answers.GameOffer,
        answers.Listed,
        answers.Sayings,
    ),
    *(answers.Introduction, answers.Playable, Setting, answers.GameFacts, answers.DealReplay),
    *(review.ReviewSummary, hint.ToldHand, hint.HandAnswer),
    *(study.PuzzleQuestion, study.PuzzleAnswer, study.PuzzleIndex),
    *(statistics.OwnStatistics, study.SameLink, study.SameDeal, answers.MatchPage),
    *(study.ExerciseQuestion, study.MistakeBook, study.MistakeAnswer),
    *(study.LessonList, study.Lesson, study.LessonDeal, study.TrainerList, study.DrillTask),
    *(answers.PlayerPage, answers.RatedRules, answers.Ranking),
    *(moderation.Overview, moderation.JudgedPerson, answers.SeatRating),
)
"""What the server sends: it leaves out defaults if a struct omits them."""
UNIONS = {
    "AnyMessage": messages.AnyMessage,
    "AnyCommand": commands.AnyCommand,
    "AnyModeratorAct": moderation.AnyModeratorAct,
}
CHOICES = {
    "Place": Place,
    "TableStatus": messages.TableStatus,
    "SettingKind": SettingKind,
    "Eyes": answers.Eyes,
}

FILE = STATIC / "app" / "types.d.ts"

_HEAD = "/** The server's protocol. `make types` writes this file from it: change nothing here. */"
_CHOICES = {frozenset(get_args(kind)): name for name, kind in CHOICES.items()}
_PLAIN = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}


def declarations() -> str:
    writer = _Writer()
    for kind in (*TOLD, *SENT):
        writer.name_of(inspect.type_info(kind))
    unions = {name: writer.text(inspect.type_info(kind)) for name, kind in UNIONS.items()}
    choices = {name: _quoted_all(get_args(kind)) for name, kind in CHOICES.items()}
    aliases = [f"export type {name} = {text};" for name, text in (unions | choices).items()]
    return "\n\n".join([_HEAD, *aliases, *writer.declared.values()]) + "\n"


class _Writer:
    def __init__(self) -> None:
        self.declared: dict[str, str] = {}

    def text(self, kind: inspect.Type) -> str:
        """Return a type as text, for use inside another."""
        match kind:
            case inspect.Metadata(type=inner):
                return self.text(inner)
            case inspect.StructType() | inspect.EnumType() | inspect.CustomType():
                return self.name_of(kind)
            case inspect.LiteralType(values=values):
                return _CHOICES.get(frozenset(values)) or _quoted_all(values)
            case inspect.UnionType(types=types):
                return " | ".join(map(self.text, types))
            case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
                text = self.text(item)
                return f"({text})[]" if " | " in text else f"{text}[]"
            case inspect.DictType(key_type=key, value_type=value):
                if isinstance(key, inspect.IntType):  # JSON's keys are strings
                    key = inspect.StrType()
                record = f"Record<{self.text(key)}, {self.text(value)}>"
                is_open = isinstance(key, inspect.StrType | inspect.CustomType)
                return record if is_open else f"Partial<{record}>"
        return _PLAIN[type(kind)]

    def name_of(self, kind: inspect.Type) -> str:
        """Return the name of a type, and declare it with all that it needs."""
        assert isinstance(kind, inspect.StructType | inspect.EnumType | inspect.CustomType)
        name = kind.cls.__name__
        if name not in self.declared:
            self.declared[name] = ""  # keeps its place, and ends the recursion of types in a cycle
            paragraph = (kind.cls.__doc__ or "").partition("\n\n")[0]
            comment = f"/** {' '.join(paragraph.split())} */\n" if paragraph else ""
            match kind:
                case inspect.StructType():
                    text = "\n".join([f"export interface {name} {{", *self._fields(kind), "}"])
                case inspect.EnumType(cls=cls):
                    text = f"export type {name} = {_quoted_all(cls)};"
                case _:
                    text = f"export type {name} = string;"
            self.declared[name] = f"{comment}{text}"
        return name

    def _fields(self, struct: inspect.StructType) -> Iterator[str]:
        if struct.tag_field is not None:
            yield f"  {struct.tag_field}: {_quote_value(struct.tag)};"
        may_omit = struct.cls.__struct_config__.omit_defaults or struct.cls in SENT
        for field in struct.fields:
            is_optional = may_omit and not field.required
            field_type = field.type
            if is_optional and isinstance(field_type, inspect.UnionType):  # left out, never null
                types = [
                    kind for kind in field_type.types if not isinstance(kind, inspect.NoneType)
                ]
                field_type = types[0] if len(types) == 1 else inspect.UnionType(tuple(types))
            yield f"  {field.encode_name}{'?' * is_optional}: {self.text(field_type)};"


def _quoted_all(values: Iterable[object]) -> str:
    return " | ".join(map(_quote_value, values))


def _quote_value(value: object) -> str:
    text = value.value if isinstance(value, Enum) else value
    return f'"{text}"' if isinstance(text, str) else str(text)


if __name__ == "__main__":
    FILE.write_text(declarations(), encoding="utf-8")
