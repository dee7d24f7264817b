/**
 * Returns the names to suggest for what was typed: first those that start with it, then those with a word that does, then
 * those that contain it. Keeps the order within each of these.
 */
export function suggestionsFor(typed: string, names: readonly string[]): string[] {
  const wanted = typed.trim().toLowerCase();
  const ranked = [...new Set(names)].map((name) => ({ name, rank: rankOf(name.toLowerCase(), wanted) }));
  return ranked
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_SHOWN)
    .map(({ name }) => name);
}

/** How many suggestions are shown. */
const MAX_SHOWN = 6;

function rankOf(name: string, wanted: string): number {
  if (name.startsWith(wanted)) return 0;
  const at = name.indexOf(wanted);
  if (at < 0) return 3;
  return /\W/.test(name.charAt(at - 1)) ? 1 : 2;
}
