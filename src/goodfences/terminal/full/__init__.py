"""The full-screen table, a Textual application: drawn on a canvas, played by keyboard or mouse."""
