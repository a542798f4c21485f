"""A grid of character cells for drawing cards."""

from itertools import groupby

from benny.terminal.screen.cards import Row


class Canvas:
    """A grid of fixed size; later drawings cover earlier ones."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._cells = [[(" ", "")] * width for _ in range(height)]

    def lay(self, x: int, y: int, rows: list[Row]) -> None:
        """Draw rows of text with their top left at a position; clip what sticks out."""
        for down, row in enumerate(rows):
            letters = [(letter, style) for text, style in row for letter in text]
            for right, cell in enumerate(letters):
                if 0 <= y + down < self.height and 0 <= x + right < self.width:
                    self._cells[y + down][x + right] = cell

    def centre(self, y: int, text: str, style: str = "") -> None:
        """Write a line in the middle of the width."""
        self.lay((self.width - len(text)) // 2, y, [[(text, style)]])

    def rows(self) -> list[Row]:
        return [
            [
                ("".join(letter for letter, _ in cells), style)
                for style, cells in groupby(row, key=lambda cell: cell[1])
            ]
            for row in self._cells
        ]
