"""One table of people and computers: an event-sourced session, a pure reducer and one actor."""
