"""Play in a terminal: alone against computers, or several people at one keyboard.

* :mod:`~goodfences.terminal.setup`: what a match is started with;
* :mod:`~goodfences.terminal.session`: a running match, whose turn it is and whose eyes are on the screen; no I/O;
* :mod:`~goodfences.terminal.saves`: kept on disk and found again;
* ``plain``: lines of text, for pipes, screen readers and narrow terminals; ``full``: the full-screen table.
"""
