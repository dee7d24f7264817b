/** Returns numbers from 0 to 1, always the same ones for a seed. */
export type Random = () => number;

/** Returns a generator of random numbers (mulberry32). It is seeded, so every run measures the same corpus. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns an integer from `from` to `to`, both included. */
export function integer(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}

/** Returns one of the items, each as likely as the others. Throws if there are none. */
export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return itemAt(items, Math.floor(random() * items.length));
}

/** Returns one of the items. As with words in a language, the nth is about n times rarer than the first (Zipf's law). */
export function pickByRank<Item>(random: Random, items: readonly Item[]): Item {
  return itemAt(items, Math.floor((items.length + 1) ** random()) - 1);
}

function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`There is no item ${String(index)} among ${String(items.length)}.`);
  return item;
}
