"""Records: matches, positions and deals as text that a person can read and compare, and as JSON.

The grammar is in ``docs/records.md``.
"""
