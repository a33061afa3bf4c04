"""Not tests: what measures, counts, boots machines and puts mutants into the rules."""
