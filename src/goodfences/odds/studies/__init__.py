"""Studies: questions about the game with exact answers, each a table, a picture and two sentences."""

from goodfences.odds.studies.computers import computers
from goodfences.odds.studies.habits import habits, line
from goodfences.odds.studies.house_rules import house_rules
from goodfences.odds.studies.leaks import leak_study, leaks
from goodfences.odds.studies.pocket import best_rules, pocket
from goodfences.odds.studies.seats import seats
from goodfences.odds.studies.solved import solved
from goodfences.odds.studies.study import Series, Study
from goodfences.odds.studies.worth import worth

__all__ = [
    "Series",
    "Study",
    "best_rules",
    "computers",
    "habits",
    "house_rules",
    "leak_study",
    "leaks",
    "line",
    "pocket",
    "seats",
    "solved",
    "worth",
]
