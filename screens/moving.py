"""Motion: a picture that changes frame by frame, unless motion is turned off. Any key or touch ends it."""

from textual.timer import Timer

from screens.cells import Cells

FRAMES_A_SECOND = 12


class Moving(Cells):
    """A picture that can move. Its last frame shows things as they are, and nothing waits for it."""

    frame = 0  # the current frame ...
    frames = 0  # ... and how many there are; 0 if it stands still
    _timer: Timer | None = None

    @property
    def share(self) -> float:
        """How much of the motion has run, from 0 to 1."""
        return (self.frame + 1) / self.frames if self.frames else 1.0

    def move(self, frames: int) -> None:
        """Start moving, unless motion is turned off."""
        self.stand_still()
        if frames and self.is_attached and self.app.animation_level != "none":
            self.frame, self.frames = 0, frames
            self._timer = self.set_interval(1 / FRAMES_A_SECOND, self._next_frame)

    def _next_frame(self) -> None:
        self.frame += 1
        self.repaint()
        if self.frame >= self.frames - 1:
            self.stand_still()

    def stand_still(self) -> None:
        """End the motion."""
        self.frames = 0
        if self._timer:
            self._timer.stop()
            self._timer = None
            self.repaint()
