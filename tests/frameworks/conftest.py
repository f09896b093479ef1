"""The engines and packages that nlgeval works inside of: each module skips where its framework is not installed."""
