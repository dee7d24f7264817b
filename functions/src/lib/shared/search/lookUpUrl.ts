import { LIMITS } from '../base/limits';
import type { Steps } from '../base/steps';
import { workspaceIdOf } from '../contract/requests/linkResult';
import type { Workspace } from '../model/model';
import { cutPage } from '../queries/pagination';
import { findLinks, type Match } from './findLinks';
import { queriedUrl } from './queriedUrl';
import { foundLink, type FoundLinks, type SearchRequest } from './searchLinks';

/**
 * Tells whether the URL of a query is saved in these workspaces, in steps of one chunk. If it is, returns one page of the links
 * with this URL, otherwise a few that mention it or are of the same site, most similar first. Throws what `searchLinks`
 * throws.
 */
export function* lookUpInSteps(
  workspaces: readonly Workspace[],
  { query, period = {}, ...page }: SearchRequest,
): Steps<FoundLinks> {
  const { urls = [query] } = queriedUrl(query) ?? {};
  const outcome = yield* findLinks(workspaces, URL.canParse(query.trim()) ? query : urls[0], period);
  const occurrences = outcome.matches.filter(({ rank }) => rank === 0);
  const saved = occurrences.length > 0;
  const matches = saved
    ? occurrences
    : similar(outcome.matches, outcome.isRelaxed ? siteOf(urls[0]) : undefined);
  const cut = cutPage(matches, page, foundLink(workspaces, outcome));
  return {
    page: cut.page,
    ...(period.shown && { period: period.shown }),
    workspaceId: workspaceIdOf(workspaces),
    query,
    total: matches.length,
    saved,
    links: cut.items,
    nextCursor: cut.nextCursor,
  };
}

/** Returns the first matches, only those of one site if it is given. Parses no more URLs than necessary. */
function similar(matches: readonly Match[], site: string | undefined): Match[] {
  const first: Match[] = [];
  for (const match of matches) {
    if (first.length === LIMITS.similarLinks) break;
    if (site === undefined || siteOf(match.entry.link.url) === site) first.push(match);
  }
  return first;
}

/** Returns the host of a URL without "www.". */
function siteOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : undefined;
}
