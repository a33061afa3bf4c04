"""The stage: a thread that plays scenes, so the game never waits for a light."""

import logging
import threading
from collections.abc import Callable

from hardware.picture import DARK, Picture, Row, TwoButtons
from hardware.scenes import scene


class Stage:
    """Plays the scene that leads to the newest picture; a newer picture cuts it short."""

    def __init__(self, light: Callable[[Row, TwoButtons], None]) -> None:
        self._light = light
        self._wanted = DARK
        self._closed = False
        self._news = threading.Condition()
        self._thread = threading.Thread(target=self._play, name="lights", daemon=True)
        self._thread.start()

    def show(self, picture: Picture) -> None:
        """Play the scene that leads to this picture."""
        with self._news:
            self._wanted = picture
            self._news.notify()

    def close(self) -> None:
        """Stop right away."""
        with self._news:
            self._closed = True
            self._news.notify()
        self._thread.join()

    def _play(self) -> None:
        shown = DARK
        while wanted := self._newer_than(shown):
            before, shown = shown, wanted
            for frame in scene(before, shown):
                try:
                    self._light(frame.row, shown.choice)
                except Exception:  # a failure must not end this thread, or all lights would stay as they are
                    logging.getLogger(__name__).exception("A light failed")
                if self._newer_than(shown, within=frame.seconds) or self._closed:
                    break

    def _newer_than(self, shown: Picture, within: float | None = None) -> Picture | None:
        """Wait for a different picture and return it, or None if time runs out or the stage closes."""
        with self._news:
            self._news.wait_for(lambda: self._closed or self._wanted != shown, within)
            return None if self._closed or self._wanted == shown else self._wanted
