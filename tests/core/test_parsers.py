"""Give all parsers of outside input things that nobody would write; `make soak` does it for longer."""

from tests.harness.soak import parsers


def test_whatever_is_written_is_accepted_or_refused_with_a_sentence() -> None:
    told = list(parsers.run(seed=7, inputs=40))
    assert [line.partition(":")[0] for line in told] == [
        *("form", "settings", "hotspot", "copy list", "journal entry", "journal", "referee", "box"),
    ]
