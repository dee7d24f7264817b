import groups from './aliases.json';
import { wordTerm, type Term } from './term';

/** Names of the same thing, by each of them. */
const ALIASES: ReadonlyMap<string, readonly string[]> = new Map(
  groups.flatMap((group) => group.map((name) => [name, group.filter((other) => other !== name)] as const)),
);

/** Returns a term that other names of the same thing match as well, such as "kubernetes" for "k8s". */
export function withAliases(term: Term): Term {
  const others = ALIASES.get(term.word);
  return others ? { ...term, others: others.map((name) => ({ ...wordTerm(name), isAlias: true })) } : term;
}
