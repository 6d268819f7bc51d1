/** What the user likes, kept on this device. Looks are cookies, so that the server's pages come with them. */

const A_YEAR = 31536000;
export const LOOKS = /** @type {const} */ (["theme", "marks", "looks", "speed", "arrows", "language"]);

/**
 * @param {(typeof LOOKS)[number]} name
 * @param {string} value
 */
export function setCookie(name, value) {
  document.cookie = `linja-${name}=${value}; path=/; max-age=${A_YEAR}; samesite=lax`;
}

/**
 * @param {string} name
 * @returns {string | null}
 */
export function stored(name) {
  try {
    return localStorage.getItem(`linja-${name}`);
  } catch {
    return null; // storage can be forbidden; then nothing is remembered
  }
}

/**
 * @param {string} name
 * @param {string | null} value null forgets it
 */
export function store(name, value) {
  try {
    if (value === null) localStorage.removeItem(`linja-${name}`);
    else localStorage.setItem(`linja-${name}`, value);
  } catch {
    // as above
  }
}

/**
 * What is kept under a name as an object; what cannot be read, or has other parts than it should, counts as nothing.
 * @template {object} Kept
 * @param {string} name
 * @param {Kept} nothing with all its parts; one that is null may be anything
 * @returns {Kept}
 */
export function storedObject(name, nothing) {
  try {
    const kept = JSON.parse(stored(name) ?? "null");
    return alike(kept, nothing) && Object.entries(nothing).every(([part, value]) => alike(kept[part], value)) ? kept : nothing;
  } catch {
    return nothing;
  }
}

/**
 * @param {unknown} one
 * @param {unknown} two
 */
function alike(one, two) {
  return two === null || (one !== null && typeof one === typeof two && Array.isArray(one) === Array.isArray(two));
}

/** Forgets everything that is kept on this device. */
export function clearStored() {
  for (const name of LOOKS) document.cookie = `linja-${name}=; path=/; max-age=0; samesite=lax`;
  removeStored("");
}

/** @param {string} beginning of the names of all that is to be forgotten */
export function removeStored(beginning) {
  try {
    for (const key of Object.keys(localStorage).filter((key) => key.startsWith(`linja-${beginning}`))) localStorage.removeItem(key);
  } catch {
    // as above
  }
}
