/** How many links to print at most. Rendering more would freeze the page. */
export const MAX_PRINTED = 5_000;

/** Returns how many links to print of each category or other group with so many links, and how many that leaves out. */
export function printedOf(counts: readonly number[]): { printed: number[]; leftOut: number } {
  let leftOut = 0;
  let room = MAX_PRINTED;
  const printed = counts.map((count) => {
    const shown = Math.min(count, room);
    room -= shown;
    leftOut += count - shown;
    return shown;
  });
  return { printed, leftOut };
}
