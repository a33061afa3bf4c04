"""Not tests, but tools that take measurements, run long checks, boot machines and mutate the rules."""
