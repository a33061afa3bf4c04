"""Long test runs that CI has no time for. Each part prints its seed and what it counted."""
