"""How much hypothesis tries: enough to find things, short enough for two slow cores. Nothing is timed.

``./test --hypothesis-profile=thorough`` tries much more, ``quick`` much less.
"""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "goodfences", deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.register_profile("quick", parent=settings.get_profile("goodfences"), max_examples=4)
settings.register_profile("thorough", parent=settings.get_profile("goodfences"), max_examples=1000)
settings.load_profile("goodfences")
