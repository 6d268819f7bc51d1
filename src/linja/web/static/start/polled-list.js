/** Lists that are polled: entries that stay the same keep their element, so that no tap misses and no focus is lost. */

/** @import { Side } from "../types/game.js" */

import { pageAddress, request } from "../browser/backend.js";
import { disc } from "../page/disc.js";
import { byId, make } from "../page/dom.js";

const SHORT_LENGTH = 3;

/**
 * @template {{id: string}} Item
 * @param {string} name of the list in the template
 * @param {(item: Item) => HTMLElement} draw
 */
export function createList(name, draw) {
  const list = byId(`${name}-list`);
  const all = byId(`${name}-all`);
  let short = true;
  /** @type {Item[]} */
  let shown = [];
  /** @type {Map<string, HTMLElement>} */
  let drawn = new Map();

  /** @param {Item[]} items */
  function show(items) {
    shown = items;
    all.hidden = !short || items.length <= SHORT_LENGTH;
    drawn = new Map(
      items.slice(0, short ? SHORT_LENGTH : items.length).map((item) => {
        const [old, fresh] = [drawn.get(item.id), draw(item)];
        return [item.id, old?.outerHTML === fresh.outerHTML ? old : fresh];
      }),
    );
    const wanted = [...drawn.values()];
    if (wanted.length !== list.children.length || wanted.some((element, at) => list.children[at] !== element)) list.replaceChildren(...wanted);
  }

  all.addEventListener("click", () => {
    short = false;
    show(shown);
    /** @type {HTMLElement | null} */ (list.children[SHORT_LENGTH]?.querySelector("a"))?.focus();
  });
  return show;
}

/**
 * An entry that leads to a game.
 * @param {{url: string, side: Side, title: string, about: string[], badge: string, due: boolean}} game due if the visitor can act
 */
export function gameItem({ url, side, title, about, badge, due }) {
  const what = make("span", { class: "what" }, make("strong", {}, title), make("span", { class: "small soft" }, about.join(" · ")));
  return make("li", {}, make("a", { class: "entry", href: pageAddress(url) }, disc(side), what, make("span", { class: due ? "badge due" : "badge" }, badge)));
}

/**
 * Polls the server while the page is visible.
 * @param {string} address
 * @param {number} seconds
 * @param {(answer: any) => void} show
 */
export function poll(address, seconds, show) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let next;
  async function ask() {
    clearTimeout(next);
    if (document.hidden) return;
    try {
      const answer = await request(address);
      if (answer.ok) show(await answer.json());
    } catch {
      // the server is away: what is shown stays until it is back
    }
    next = setTimeout(ask, 1000 * seconds);
  }
  document.addEventListener("visibilitychange", ask);
  addEventListener("pageshow", (event) => event.persisted && ask());
  void ask();
}
