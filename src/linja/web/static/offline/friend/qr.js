/** QR codes as pictures (ISO/IEC 18004): bytes with the lowest error correction, which is enough on a screen. */

/** Codewords for error correction in each block, and the number of blocks; the first is for version 1. */
const CHECKS = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25];
const QUIET = 4; // light modules around the code
const LOWEST = 1; // how the format names the level of error correction

/** @type {((x: number, y: number) => boolean)[]} which modules a mask inverts */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/**
 * The code of a text as an SVG picture. Throws a RangeError if the text is too long.
 * @param {string} text
 */
export function qrPicture(text) {
  const rows = qrCode(text);
  const size = rows.length + 2 * QUIET;
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join("")}"/></svg>`;
}

/**
 * The modules of a code, row by row. Throws a RangeError if the text is too long.
 * @param {string} text
 * @param {number} [mask] in place of the best one
 */
export function qrCode(text, mask) {
  const bytes = new TextEncoder().encode(text);
  const version = CHECKS.findIndex((_, at) => bytes.length <= capacity(at + 1)) + 1;
  if (version === 0) throw new RangeError("too long for a QR code");
  const { modules, isFree } = patterns(version);
  fill(modules, isFree, withChecks(codewords(bytes, version), version));
  const masks = mask === undefined ? MASKS.keys() : [mask];
  const codes = [...masks].map((number) => masked(modules, isFree, number));
  return codes.reduce((best, code) => (penalty(code) < penalty(best) ? code : best));
}

/**
 * The bytes of a text that fit.
 * @param {number} version
 */
function capacity(version) {
  return dataLength(version) - (version < 10 ? 2 : 3); // the kind of data, and its length
}

/** @param {number} version */
function dataLength(version) {
  return allCodewords(version) - CHECKS[version - 1] * BLOCKS[version - 1];
}

/** @param {number} version */
function allCodewords(version) {
  const size = 17 + 4 * version;
  const marks = centres(version).length;
  const inMarks = version === 1 ? 0 : 25 * (marks * marks - 3) - 10 * (marks - 2); // five modules of some lie on the timing lines
  const others = 3 * 64 + 2 * (size - 16) + 31 + (version < 7 ? 0 : 36);
  return Math.floor((size * size - others - inMarks) / 8);
}

/**
 * Where alignment marks stand, across and down.
 * @param {number} version
 */
function centres(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = 10 + 4 * version;
  const step = version === 32 ? 26 : 2 * Math.ceil((last - 6) / (2 * (count - 1)));
  return [6, ...Array.from({ length: count - 1 }, (_, at) => last - step * (count - 2 - at))];
}

/**
 * @param {Uint8Array} bytes
 * @param {number} version
 */
function codewords(bytes, version) {
  const length = version < 10 ? [bytes.length] : [bytes.length >> 8, bytes.length & 255];
  const digits = [4, ...[...length, ...bytes].flatMap((byte) => [byte >> 4, byte & 15]), 0]; // of four bits; 0 ends them
  const words = Array.from({ length: digits.length / 2 }, (_, at) => (digits[2 * at] << 4) | digits[2 * at + 1]);
  const fillers = Array.from({ length: dataLength(version) - words.length }, (_, at) => (at % 2 ? 0x11 : 0xec));
  return [...words, ...fillers];
}

/**
 * Cuts the codewords into blocks, adds error correction to each, and takes a codeword of each in turn.
 * @param {number[]} words
 * @param {number} version
 */
function withChecks(words, version) {
  const count = BLOCKS[version - 1];
  const long = words.length % count; // blocks at the end with one more
  const length = Math.floor(words.length / count);
  const blocks = Array.from({ length: count }, (_, at) => {
    const start = at * length + Math.max(0, at - count + long);
    return words.slice(start, start + length + (at < count - long ? 0 : 1));
  });
  return [...interleaved(blocks), ...interleaved(blocks.map((block) => checks(block, CHECKS[version - 1])))];
}

/** @param {number[][]} blocks */
function interleaved(blocks) {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, at) => blocks.flatMap((block) => block.slice(at, at + 1))).flat();
}

/**
 * Reed and Solomon's: the remainder of a division by (x - 1)(x - 2)(x - 4)…
 * @param {number[]} block
 * @param {number} count
 */
function checks(block, count) {
  let divisor = [1];
  for (let root = 1, at = 0; at < count; at += 1, root = product(root, 2)) {
    divisor = [...divisor, 0].map((factor, place) => factor ^ product(divisor[place - 1] ?? 0, root));
  }
  const rest = [...block, ...Array(count).fill(0)];
  block.forEach((_, at) => {
    const lead = rest[at];
    divisor.forEach((factor, place) => (rest[at + place] ^= product(factor, lead)));
  });
  return rest.slice(block.length);
}

