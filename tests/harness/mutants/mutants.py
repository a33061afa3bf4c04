"""What could be wrong in a game's rules: the mutants that mutmut's operators make from its modules.

mutmut itself mutates only plain functions. Here, a fifth of the mutants are elsewhere: in properties, in
cached functions and in module-level data, where much of these rules is written. So only mutmut's operators
are used, and `trial` applies the mutants. Sentences for people and all other text are left alone, and so are
annotations, decorators and the keywords of a class.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from hashlib import sha256
from pathlib import Path

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.file_mutation import NEVER_MUTATE_FUNCTION_CALLS
from mutmut.mutation.mutators import mutation_operators

ROOT = Path(__file__).parents[3]
GAMES = ROOT / "companion" / "games"
ONLY_WORDS = {"words.py"}

TEXT = (cst.SimpleString, cst.FormattedString, cst.ConcatenatedString)
LEFT_ALONE = (*TEXT, cst.Annotation, cst.Decorator, cst.Import, cst.ImportFrom)


@dataclass(frozen=True)
class Mutant:
    """One change in one place in one module; its name stays the same as long as that place does."""

    name: str
    game: str
    path: Path
    line: int
    code: "Replacement"

    @property
    def module(self) -> str:
        """The module's dotted name."""
        parts = self.path.relative_to(ROOT).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    @property
    def source(self) -> str:
        """The source of the whole module with the change made."""
        return self.code.applied()

    @property
    def change(self) -> str:
        """The code before and after the change, on one line."""
        before, after = (text.splitlines() for text in (self.path.read_text("utf-8"), self.source))
        _, _, *lines = unified_diff(before, after, n=0, lineterm="")
        old, new = (" ".join(line[1:].strip() for line in lines if line[0] == sign) for sign in "-+")
        return f"{old} → {new}"


@dataclass(frozen=True)
class Replacement:
    """A node of a module and what replaces it."""

    tree: cst.Module
    old: cst.CSTNode
    new: cst.CSTNode

    def applied(self) -> str:
        changed = self.tree.deep_replace(self.old, self.new)
        assert isinstance(changed, cst.Module)
        return changed.code


def mutants(game: str) -> list[Mutant]:
    """Return all mutants of a game, in an arbitrary order that never changes."""
    paths = sorted(path for path in (GAMES / game).glob("*.py") if path.name not in ONLY_WORDS)
    return sorted((each for path in paths for each in _mutants_of(game, path)), key=lambda each: each.name)


def _mutants_of(game: str, path: Path) -> Iterator[Mutant]:
    wrapper = MetadataWrapper(cst.parse_module(path.read_text("utf-8")))
    lines = wrapper.resolve(PositionProvider)
    tree = wrapper.module
    seen: Counter[str] = Counter()
    for place, old, new in _changes(tree, ()):
        said = "\0".join((game, path.name, *place, tree.code_for_node(old), tree.code_for_node(new)))
        seen[said] += 1
        name = sha256(f"{said}\0{seen[said]}".encode()).hexdigest()[:8]
        yield Mutant(name, game, path, lines[old].start.line, Replacement(tree, old, new))


def _changes(
    node: cst.CSTNode, place: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], cst.CSTNode, cst.CSTNode]]:
    if isinstance(node, LEFT_ALONE) or _measures(node):
        return
    for kind, operator in mutation_operators:
        if isinstance(node, kind):
            yield from ((place, node, new) for new in operator(node) if not _only_text(node, new))
    if isinstance(node, cst.ClassDef | cst.FunctionDef):
        place = (*place, node.name.value)
    for child in [node.body] if isinstance(node, cst.ClassDef) else node.children:
        yield from _changes(child, place)


def _measures(node: cst.CSTNode) -> bool:
    """Whether this is a call that mutmut leaves alone."""
    return (
        isinstance(node, cst.Call)
        and isinstance(node.func, cst.Name)
        and node.func.value in NEVER_MUTATE_FUNCTION_CALLS
    )


def _only_text(old: cst.CSTNode, new: cst.CSTNode) -> bool:
    """Whether a change removes nothing but text."""
    kept = {id(child) for child in new.children}
    lost = [
        child.value if isinstance(child, cst.Arg) else child
        for child in old.children
        if id(child) not in kept
    ]
    return bool(lost) and all(isinstance(each, TEXT) for each in lost)
