/** The things of the game as SVG: the mat, the bamboo sticks, a piece, an arrow. Colours are in board.css. */

/** @import { Side } from "../types/game.js" */
/** @import { Arrow } from "../types/modules.js" */

import { HEIGHT, MARGIN, RADIUS, ROW, WIDTH, yOf } from "./layout.js";

/** @typedef {{x: number, y: number}} Point */

const BADGE = 13; // the radius of a step's number

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number>} attributes
 * @param {...SVGElement} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * @param {string} id
 * @param {string} name of the colours in board.css
 * @param {number} stops
 */
function shade(id, name, stops, radial = false) {
  const offsets = Array.from({ length: stops }, (_, at) => at / (stops - 1));
  const marks = offsets.map((offset, at) => svg("stop", { offset, class: `${name}-${at + 1}` }));
  return radial
    ? svg("radialGradient", { id, cx: 0.36, cy: 0.3, r: 0.8 }, ...marks)
    : svg("linearGradient", { id, x1: 0, y1: 0, x2: 0, y2: 1 }, ...marks);
}

/** The gradients; their ids are the page's, so that any number of boards can share them. */
export function definitions() {
  return svg(
    "defs",
    {},
    shade("linja-bamboo", "bamboo", 4),
    shade("linja-black", "black-wood", 3, true),
    shade("linja-red", "red-wood", 3, true),
    svg(
      "marker",
      { id: "linja-tip", viewBox: "0 0 10 10", refX: 4, refY: 5, markerWidth: 3.2, markerHeight: 3.2, orient: "auto" },
      svg("path", { d: "M1 1 9 5 1 9Z", class: "tip" }),
    ),
  );
}

/** The mat with its two outer lines. */
export function mat() {
  const lines = [MARGIN, MARGIN + 7 * ROW].map((y) =>
    svg("rect", { class: "outer", x: 8, y: y - 4, width: WIDTH - 16, height: ROW + 8, rx: 12 }),
  );
  return svg("g", {}, svg("rect", { class: "mat", width: WIDTH, height: HEIGHT, rx: 18 }), ...lines);
}

/** Seven sticks; no two lie or grew quite alike. */
export function sticks() {
  return svg("g", { class: "sticks" }, ...[1, 2, 3, 4, 5, 6, 7].map(stick));
}

/** @param {number} number */
function stick(number) {
  const thickness = 13;
  const left = 14 + ((number * 5) % 9);
  const length = WIDTH - 30 - ((number * 7) % 11);
  const y = MARGIN + number * ROW;
  const tilt = ((number * 3) % 5) * 0.09 - 0.18;
  const joints = [0.19, 0.43, 0.68, 0.9].map((at) => left + length * (at + 0.022 * ((number * 4) % 5) - 0.05));
  return svg(
    "g",
    { transform: `rotate(${tilt.toFixed(2)} ${WIDTH / 2} ${y})` },
    svg("rect", { class: "stick-shadow", x: left + 2, y: y - 2, width: length, height: thickness, rx: 6 }),
    svg("rect", { class: "stick", x: left, y: y - thickness / 2, width: length, height: thickness, rx: 5 }),
    ...joints.map((x) => joint(x, y, thickness)),
    ...[left, left + length].map((x, end) => svg("ellipse", { class: "cut", cx: x + (end ? -3 : 3), cy: y, rx: 2.6, ry: 5 })),
  );
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} thickness
 */
function joint(x, y, thickness) {
  const half = thickness / 2;
  return svg(
    "g",
    {},
    svg("rect", { class: "stick", x: x - 3, y: y - half - 1.2, width: 6, height: thickness + 2.4, rx: 2.4 }),
    svg("path", { class: "joint", d: `M${x.toFixed(1)} ${y - half}q1.6 ${half} 0 ${thickness}` }),
  );
}

/**
 * A wooden piece around the point 0, 0.
 * @param {Side} side
 */
export function piece(side) {
  const turned = svg("path", { class: "grain", d: "M-15 9a17.5 17.5 0 0 0 30 0M-9 15a17 17 0 0 0 18 0M-17 -5a17.5 17.5 0 0 1 8 -10" });
  return svg(
    "g",
    { class: `piece ${side === "b" ? "black" : "red"}` },
    svg("ellipse", { class: "piece-shadow", cx: 2, cy: 7, rx: RADIUS, ry: RADIUS - 2 }),
    svg("circle", { class: "halo", r: RADIUS + 4 }),
    svg("circle", { class: "side", cy: 3, r: RADIUS }),
    svg("circle", { class: "face", r: RADIUS }),
    svg("circle", { class: "groove", r: RADIUS - 6 }),
    turned,
    side === "b" ? svg("circle", { class: "mark", r: 9 }) : svg("path", { class: "mark", d: "M-12 0H12" }),
  );
}

/**
 * Where a piece would land.
 * @param {Side} side
 * @param {number} x
 * @param {number} y
 */
export function ghost(side, x, y) {
  const colour = side === "b" ? "black" : "red";
  return svg("circle", { class: `ghost ${colour}`, cx: x, cy: y, r: RADIUS - 2 });
}

/**
 * The row in which it would land.
 * @param {number} row
 * @param {Side} bottom
 */
export function band(row, bottom) {
  const y = yOf(row, bottom) - ROW / 2;
  return svg("rect", { class: "band", x: 10, y: y + 5, width: WIDTH - 20, height: ROW - 10, rx: 12 });
}

/**
 * A step that was played or is proposed, from one place to another; where a turn has several, each has its number.
 * @param {Arrow} arrow
 * @param {Point} start
 * @param {Point} end
 * @param {number | null} number
 */
export function arrow(arrow, start, end, number) {
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const along = (/** @type {number} */ distance) => {
    const share = distance / length;
    return `${(start.x + (end.x - start.x) * share).toFixed(1)} ${(start.y + (end.y - start.y) * share).toFixed(1)}`;
  };
  const d = `M${along(number ? BADGE : 0)}L${along(length - RADIUS - 9)}`;
  return svg(
    "g",
    { class: `arrow ${arrow.kind} ${arrow.side === "b" ? "black" : "red"}` },
    svg("path", { d, class: "casing" }),
    svg("path", { d, class: "shaft", "marker-end": "url(#linja-tip)" }),
    ...(number ? badge(start, number) : [svg("circle", { class: "badge", cx: start.x, cy: start.y, r: 6 })]),
  );
}

/**
 * @param {Point} at
 * @param {number} number
 */
function badge({ x, y }, number) {
  const text = svg("text", { x, y: y + 6.5 });
  text.textContent = String(number);
  return [svg("circle", { class: "badge", cx: x, cy: y, r: BADGE }), text];
}
