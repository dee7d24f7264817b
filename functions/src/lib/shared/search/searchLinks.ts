import { z } from 'zod';
import { LIMITS } from '../base/limits';
import type { Workspace } from '../model/model';
import { linkResult, linkResultSchema, workspaceIdOf } from '../contract/requests/linkResult';
import { elsewhereSchema } from '../queries/elsewhere';
import { cutPage, type PageRequest } from '../queries/pagination';
import type { Period } from '../dates/period';
import { shownPeriodSchema } from '../dates/shownPeriod';
import { runAtOnce, type Steps } from '../base/steps';
import { categoryName } from '../model/workspace';
import { cautionOn } from '../text/orders';
import { FIELDS, fieldText, fieldTexts, type Field } from './fields';
import { findLinks, type Match, type Outcome } from './findLinks';
import { fieldOfHit } from './hits';
import type { WeighedTerm } from './rank';
import { missingIn, searchHint } from './searchHint';
import { alternativesOf, matchOfText, type Term } from './term';

/**
 * Returns one page of the links in `workspaces` that match a query. `total` counts the links on all pages.
 *
 * A link matches if its title, URL, note or category has every word of the query, whole or as a part of a word.
 * Stop words are not required. If no link has every word, returns links with some of them and sets `relaxed`. The
 * link whose URL is the query comes first. Ranks do not depend on the page, so pages fit together.
 *
 * Throws {@link InvalidArguments} if the cursor is invalid, or the query has too many words or only punctuation.
 */
export function searchLinks(workspaces: readonly Workspace[], request: SearchRequest): FoundLinks {
  return runAtOnce(searchInSteps(workspaces, request));
}

export const foundLinksSchema = z.object({
  page: z.string(),
  /** Like that of a list. */
  period: shownPeriodSchema.optional(),
  workspaceId: z.string(),
  query: z.string(),
  total: z.int(),
  /** Whether the query, a URL, is saved. Only if the query is a URL, and all workspaces were searched. */
  saved: z.boolean().optional(),
  /** Set if no link has every word. The results then have some of the words. */
  relaxed: z.literal(true).optional(),
  /** The words of the query that the best result lacks. Only with `relaxed`. */
  missing: z.array(z.string()).optional(),
  /** Maps each word that no link has to the word that was searched for instead. */
  corrected: z.record(z.string(), z.string()).optional(),
  /** How the query was understood, if that may not be what was meant, and what the first link lacks. */
  hint: elsewhereSchema.shape.hint,
  links: z.array(linkResultSchema.extend({ matchedIn: z.array(z.enum(FIELDS)) })),
  nextCursor: z.string().optional(),
});
export type FoundLinks = z.infer<typeof foundLinksSchema>;

export const foundLinksResponseSchema = foundLinksSchema.extend(elsewhereSchema.shape);
export type FoundLinksResponse = z.infer<typeof foundLinksResponseSchema>;

export interface SearchRequest extends PageRequest {
  query: string;
  /** Limits the results to links added in this period. */
  period?: Period | undefined;
}

/** Searches like {@link searchLinks}, in steps of one chunk. */
export function* searchInSteps(
  workspaces: readonly Workspace[],
  { query, period = {}, ...page }: SearchRequest,
): Steps<FoundLinks> {
  const outcome = yield* findLinks(workspaces, query, period);
  const { matches, isRelaxed, relaxation } = outcome;
  const hint = yield* searchHint(workspaces, outcome);
  const usual = isRelaxed ? LIMITS.relaxedLinks : undefined;
  const cut = cutPage(matches, { ...page, usual }, foundLink(workspaces, outcome));
  return {
    page: cut.page,
    ...(period.shown && { period: period.shown }),
    workspaceId: workspaceIdOf(workspaces),
    query,
    total: matches.length,
    ...(isRelaxed && { relaxed: true, missing: missingIn(outcome) }),
    ...(relaxation &&
      relaxation.corrected.size > 0 && { corrected: Object.fromEntries(relaxation.corrected) }),
    ...(hint !== undefined && { hint }),
    links: cut.items,
    nextCursor: cut.nextCursor,
  };
}

/** Returns a function that returns a match as a link of the response. */
export function foundLink(workspaces: readonly Workspace[], { terms, filters }: Outcome) {
  return (match: Match): FoundLinks['links'][number] => ({
    ...linkResult(match.workspace, match.entry.link),
    ...cautionOn(match.entry.link),
    ...(workspaces.length > 1 && { workspaceId: match.workspaceId }),
    matchedIn: matchedIn(match, [...terms, ...filters]),
  });
}

/** Returns the fields of a match that have any of the terms, and the URL if it is the query. */
function matchedIn(
  { rank, entry, workspace, chunkNumber, link }: Match,
  terms: readonly WeighedTerm[],
): Field[] {
  const category = fieldText('category', categoryName(workspace, entry.link.category));
  const texts = [category, ...fieldTexts(entry.link)];
  const fields = new Set<Field | undefined>(rank === 0 ? ['url'] : []);
  for (const { term, hits, onlyWhole } of terms) {
    const hit = hits.byChunk[chunkNumber]?.[link] ?? 0;
    if (hit === 0 && !onlyWhole) continue;
    if (hit > 0) fields.add(FIELDS[fieldOfHit(hit)]);
    for (const text of texts) {
      const matches = (each: Term) => matchOfText(each, text) !== undefined;
      if (!fields.has(text.field) && alternativesOf(term).some(matches)) fields.add(text.field);
    }
  }
  return FIELDS.filter((field) => fields.has(field));
}
