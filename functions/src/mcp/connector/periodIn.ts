import { momentSchema, type Moment } from '../../lib/shared/dates/moment';
import type { PeriodRequest } from '../../lib/shared/dates/periodRequest';

/**
 * Returns the period that a query names, such as "last week" or "in March", and the other words of the query. Undefined if it
 * names none.
 */
export function periodIn(query: string): QueriedPeriod | undefined {
  const words = query.split(/\s+/).filter((word) => word !== '');
  if (words.length > MAX_QUERY_WORDS) return undefined;
  for (let length = MAX_WORDS; length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const named = words.slice(start, start + length).map(bare);
      const before = bare(words[start - 1] ?? '');
      const moment = momentOf(named, before);
      if (!moment) continue;
      const others = [
        ...words.slice(0, start - (LEADING.has(before) ? 1 : 0)),
        ...words.slice(start + length),
      ];
      const period = before === 'since' ? { since: moment } : { since: moment, until: moment };
      return { period, rest: others.join(' ') };
    }
  }
  return undefined;
}

interface QueriedPeriod {
  readonly period: PeriodRequest;
  /** The query without the words for the period. */
  readonly rest: string;
}

/** The most words for a period: "the last 7 days". */
const MAX_WORDS = 4;

/** Longer queries are not looked through. */
const MAX_QUERY_WORDS = 20;

/** Words before a period. A year, a month or a weekday without one may as well be what the links are about. */
const LEADING = new Set(['in', 'on', 'since', 'from', 'during', 'of']);

/** Returns a word in lower case without the punctuation around it. */
function bare(word: string): string {
  return word.toLowerCase().replace(/^["'(]|["')?!.,;:]$/g, '');
}

function momentOf(words: readonly string[], before: string): Moment | undefined {
  const [first = ''] = words;
  if (words.length === 1 && !DAYS.has(first) && !LEADING.has(before)) return undefined;
  if (LEADING.has(first)) return undefined;
  return momentSchema.safeParse(words.join(' ')).data;
}

const DAYS = new Set(['today', 'yesterday']);
