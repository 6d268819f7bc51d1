/** Draws the state: pieces where the counts say, and what can be done with them. */

/** @import { Side } from "../types/game.js" */
/** @import { BoardState, PickedPiece, Piece } from "../types/modules.js" */
/** @import { Path } from "./paths.js" */

import { signed } from "../words/i18n.js";
import { move } from "./animate.js";
import { arrow, band, ghost, piece as drawPiece } from "./draw.js";
import { actionLabel, rowText } from "./labels.js";
import { freeSpace, shareOfRow, xOf, yOf } from "./layout.js";
import { pathsOf } from "./paths.js";
import { countOf, ROWS, SIDES } from "./position.js";
import { actionsOf, actionTo, movablePieces, sideOf } from "./state.js";

/**
 * The parts of a board in the page.
 * @typedef {object} Parts
 * @property {SVGGElement} pieces
 * @property {SVGGElement} ghosts
 * @property {SVGGElement} arrows
 * @property {Map<number, HTMLButtonElement>} rows
 */

/**
 * Two turns that may have a step in common lie side by side.
 * @type {Record<string, number>}
 */
const ASIDE = { mistake: -10, better: 10 };

/**
 * Takes as many pieces from rows that have too many as other rows lack, and lets them hop there.
 * @param {BoardState} state
 * @param {Parts} parts
 * @returns {number} the sticks of the longest way
 */
export function placePieces(state, parts) {
  let longest = 0;
  for (const side of SIDES) {
    const misplaced = misplacedPieces(state, side);
    for (const row of ROWS) {
      for (let missing = countOf(state, side, row) - inRow(state, side, row).length; missing > 0; missing -= 1) {
        const moved = nearest(misplaced, row) ?? newPiece(state, parts, side, row);
        longest = Math.max(longest, Math.abs(moved.row - row));
        moveToRow(state, moved, row);
      }
    }
    for (const gone of misplaced) {
      gone.element.remove();
      state.pieces.splice(state.pieces.indexOf(gone), 1);
    }
  }
  for (const row of ROWS) arrangeRow(state, row);
  return longest;
}

/**
 * @param {BoardState} state
 * @param {Side} side
 * @param {number} row
 */
function inRow(state, side, row) {
  return state.pieces.filter((piece) => piece.side === side && piece.row === row);
}

/**
 * The pieces that stand where the counts have none. The picked one goes first: it is the one that was moved.
 * @param {BoardState} state
 * @param {Side} side
 */
function misplacedPieces(state, side) {
  return ROWS.flatMap((row) => {
    const here = inRow(state, side, row);
    const held = here.filter((piece) => piece === state.dragged || piece.element.classList.contains("held"));
    return [...here.filter((piece) => !held.includes(piece)), ...held].slice(countOf(state, side, row));
  });
}

/**
 * @param {Piece[]} misplaced
 * @param {number} row
 */
function nearest(misplaced, row) {
  const found = [...misplaced].sort((one, two) => Math.abs(one.row - row) - Math.abs(two.row - row))[0];
  if (found) misplaced.splice(misplaced.indexOf(found), 1);
  return found;
}

/**
 * @param {BoardState} state
 * @param {Parts} parts
 * @param {Side} side
 * @param {number} row
 * @returns {Piece}
 */
function newPiece(state, parts, side, row) {
  const count = piecesIn(state, row);
  const x = xOf(side, inRow(state, side, row).length, count);
  const piece = { side, row, x, y: yOf(row, state.bottom), element: drawPiece(side) };
  piece.element.style.transform = `translate(${x}px, ${piece.y}px)`;
  parts.pieces.append(piece.element);
  state.pieces.push(piece);
  return piece;
}

/**
 * @param {BoardState} state
 * @param {Piece} piece
 * @param {number} row
 */
function moveToRow(state, piece, row) {
  const hops = piece === state.dragged ? 0 : Math.abs(piece.row - row);
  if (piece.row !== row) piece.element.parentNode?.append(piece.element); // above the others while it hops
  piece.row = row;
  const side = inRow(state, piece.side, row);
  const index = side.length - 1;
  state.pieces.splice(state.pieces.indexOf(piece), 1);
  state.pieces.push(piece);
  const count = piecesIn(state, row);
  move(piece, xOf(piece.side, index, count), yOf(row, state.bottom), hops);
}

/**
 * @param {BoardState} state
 * @param {number} row
 */
function arrangeRow(state, row) {
  const count = piecesIn(state, row);
  for (const side of SIDES) {
    inRow(state, side, row).forEach((piece, index) => {
      const x = xOf(side, index, count);
      const y = yOf(row, state.bottom);
      if (piece.x !== x || piece.y !== y) move(piece, x, y, 0);
    });
  }
}

/**
 * What can be done: pieces that can move, the picked one, where it can land and what that earns.
 * @param {BoardState} state
 * @param {Parts} parts
 */
export function showChoices(state, parts) {
  const shown = state.picked ?? state.hovered;
  for (const piece of state.pieces) {
    const theirs = piece.side !== state.side;
    piece.element.classList.toggle("can", movablePieces(state, piece.row).some((can) => can.theirs === theirs));
    piece.element.classList.remove("held");
  }
  const held = state.dragged ?? topPiece(state, state.picked);
  held?.element.classList.add("held");
  const landings = state.quiet ? [] : actionsOf(state, shown);
  const paths = pathsOf(state, state.arrows);
  parts.ghosts.replaceChildren(
    ...landings.map((action) => band(action.to, state.bottom)),
    ...landings.map((action) => ghostAt(state, action.theirs, action.to)),
    ...paths.flatMap((path) => pathGhost(state, path) ?? []),
  );
  parts.arrows.replaceChildren(
    ...paths.map((path) => arrow(path.arrow, pathStart(state, path), pathEnd(state, path), path.steps > 1 ? path.number : null)),
  );
  ringPieces(state, paths);
  for (const row of ROWS) showRow(state, parts, row, shown);
}

