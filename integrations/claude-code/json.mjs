/** Parses JSON. Returns undefined if it is invalid. */
export function parseJson(/** @type {string} */ text) {
  try {
    /** @type {unknown} */
    const value = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/**
 * Returns the members of an object, or none if the value is not an object.
 *
 * @returns {Readonly<Record<string, unknown>>}
 */
export function membersOf(/** @type {unknown} */ value) {
  return isObject(value) ? value : {};
}

/**
 * Returns whether a value is an object and not an array.
 *
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a string that is not empty, or undefined. */
export function stringOf(/** @type {unknown} */ value) {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
