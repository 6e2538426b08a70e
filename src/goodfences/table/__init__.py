"""One table of people and computers: an event-sourced session, a pure reducer and one actor (issue 3, points 1 and 4)."""
