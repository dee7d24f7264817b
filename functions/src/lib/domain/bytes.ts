const encoder = new TextEncoder();

/** Returns the length of a string in UTF-8. */
export function utf8Bytes(text: string): number {
  return encoder.encode(text).length;
}

/**
 * Returns a function that is called with a number of bytes, says whether they still fit into the budget, and spends
 * them if they do.
 */
export function byteBudget(budget: number): (bytes: number) => boolean {
  let left = budget;
  return (bytes) => {
    if (bytes > left) return false;
    left -= bytes;
    return true;
  };
}
