"""Languages: catalogues of texts, and the game's terms by edition.

Texts are looked up by their English. `scripts/messages.py` generates the files read here from the `.po` files. This
package may not import anything else of linja.
"""

from linja.language.catalogue import Language, best_language, english, language_of_terminal, languages, msg

__all__ = ["Language", "best_language", "english", "language_of_terminal", "languages", "msg"]
