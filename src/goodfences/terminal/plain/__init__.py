"""Play in lines of text: for pipes, screen readers, narrow and ASCII terminals. One line an event, cards as letters."""
