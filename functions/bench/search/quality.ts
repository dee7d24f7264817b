import type { CorpusLink } from './corpus/corpus';
import { RESULTS, type Search } from './engines';
import {
  hasWholeWord,
  isMeant,
  KINDS,
  shortWordOf,
  UNCOUNTED_KIND,
  type Kind,
  type Query,
} from './queries/query';

/** A right link must be among this many results. */
const FIRST = 5;

/** What a search finds for one query. */
export interface Answer {
  readonly query: Query;
  readonly results: readonly CorpusLink[];
  /** Whether a right link is among the first five results. */
  readonly isRight: boolean;
  /** The query's short word, if all that it asks for is one. */
  readonly shortWord: string | undefined;
}

/** How well a search answers several queries: their number, and the percentages of right and empty answers. */
export interface Quality {
  readonly queries: number;
  readonly right: number;
  readonly empty: number;
}

/** Searches for a query. `byUrl` has all links of the corpus by URL. */
export function answer(search: Search, query: Query, byUrl: ReadonlyMap<string, CorpusLink>): Answer {
  const results = search(query.query).flatMap((url) => byUrl.get(url) ?? []);
  const isRight = results.slice(0, FIRST).some((link) => isMeant(link, query));
  return { query, results, isRight, shortWord: shortWordOf(query) };
}

/** Summarises the answers that count towards the targets. */
export function qualityOf(answers: readonly Answer[]): Quality {
  return summarise(answers.filter(({ query }) => query.kind !== UNCOUNTED_KIND));
}

/** Summarises the answers to each kind of query. */
export function qualityByKind(answers: readonly Answer[]): { kind: Kind; quality: Quality }[] {
  return KINDS.map((kind) => ({
    kind,
    quality: summarise(answers.filter(({ query }) => query.kind === kind)),
  }));
}

/**
 * Returns how many of the first 20 results for short words contain the word as a whole word in any field, in percent.
 * Missing results count as results without it, because the corpus has at least 20 links with each short word.
 */
export function wholeWordShare(answers: readonly Answer[]): number {
  const shares = answers.flatMap(({ shortWord, results }) =>
    shortWord === undefined ? [] : results.filter((link) => hasWholeWord(link, shortWord)).length / RESULTS,
  );
  return (100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length;
}

function summarise(answers: readonly Answer[]): Quality {
  const percent = (holds: (answer: Answer) => boolean) =>
    (100 * answers.filter(holds).length) / answers.length;
  return {
    queries: answers.length,
    right: percent(({ isRight }) => isRight),
    empty: percent(({ results }) => results.length === 0),
  };
}