/**
 * Rings the pieces that were moved, that a step met, or that a hint points at.
 * @param {BoardState} state
 * @param {Path[]} paths
 */
function ringPieces(state, paths) {
  const { met, pointed } = state;
  for (const row of ROWS) {
    for (const side of SIDES) {
      const here = inRow(state, side, row);
      here.forEach(({ element }, index) => {
        const moved = paths.some(({ arrow, end, arrived }) => arrived && arrow.side === side && arrow.to === row && end === index);
        element.classList.toggle("moved", moved);
        element.classList.toggle("met", met?.row === row && index < met[side]);
        element.classList.toggle("pointed", pointed === row && side === state.side && index === here.length - 1);
      });
    }
  }
}

/**
 * The free end of an arrow: where a piece came from, or would go.
 * @param {BoardState} state
 * @param {Path} path
 */
function pathGhost(state, path) {
  const end = path.played ? path.left && pathStart(state, path) : pathEnd(state, path);
  return end ? ghost(path.arrow.side, end.x, end.y) : null;
}

/**
 * @param {BoardState} state
 * @param {Path} path
 */
function pathStart(state, { arrow: { side, from, kind }, start }) {
  return { x: xOf(side, start, piecesIn(state, from)) + (ASIDE[kind] ?? 0), y: yOf(from, state.bottom) };
}

/**
 * @param {BoardState} state
 * @param {Path} path
 */
function pathEnd(state, { arrow: { side, to, kind }, end }) {
  return { x: xOf(side, end, piecesIn(state, to)) + (ASIDE[kind] ?? 0), y: yOf(to, state.bottom) };
}

/**
 * @param {BoardState} state
 * @param {number} row
 */
function piecesIn(state, row) {
  return countOf(state, "b", row) + countOf(state, "r", row);
}

/**
 * The piece of a row that is picked up: the one nearest to the middle.
 * @param {BoardState} state
 * @param {PickedPiece | null} picked
 */
export function topPiece(state, picked) {
  return picked ? inRow(state, sideOf(state, picked.theirs), picked.row).at(-1) : undefined;
}

/**
 * @param {BoardState} state
 * @param {boolean} theirs
 * @param {number} row
 */
function ghostAt(state, theirs, row) {
  const side = sideOf(state, theirs);
  const count = piecesIn(state, row) + 1;
  return ghost(side, xOf(side, countOf(state, side, row), count), yOf(row, state.bottom));
}

/**
 * @param {BoardState} state
 * @param {Parts} parts
 * @param {number} row
 * @param {PickedPiece | null} shown
 */
function showRow(state, parts, row, shown) {
  const button = /** @type {HTMLButtonElement} */ (parts.rows.get(row));
  const landing = actionsOf(state, shown).find((action) => action.to === row);
  const can = movablePieces(state, row);
  const inHand = state.picked?.row === row;
  button.classList.toggle("target", Boolean(landing));
  button.classList.toggle("can", can.length > 0);
  button.classList.toggle("in-hand", inHand);
  button.tabIndex = row === state.cursor ? 0 : -1;
  button.setAttribute("aria-label", rowText(state, row));
  button.setAttribute("aria-disabled", String(!can.length && !actionTo(state, row)));
  if (inHand) button.setAttribute("aria-pressed", "true");
  else button.removeAttribute("aria-pressed");
  const lane = /** @type {HTMLElement} */ (button.parentElement);
  const tag = /** @type {HTMLElement} */ (lane.querySelector(".tag"));
  tag.textContent = landing ? actionLabel(landing) : "";
  if (landing) placeTag(tag, state, row, sideOf(state, landing.theirs));
  const counted = /** @type {HTMLElement} */ (lane.querySelector(".counted"));
  counted.replaceChildren(...countedLines(state, row));
  lane.style.order = String(state.bottom === "b" ? 9 - row : row);
}

/**
 * Puts what a landing earns where it covers no piece.
 * @param {HTMLElement} tag
 * @param {BoardState} state
 * @param {number} row
 * @param {Side} side whose piece lands there
 */
function placeTag(tag, state, row, side) {
  const [black, red] = SIDES.map((one) => countOf(state, one, row) + Number(one === side));
  const [from, to] = freeSpace(black, red);
  tag.style.left = `${100 * shareOfRow(from)}%`;
  tag.style.right = `${100 * (1 - shareOfRow(to))}%`;
}

/**
 * As one counts at the table: `4 × 3 = 12`, a line for each side; the small board has room for the sum alone.
 * @param {BoardState} state
 * @param {number} row
 */
function countedLines(state, row) {
  return SIDES.flatMap((side) => {
    const pieces = countOf(state, side, row);
    const points = state.count?.[side][row - 1] ?? null;
    if (!pieces || points === null) return [];
    const line = document.createElement("span");
    const sum = document.createElement("span");
    sum.textContent = `${pieces}\u2009×\u2009${signed(points / pieces)}\u2009=\u2009`;
    line.append(sum, signed(points));
    return [line];
  });
}
