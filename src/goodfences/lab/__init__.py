"""The laboratory: jobs of many games on threads, processes or a cluster, and what they show (extra ``lab``).

* ``jobs``: a job is a function of (first, count) whose results merge; ``run`` spreads it over any executor.
* ``executors``: threads by default, a cluster by its address.
* ``checkpoints``: stop a job and go on later, to the same bytes.
* ``setup``, ``tallies``, ``summary``, ``sampling``, ``enumeration``: Beggar deals by the billion.
* ``figures``, ``published``: what a summary says, and whether it agrees with what others measured.
* ``plots``: pictures of all of it.
"""
