"""The append-only log of all tables, durable before visible."""
