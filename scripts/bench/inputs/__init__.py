"""What the benchmarks read, made from a seed."""
