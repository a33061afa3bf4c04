"""What Deal or No Deal asks."""

FREE, PAID = "free", "paid"  # what a guess may cost
