"""Two themes, a dark room and a light one. Cards look the same in both: ivory faces, blue backs."""

from typing import Final

from textual.theme import Theme

_CARDS: Final = {
    "card-face": "#f7f2e4",
    "card-edge": "#a39c86",
    "card-black": "#1d1d22",
    "card-red": "#b8202e",
    "card-good": "#a87400",
    "card-bad": "#d01c2c",
    "card-back": "#2b4f86",
    "card-back-ink": "#5f86c4",
}

DARK: Final = Theme(
    name="good-fences-dark",
    primary="#6fb58a",
    secondary="#5f86c4",
    accent="#e8c15a",
    warning="#e8a33d",
    error="#e5616b",
    success="#7bc47f",
    foreground="#e9e4d6",
    background="#121614",
    surface="#1a201d",
    panel="#222a26",
    dark=True,
    variables={
        **_CARDS,
        "felt": "#1b4332",
        "felt-text": "#efe9d8",
        "felt-faint": "#5f9079",
        "gold": "#f0cd6b",
        "heart": "#ff7b85",
        "footer-key-foreground": "#e8c15a",
        "footer-background": "#1a201d",
    },
)

LIGHT: Final = Theme(
    name="good-fences-light",
    primary="#2f6b4a",
    secondary="#2b4f86",
    accent="#8a5a00",
    warning="#9a5b00",
    error="#b3202e",
    success="#2f7a3c",
    foreground="#20261f",
    background="#faf7ef",
    surface="#f1ecdf",
    panel="#e6dfcd",
    dark=False,
    variables={
        **_CARDS,
        "felt": "#bfdcc6",
        "felt-text": "#14281b",
        "felt-faint": "#5c8068",
        "gold": "#7a4f00",
        "heart": "#b3202e",
        "footer-key-foreground": "#8a5a00",
        "footer-background": "#f1ecdf",
    },
)
