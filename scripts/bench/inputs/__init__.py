"""The inputs of the benchmarks, generated from a seed."""
