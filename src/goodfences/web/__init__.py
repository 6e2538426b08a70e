"""The card table in the browser: Starlette application, WebSocket and its fallback."""
