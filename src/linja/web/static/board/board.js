/**
 * `<linja-board>`: a board on any page. It knows no rules: it is given counts and legal actions, shows them,
 * and reports what the user did.
 *
 *     board.view = { black, red, side, bottom, actions, arrows, count };
 *     board.addEventListener("act", (event) => event.detail.action);   // "6-5"
 *     board.addEventListener("say", (event) => event.detail.text);     // for a live region
 *     board.addEventListener("hop", (event) => event.detail.sticks);   // for a sound
 *
 * `<linja-board position="61111110/01111116">` shows a position that nobody moves.
 */

/** @import { BoardView, PickedPiece } from "../types/modules.js" */
/** @import { Parts } from "./render.js" */

import { stored } from "../browser/storage.js";
import { finishAll, settled } from "./animate.js";
import { definitions, mat, sticks, svg } from "./draw.js";
import { handleKey } from "./keyboard.js";
import { pickedText } from "./labels.js";
import { HEIGHT, WIDTH } from "./layout.js";
import { listenForPointer } from "./pointer.js";
import { positionView, ROWS } from "./position.js";
import { placePieces, showChoices } from "./render.js";
import { choice, emptyBoardState } from "./state.js";

export class LinjaBoard extends HTMLElement {
  #state = emptyBoardState();
  /** @type {Parts | null} */
  #parts = null;
  #views = 0;

  connectedCallback() {
    if (this.#parts) return;
    this.#build();
    const text = this.getAttribute("position");
    this.view = text ? positionView(text, this.getAttribute("bottom") === "r" ? "r" : "b") : { ...this.#state };
  }

  /** What is shown. Setting it moves the pieces there. */
  get view() {
    return this.#state;
  }

  /** @param {BoardView} view */
  set view(view) {
    const state = this.#state;
    const turned = state.bottom !== view.bottom;
    // What is on its way there already goes on.
    if (turned || String([state.black, state.red]) !== String([view.black, view.red])) finishAll();
    const other = JSON.stringify(state.actions) !== JSON.stringify(view.actions);
    Object.assign(state, { met: null, pointed: null }, view);
    if (other) state.picked = state.hovered = null; // the picked piece has been moved, or can no longer be
    if (!this.#parts) return;
    const longest = placePieces(state, this.#parts);
    state.dragged = null;
    if (turned) finishAll();
    showChoices(state, this.#parts);
    if (longest) this.#report("hop", { sticks: longest });
    this.#settle();
  }

  /** Resolves when nothing moves any more. */
  settled() {
    return settled();
  }

  /** Everything that moves arrives now. */
  finish() {
    finishAll();
  }

  /** Brings the keyboard to a row. */
  focus() {
    this.#parts?.rows.get(this.#state.cursor)?.focus();
  }

  #build() {
    const state = this.#state;
    const pieces = svg("g", { class: "pieces" });
    const ghosts = svg("g", {});
    const arrows = svg("g", {});
    const picture = svg(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" },
      definitions(),
      mat(),
      ghosts,
      sticks(),
      pieces,
      arrows,
    );
    const lanes = ROWS.map(rowElement);
    const rows = new Map(lanes.map(({ button }, at) => [ROWS[at], button]));
    const still = this.hasAttribute("position");
    const overlay = document.createElement("div");
    overlay.className = "rows";
    overlay.append(...lanes.map(({ element }) => element));
    this.append(picture, overlay);
    this.#parts = { pieces, ghosts, arrows, rows };
    if (still) {
      overlay.inert = true;
      return;
    }
    const controls = {
      choose: this.#choose.bind(this),
      putDown: () => this.#pick(null),
      goTo: this.#goTo.bind(this),
      changed: this.#changed.bind(this),
      act: this.#act.bind(this),
    };
    listenForPointer(this, picture, state, controls);
    this.addEventListener("keydown", (event) => {
      finishAll();
      if (handleKey(event, state, controls)) {
        event.preventDefault();
        event.stopPropagation();
      }
    });
    this.addEventListener("focusin", (event) => {
      const row = event.target instanceof HTMLElement ? Number(event.target.dataset.row) : 0;
      if (row) state.cursor = row;
    });
  }

  /**
   * A row was chosen: a piece lands, is picked up or put back.
   * @param {number} row
   * @param {boolean} [theirs] whose piece was touched, where it matters
   */
  #choose(row, theirs) {
    const { action, piece } = choice(this.#state, row, theirs, stored("one-click") === "on");
    if (action) this.#act(action);
    else this.#pick(piece);
  }

  /** @param {PickedPiece | null} piece */
  #pick(piece) {
    const had = this.#state.picked;
    this.#state.picked = piece;
    if (piece) this.#state.cursor = piece.row;
    if (this.#state.dragged) {
      this.view = this.#state; // it goes back to its place
    }
    this.#changed();
    if (piece || had) this.#report("say", { text: pickedText(this.#state) });
    if (piece) this.#report("lift", {});
  }

  /** @param {number} row */
  #goTo(row) {
    this.#state.cursor = row;
    this.#changed();
    this.#parts?.rows.get(row)?.focus();
  }

  /** @param {string} action */
  #act(action) {
    this.#report("act", { action });
  }

  #changed() {
    if (this.#parts) showChoices(this.#state, this.#parts);
  }

  async #settle() {
    const views = ++this.#views;
    this.dataset.moving = "";
    await settled();
    if (views === this.#views) delete this.dataset.moving;
  }

  /**
   * @param {string} name
   * @param {object} detail
   */
  #report(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/**
 * A row to touch, with what is written beside its pieces; its label says that and more in words.
 * @param {number} row
 */
function rowElement(row) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.row = String(row);
  const written = ["number", "counted", "tag"].map((part) => {
    const span = document.createElement("span");
    span.className = part;
    span.setAttribute("aria-hidden", "true");
    if (part === "number") span.textContent = String(row);
    return span;
  });
  const element = document.createElement("div");
  element.append(button, ...written);
  return { element, button };
}

customElements.define("linja-board", LinjaBoard);
