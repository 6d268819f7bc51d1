"""What a person reads, in the person's language: catalogues of texts, and the game's words by edition.

Texts are looked up by their English. `scripts/messages.py` makes what is read here out of the `.po` files. It may
import nothing else of linja.
"""

from linja.language.catalogue import Language, best_language, english, language_of_terminal, languages, msg

__all__ = ["Language", "best_language", "english", "language_of_terminal", "languages", "msg"]
