"""The screens, made with Textual. They may import everything else of the terminal."""
