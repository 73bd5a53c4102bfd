"""En Route: its vocabulary, its goal cards and its boards."""
