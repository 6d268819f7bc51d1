/** Keys that work wherever on the page one is, but not where one writes. */

/** @param {Record<string, () => boolean | void>} keys what each does; false leaves the key to the browser */
function listenForShortcuts(keys) {
  addEventListener("keydown", (event) => {
    const inField = event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
    const onKey = keys[event.key];
    if (inField || !onKey || event.ctrlKey || event.metaKey || event.altKey) return;
    if (onKey() !== false) event.preventDefault();
  });
}

/**
 * The keys of a page with a board; `?` shows them.
 * @param {HTMLElement} board
 * @param {string} boardKeys letters and digits that the board hears, from elsewhere on the page, too
 * @param {Record<string, () => boolean | void>} [keys] of the page
 */
export function listenForPageShortcuts(board, boardKeys, keys = {}) {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("keys-dialog"));
  listenForShortcuts({
    ...Object.fromEntries([...boardKeys].map((key) => [key, () => toBoard(board, key)])),
    "?": () => dialog.showModal(),
    ...keys,
  });
}

/**
 * A key pressed elsewhere on the page; on the board itself the board has heard it already.
 * @param {HTMLElement} board
 * @param {string} key
 */
function toBoard(board, key) {
  if (board.contains(document.activeElement)) return;
  board.focus();
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}
