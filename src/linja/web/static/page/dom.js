/** The elements of a page, and announcements for screen readers. */

/**
 * The element with this id, which the page's template has.
 * @template {HTMLElement} [Kind=HTMLElement]
 * @param {string} id
 * @returns {Kind}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return /** @type {Kind} */ (found);
}

/**
 * A new element with attributes and contents; a `class` of "" is left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} contents
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes, ...contents) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...contents);
  return element;
}

/**
 * @param {string} id of a button
 * @param {boolean} disabled
 */
export function disable(id, disabled) {
  /** @type {HTMLButtonElement} */ (byId(id)).disabled = disabled;
}

/**
 * Scrolls a list so far that one of its parts is seen, never the page.
 * @param {HTMLElement} list
 * @param {HTMLElement} marked
 */
export function scrollIntoList(list, marked) {
  const top = marked.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop;
  if (top < list.scrollTop || top + marked.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top - list.clientHeight / 2;
  }
}

/**
 * Tells a screen reader, through the page's live region.
 * @param {string} text
 */
export function announce(text) {
  const region = byId("said");
  region.append(make("p", {}, text));
  while (region.childElementCount > 4) region.firstElementChild?.remove();
}
