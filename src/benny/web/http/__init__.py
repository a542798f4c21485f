"""HTTP and WebSocket: who may ask, how often, and what every path answers."""
