"""The parts of the benchmarks. Each has PART, TITLE and measure(context), which returns a Section."""
