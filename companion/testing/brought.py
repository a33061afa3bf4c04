"""What comes with a game besides its rules: phone pages that name its own moves, a board and a picture."""

import random
import re
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar

from companion.game import SEATS, Game
from companion.games import SHELF
from companion.phone.game_pages import Pages
from companion.phone.rendering import OWN, template
from companion.store.journal import MEMORY, Journal
from companion.table.table import Table
from companion.testing.playthrough import Playthrough
from screens.boards import Board
from screens.pictures import HEIGHT, WIDTH, GamePicture


class PageLaws:
    """A game's own phone pages."""

    game: ClassVar[Game[Any]]

    def test_pages_name_moves_of_the_game(self) -> None:
        """A misspelled kind would leave its template unused, and nobody would notice."""
        pages, moves = self._pages(), {*self.game.moves}
        by_move = (pages.tops, pages.forms, pages.bars, pages.phrases, pages.inside)
        named = {move for group in by_move for move in group}
        rng, journal = random.Random(1), Journal.open(MEMORY)
        evening = Playthrough(self.game, self.game.players[-1])
        for _ in range(100):
            table = Table(journal, 1, evening.record)
            for seat in SEATS[: self.game.players[-1]]:
                view = table.view(seat)
                tabs = pages.tabs(view, view.view, seat)
                named |= pages.unhurried(view.view, seat) | {move for tab in tabs for move in tab.moves}
            if not evening.asks:
                break
            evening.play_any(rng)
        journal.close()
        assert named, "the pages say nothing of any ask"
        others = sorted(move.__name__ for move in named - moves)
        assert not others, f"not a move of {self.game.title}: {', '.join(others)}"

    def test_every_template_is_there(self) -> None:
        """Every template that the pages name exists, and can be read."""
        pages = self._pages()
        named = {*pages.tops.values(), *pages.forms.values(), *pages.bars.values()}
        assert [template(name).name for name in sorted(named)] == sorted(named)

    def test_every_template_is_used(self) -> None:
        """With a misspelled name, the shared template would be used instead, and nobody would notice."""
        folder = Path(str(import_module(self.game.lid.pages).__file__)).parent
        written = {path: path.read_text() for path in folder.iterdir() if path.suffix in (".py", ".html")}
        templates = {path for path in written if path.suffix == ".html" and path.name not in OWN}
        words = {
            path: rf"{path.stem.split('_')[-1]}\b" for path in templates
        }  # a name's last part is enough, since a page may say "board_" ~ scene
        called = {
            path
            for path, word in words.items()
            if any(re.search(word, text) for other, text in written.items() if other != path)
        }
        assert called == templates, f"no page calls {sorted(path.name for path in templates - called)}"

    def _pages(self) -> Pages[Any]:
        pages = SHELF.brought(self.game.lid, "pages")
        assert isinstance(pages, Pages), SHELF.faults
        return pages


class ShownLaws:
    """A game's own board and picture, if its lid names any."""

    game: ClassVar[Game[Any]]

    def test_the_board_and_the_picture_are_there(self) -> None:
        """A picture is the same size as all the others, and has a color for each of its letters."""
        lid = self.game.lid
        board, picture = SHELF.brought(lid, "board"), SHELF.brought(lid, "picture")
        assert not lid.board or issubclass(board, Board), SHELF.faults
        if lid.picture:
            assert isinstance(picture, GamePicture), SHELF.faults
            assert [len(row) for row in picture.rows] == [WIDTH] * HEIGHT
            assert set("".join(picture.rows)) - {"."} == set(picture.colours)