/**
 * In the field of 256 elements.
 * @param {number} one
 * @param {number} two
 */
function product(one, two) {
  let result = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    result = (result << 1) ^ (result >> 7 ? 0x11d : 0);
    if ((two >> bit) & 1) result ^= one;
  }
  return result;
}

/**
 * Everything but data, and where data may go; the places of the format are still light.
 * @param {number} version
 */
function patterns(version) {
  const size = 17 + 4 * version;
  const modules = Array.from({ length: size }, () => Array(size).fill(false));
  const isFree = Array.from({ length: size }, () => Array(size).fill(true));
  const set = (/** @type {number} */ x, /** @type {number} */ y, /** @type {boolean} */ isDark) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    modules[y][x] = isDark;
    isFree[y][x] = false;
  };
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const mark = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ reach, /** @type {number[]} */ rings) => {
    for (let down = -reach; down <= reach; down += 1) {
      for (let across = -reach; across <= reach; across += 1) set(x + across, y + down, rings.includes(Math.max(Math.abs(across), Math.abs(down))));
    }
  };
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) mark(x, y, 4, [0, 1, 3]);
  for (const y of centres(version)) {
    for (const x of centres(version)) if (!isCorner(x, y, size)) mark(x, y, 2, [0, 2]);
  }
  for (let at = 0; at < 15; at += 1) for (const [x, y] of formatPlaces(at, size)) set(x, y, false);
  set(8, size - 8, true);
  const bits = withRemainder(version, 12, 0x1f25);
  for (let at = 0; version >= 7 && at < 18; at += 1) {
    const [far, near] = [size - 11 + (at % 3), Math.floor(at / 3)];
    set(far, near, Boolean((bits >> at) & 1));
    set(near, far, Boolean((bits >> at) & 1));
  }
  return { modules, isFree };
}

/**
 * Whether a finder is there.
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function isCorner(x, y, size) {
  return (x === 6 && (y === 6 || y === size - 7)) || (y === 6 && x === size - 7);
}

/**
 * The two places of a bit of the format.
 * @param {number} bit
 * @param {number} size
 */
function formatPlaces(bit, size) {
  const along = bit < 6 ? bit : bit < 8 ? bit + 1 : bit === 8 ? 7 : 14 - bit;
  const first = bit < 8 ? [8, along] : [along, 8];
  return [first, bit < 8 ? [size - 1 - bit, 8] : [8, size - 15 + bit]];
}

/**
 * A number with the remainder of its division by a polynomial, for which it is shifted.
 * @param {number} number
 * @param {number} bits of the remainder
 * @param {number} divisor
 */
function withRemainder(number, bits, divisor) {
  let rest = number << bits;
  for (let at = 31 - Math.clz32(rest); at >= bits; at = 31 - Math.clz32(rest)) rest ^= divisor << (at - bits);
  return (number << bits) | rest;
}

/**
 * Up and down in pairs of columns, from the right.
 * @param {boolean[][]} modules
 * @param {boolean[][]} isFree
 * @param {number[]} words
 */
function fill(modules, isFree, words) {
  const size = modules.length;
  let bit = 0;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    const isUp = ((right > 6 ? size - 1 - right : size - 2 - right) / 2) % 2 === 0;
    for (let step = 0; step < size; step += 1) {
      const y = isUp ? size - 1 - step : step;
      for (const x of [right, right - 1].filter((column) => isFree[y][column])) {
        modules[y][x] = Boolean(((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
        bit += 1;
      }
    }
  }
}

/**
 * @param {boolean[][]} modules
 * @param {boolean[][]} isFree
 * @param {number} number of the mask
 */
function masked(modules, isFree, number) {
  const code = modules.map((row, y) => row.map((isDark, x) => (isFree[y][x] && MASKS[number](x, y) ? !isDark : isDark)));
  const format = withRemainder((LOWEST << 3) | number, 10, 0x537) ^ 0x5412;
  for (let at = 0; at < 15; at += 1) for (const [x, y] of formatPlaces(at, code.length)) code[y][x] = Boolean((format >> at) & 1);
  return code;
}

/**
 * What makes a code hard to read: long runs, blocks, what looks like a finder, more dark than light.
 * @param {boolean[][]} code
 */
function penalty(code) {
  const across = code.map((row) => row.map((isDark) => (isDark ? "1" : "0")).join(""));
  const down = across.map((_, x) => across.map((row) => row[x]).join(""));
  let sum = 0;
  for (const line of [...across, ...down]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    sum += 40 * [...line.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  for (let y = 1; y < code.length; y += 1) {
    for (let x = 1; x < code.length; x += 1) {
      if (new Set([code[y][x], code[y - 1][x], code[y][x - 1], code[y - 1][x - 1]]).size === 1) sum += 3;
    }
  }
  const dark = across.join("").replaceAll("0", "").length / code.length ** 2;
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}
