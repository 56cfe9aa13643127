"""The benchmark inputs, generated from a seed."""
