import type { Steps } from '../base/steps';
import type { Hits } from './hits';
import type { IndexedChunk, Wanted } from './findTerm';
import { fieldTexts } from './fields';
import type { Query } from './query';
import { alternativesOf, type Term } from './term';

/**
 * Takes operators for text where these workspaces show that they are none: a tag, a site or a category that occurs nowhere, and
 * an excluded word such as "-euo" if a link with the other words has it with its hyphen, like "set -euo pipefail".
 */
export function* resolveOperators(
  query: Query,
  chunks: readonly IndexedChunk[],
  search: (wanted: readonly Wanted[]) => Steps<Hits[]>,
): Steps<ResolvedQuery> {
  const asText = [...query.asText];
  const unmet: string[] = [];
  const hitsOf = function* (terms: readonly Term[]): Steps<Hits[]> {
    return yield* search(terms.map((term) => ({ term, onlyWhole: false })));
  };
  const resolved = function* (term: Term): Steps<Term> {
    const alternatives: Term[] = [];
    for (const each of alternativesOf(term)) {
      const choices = each.filter ? [{ ...each, others: undefined }, ...(each.fallbacks ?? [])] : [each];
      const hits = yield* hitsOf(choices);
      const at = hits.findIndex(({ count }) => count > 0);
      const choice = choices.at(at) ?? each;
      if (choice.filter === undefined && each.filter) asText.push(each.typed);
      if (choice.filter === undefined && each.filter && choice.literal === undefined) unmet.push(each.typed);
      alternatives.push(choice);
    }
    const [first = term, ...others] = alternatives;
    return others.length > 0 ? { ...first, others } : first;
  };

  const filters: Term[] = [];
  const terms: Term[] = [];
  for (const term of [...query.filters, ...query.terms]) {
    const kept = alternativesOf(term).some(({ filter }) => filter) ? yield* resolved(term) : term;
    (alternativesOf(kept).every(({ filter }) => filter) ? filters : terms).push(kept);
  }
  const excluded: Term[] = [];
  const required = query.excluded.length > 0 ? yield* hitsOf([...filters, ...terms]) : [];
  for (const [index, hits] of (yield* hitsOf(query.excluded)).entries()) {
    const term = query.excluded[index];
    if (!term) continue;
    const isOption = !term.filter && /^-[^"]/.test(term.typed) && hasOption(term, hits, required, chunks);
    if (isOption) asText.push(term.typed);
    (isOption ? terms : excluded).push(term);
  }
  const hasKeywords = query.hasKeywords || terms.length > query.terms.length;
  return { ...query, terms, filters, excluded, asText, unmet, hasKeywords };
}

/** A query whose operators are understood as far as the workspaces allow. */
export interface ResolvedQuery extends Query {
  /** The tags, sites and categories that occur nowhere, not even as text, as typed. Their words are searched for instead. */
  readonly unmet: readonly string[];
}

/** Returns whether a link with all of the other terms has a word with the hyphen that is before it in the query. */
function hasOption(
  { typed }: Term,
  hits: Hits,
  required: readonly Hits[],
  chunks: readonly IndexedChunk[],
): boolean {
  return chunks.some(({ index }, number) =>
    index.entries.some(({ link }, at) => {
      const isCandidate = [hits, ...required].every((each) => (each.byChunk[number]?.[at] ?? 0) > 0);
      return isCandidate && fieldTexts(link).some(({ original }) => ` ${original}`.includes(` ${typed}`));
    }),
  );
}
