/** Soft sounds of wood on a mat, made on the spot: no files. */

import { hopTime } from "../board/animate.js";
import { stored } from "./storage.js";

/** @type {AudioContext | null} */
let context = null;

/** A browser lets a page sound only after the user has done something. */
for (const gesture of ["pointerdown", "keydown"]) {
  addEventListener(gesture, () => {
    if (isOn() && !context && "AudioContext" in window) context = new AudioContext();
  });
}

function isOn() {
  return (stored("sound") ?? "on") === "on";
}

/**
 * A piece comes down on the mat.
 * @param {number} after seconds
 * @param {number} pitch
 * @param {number} loudness
 */
function tock(after, pitch, loudness) {
  if (!context || !isOn()) return;
  const start = context.currentTime + after;
  const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.55, start + 0.09);
  const loud = new GainNode(context, { gain: 0 });
  loud.gain.setValueAtTime(0, start);
  loud.gain.linearRampToValueAtTime((loudness * Number(stored("volume") ?? 100)) / 100, start + 0.004);
  loud.gain.exponentialRampToValueAtTime(0.0005, start + 0.13);
  tone.connect(loud).connect(context.destination);
  tone.start(start);
  tone.stop(start + 0.15);
}

/** @param {HTMLElement} board whose pieces are heard */
export function listenForSounds(board) {
  board.addEventListener("hop", (event) => hopSound(/** @type {CustomEvent} */ (event).detail.sticks));
  board.addEventListener("lift", () => tock(0, 520, 0.04));
}

/** @param {number} sticks */
export function hopSound(sticks) {
  for (let hop = 1; hop <= sticks; hop += 1) tock((hop * hopTime()) / 1000 - 0.02, 300 + 14 * hop, hop === sticks ? 0.16 : 0.08);
}

/** @param {boolean} won */
export function endSound(won) {
  (won ? [392, 494, 587] : [392, 349]).forEach((pitch, at) => tock(0.25 + at * 0.16, pitch, 0.14));
}
