import { fieldOfHit, matchOfHit, type Hits } from './hits';
import { FORM, PART, START, WHOLE, type Term } from './term';
import { isUnspaced } from '../text/words';

/**
 * Weighs terms by how rare they are among this many links. Weights are small integers relative to the rarest term,
 * so adding a link rarely changes one. Weights are part of the ranks, and a cursor works only while ranks stay the
 * same.
 */
export function weigh(found: readonly Omit<WeighedTerm, 'weight'>[], linkCount: number): WeighedTerm[] {
  const rarities = found.map(({ term, hits }) => {
    const rarity = hits.count === 0 ? 0 : Math.log2(1 + linkCount / hits.count);
    // A correction should not outweigh a word that was typed.
    return term.isGuess === true ? rarity / 2 : rarity;
  });
  const highest = Math.max(...rarities);
  return found.map((each, index) => ({
    ...each,
    weight: Math.max(1, Math.round((MAX_WEIGHT * (rarities[index] ?? 0)) / highest)),
  }));
}

/** The weight of the rarest term. */
const MAX_WEIGHT = 12;

/** A shorter word inside another one means little: "ai" in "repair". */
const MIN_PART_LENGTH = 4;

/** The cost of each kind of match. Fields matter only between links of equal cost. */
const PART_COSTS: Readonly<Record<number, number>> = { [WHOLE]: 0, [FORM]: 0, [START]: 1, [PART]: 2 };
const MAX_PART_COST = 2;

/**
 * The extra cost of each field over the one before it. Another form of the word costs more than one field, but less
 * than two.
 */
const FIELD_COST = 2;
const FORM_COST = 3;

/** A term with its hits and its weight. */
export interface WeighedTerm {
  readonly term: Term;
  readonly hits: Hits;
  /** Whether `hits` has only whole words. */
  readonly onlyWhole: boolean;
  /** 1 to {@link MAX_WEIGHT}. */
  readonly weight: number;
}

/** Ranking inputs of one chunk. */
export interface RankedChunk {
  /** For each term, the hits in the chunk. */
  readonly hits: readonly (Uint8Array | undefined)[];
  /** How many stop words of the query each link lacks. */
  readonly stopWords: Uint8Array;
  readonly hasText: (link: number, part: string) => boolean;
}

/**
 * Returns the rank of a link that matches all terms, or undefined if it lacks one. Ranks are positive integers, and
 * lower ones are better. Whole words come before parts of words. After that, better fields come first, and the
 * field of a rare term counts more.
 */
export function rankOfAll(
  terms: readonly WeighedTerm[],
  chunk: RankedChunk,
  link: number,
): number | undefined {
  for (let index = 0; index < terms.length; index++) {
    if ((chunk.hits[index]?.[link] ?? 0) === 0 && terms[index]?.onlyWhole !== true) return undefined;
  }
  for (let index = 0; index < terms.length; index++) {
    if ((chunk.hits[index]?.[link] ?? 0) > 0) continue;
    if (!chunk.hasText(link, terms[index]?.term.word ?? '')) return undefined;
  }
  return rankOf(terms, chunk, link, 0);
}

/**
 * Returns the rank of a link that matches any of the terms, or undefined if it matches none. Links that lack fewer
 * terms, or more common ones, come first. Otherwise, the order is that of {@link rankOfAll}.
 */
export function rankOfAny(
  terms: readonly WeighedTerm[],
  chunk: RankedChunk,
  link: number,
): number | undefined {
  let missing = 0;
  let isMatch = false;
  for (let index = 0; index < terms.length; index++) {
    const weighed = terms[index];
    const hit = chunk.hits[index]?.[link] ?? 0;
    if (weighed && (hit === 0 || isWeak(weighed.term, hit))) missing += weighed.weight;
    else isMatch = true;
  }
  return isMatch ? rankOf(terms, chunk, link, missing) : undefined;
}

/** Returns whether a hit is too weak to count when other terms are missing. */
export function isWeak({ word }: Term, hit: number): boolean {
  return matchOfHit(hit) === PART && word.length < MIN_PART_LENGTH && !isUnspaced(word);
}

function rankOf(
  terms: readonly WeighedTerm[],
  { hits, stopWords }: RankedChunk,
  link: number,
  missing: number,
): number {
  let parts = 0;
  let fields = 0;
  for (let index = 0; index < terms.length; index++) {
    const hit = hits[index]?.[link] ?? 0;
    if (hit === 0) {
      parts += MAX_PART_COST;
      continue;
    }
    const match = matchOfHit(hit);
    parts += PART_COSTS[match] ?? 0;
    const fieldCost = FIELD_COST * fieldOfHit(hit) + (match === FORM ? FORM_COST : 0);
    fields += (terms[index]?.weight ?? 0) * fieldCost;
  }
  return packed(missing, parts, fields, stopWords[link] ?? 0);
}

/** Packs the parts of a rank into a number below 10 ** 15, the limit of a cursor. The first part counts most. */
function packed(missing: number, parts: number, fields: number, stopWords: number): number {
  let rank = 0;
  for (const [value, size] of [
    [missing, 1024],
    [parts, 256],
    [fields, 8192],
    [stopWords, 128],
  ] as const) {
    rank = rank * size + Math.min(value, size - 1);
  }
  return 1 + rank;
}
