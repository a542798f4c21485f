"""A row of a dataset: one decision."""

from msgspec import Raw, Struct


class DatasetRow(Struct, frozen=True, kw_only=True):
    """A decision with a choice: what the seat knew, what it did, and what each action is worth.

    - `game`, `deal` and `number` say where: that action of that deal of that game, all from 1 on;
    - `seat`, the `bot` that played there with its version, and its `action`;
    - `view` is the seat's view as JSON, and `legal` the texts of its actions;
    - `points` and `points_error`, `win` and `win_error` are by action of `legal`, as `ActionValue`
      has them: the mean and its standard error, in points of the deal and as a chance from 0 to 1;
    - `worlds` is the number of worlds in which the actions were tried. They are all there are if
      the values are `exact`, and otherwise drawn from a `seed`. If `believed`, the others' calls
      weighted them;
    - `samples` are worlds as JSON, drawn from the same belief, each a deal up to the decision;
    - `hindsight` is the deal as it really lay, as JSON, and `hindsight_points` what each side
      scored in it. The seat knew neither.
    """

    game: int
    deal: int
    number: int
    seat: int
    bot: str
    action: str
    view: Raw
    legal: tuple[str, ...]
    points: tuple[float, ...]
    points_error: tuple[float, ...]
    win: tuple[float | None, ...]
    win_error: tuple[float | None, ...]
    worlds: int
    exact: bool
    believed: bool
    seed: int
    samples: tuple[Raw, ...]
    hindsight: Raw
    hindsight_points: tuple[int, ...]
