"""What `scripts/bench` measures, one module a benchmark, and what they share."""
