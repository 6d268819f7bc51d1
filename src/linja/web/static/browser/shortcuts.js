/** Keys that work wherever on the page one is, but not where one writes. */

/** @param {Record<string, () => boolean | void>} keys what each does; false leaves the key to the browser */
export function listenForShortcuts(keys) {
  addEventListener("keydown", (event) => {
    const inField = event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
    const onKey = keys[event.key];
    if (inField || !onKey || event.ctrlKey || event.metaKey || event.altKey) return;
    if (onKey() !== false) event.preventDefault();
  });
}
