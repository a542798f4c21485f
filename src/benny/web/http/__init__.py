"""HTTP and WebSocket: authentication, rate limits, and routes."""
