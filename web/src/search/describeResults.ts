import { LIMITS } from '@shared/base/limits';
import { formatLinkCount, formatList } from '../ui/text/format';

/** Returns a sentence about the results of a search, and others about how the query was understood. */
export function describeResults({ asText, ...results }: Results): string {
  if (asText.length === 0) return describeTotal(results);
  const operators = formatList(asText.slice(0, MAX_NAMED).map((typed) => `“${typed}”`));
  const total = describeTotal(results);
  return `${total}${/[.]$/.test(total) ? '' : '.'} Searched for ${operators} as text.`;
}

function describeTotal({ query, total, isRelaxed, corrected, workspaces }: Omit<Results, 'asText'>): string {
  if (total === 0) {
    const where = workspaces ? ' in any workspace' : '';
    return `No link${where} matches “${query}”. Try other words, or part of a word.`;
  }
  const corrections = [...corrected].map(([typed, used]) => `“${used}” instead of “${typed}”`);
  const searched = corrections.length > 0 ? ` Searched for ${corrections.join(', ')}.` : '';
  const where = workspaces ? ` in ${listed(workspaces)}` : '';
  if (!isRelaxed) {
    return `${formatLinkCount(total)}${where} for “${query}”${searched && `.${searched}`}`;
  }
  const some = total === 1 ? 'This link has' : 'These have';
  return `No link has every word of “${query}”.${searched} ${some} some of them.`;
}

/** How many workspaces, or operators, to name. */
const MAX_NAMED = 3;

interface Results {
  readonly query: string;
  readonly total: number;
  readonly isRelaxed: boolean;
  readonly corrected: ReadonlyMap<string, string>;
  /** The parts of the query that look like operators, but were searched for as text. */
  readonly asText: readonly string[];
  /** The names of the workspaces that have results, or undefined if only one was searched. */
  readonly workspaces?: readonly string[] | undefined;
}

/** Returns a sentence about a query that cannot be searched for. */
export function describeInvalid(query: string): string {
  return /[\p{L}\p{N}]/u.test(query)
    ? `This search has too many words. Use at most ${String(LIMITS.queryWords)}.`
    : `“${query}” has no letter or digit to search for. Type a word, a number or an address.`;
}

/** Returns “Work, Travel and Recipes”, or “Work, Travel, Recipes and 4 more”. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED);
  const more = names.length - shown.length;
  return formatList(more > 0 ? [...shown, `${String(more)} more`] : shown);
}
