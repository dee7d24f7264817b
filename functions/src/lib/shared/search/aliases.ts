import groups from './aliases.json';
import { piecesIn, versionParts } from '../text/words';
import { adjacentTerm, wordTerm, type Term } from './term';

/** Names of the same thing, by each of them. */
const ALIASES: ReadonlyMap<string, readonly string[]> = new Map(
  groups.flatMap((group) => group.map((name) => [name, group.filter((other) => other !== name)] as const)),
);

/** Returns a term that other names of the same thing match as well: "kubernetes" for "k8s", and "c++17" for "cpp17". */
export function withAliases(term: Term): Term {
  const others = ALIASES.get(term.word)?.map((name) => wordTerm(name)) ?? versionAliases(term);
  return others.length > 0 ? { ...term, others: others.map((other) => ({ ...other, isAlias: true })) } : term;
}

/** Returns the terms for the other names of what is before a version. */
function versionAliases({ pieces, word, typed }: Term): Term[] {
  const [name = '', version, ...rest] = versionParts(word);
  if (pieces.length > 1 || version === undefined || rest.length > 0) return [];
  const names = ALIASES.get(name) ?? [];
  return names.map((other) => adjacentTerm([...piecesIn(other), version], typed));
}
