/** Pieces hop over the sticks, one by one. Every animation can be finished at once. */

/** @import { Piece } from "../types/modules.js" */

const HOP_TIME = 130; // milliseconds a stick
const SLIDE_TIME = 140; // within a row

/** @type {Set<Animation>} */
const running = new Set();

/** Milliseconds a stick, at the speed that the page's root element names. */
export function hopTime() {
  const factors = { slow: 1.8, fast: 0.5 };
  return HOP_TIME * (factors[/** @type {keyof typeof factors} */ (document.documentElement.dataset.speed)] ?? 1);
}

/** Whether to do without motion: asked for, or nobody is looking. */
export function reducedMotion() {
  return document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * @param {number} x
 * @param {number} y
 */
export function translation(x, y, scale = 1) {
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale})`;
}

/**
 * Put a piece somewhere, over as many sticks as lie between.
 * @param {Piece} piece
 * @param {number} x
 * @param {number} y
 * @param {number} hops
 */
export function move(piece, x, y, hops) {
  const from = { x: piece.x, y: piece.y };
  piece.x = x;
  piece.y = y;
  piece.element.style.transform = translation(x, y);
  if (reducedMotion() || (from.x === x && from.y === y)) return;
  const frames = hops ? hopFrames(from, piece, hops) : [{ transform: translation(from.x, from.y) }, { transform: translation(x, y) }];
  const animation = piece.element.animate(frames, { duration: hops ? hops * hopTime() : SLIDE_TIME, easing: hops ? "linear" : "ease-out" });
  running.add(animation);
  animation.finished.catch(() => undefined).finally(() => running.delete(animation));
}

/**
 * Up in the air above each stick, down in each row.
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 * @param {number} hops
 */
function hopFrames(from, to, hops) {
  const frames = [];
  for (let half = 0; half <= 2 * hops; half += 1) {
    const share = half / (2 * hops);
    const inAir = half % 2 === 1;
    frames.push({
      transform: translation(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share - (inAir ? 12 : 0), inAir ? 1.14 : 1),
      easing: inAir ? "ease-in" : "ease-out",
    });
  }
  return frames;
}

/** Everything that moves arrives now. */
export function finishAll() {
  for (const animation of [...running]) animation.finish();
  running.clear();
}

/** Resolves when nothing moves any more. */
export async function settled() {
  while (running.size) await Promise.allSettled([...running].map((animation) => animation.finished));
}
