import type { Chunk, Link } from '../model/model';
import type { LinkEntry } from '../model/workspace';
import { searchedForm } from './searchedForm';
import { isStopWord } from '../text/stopWords';
import { tagsIn } from '../text/tags';
import { eachWord } from '../text/words';
import { eachPosting, fieldOf, lastIndex, linkOf, type ChunkIndex } from './chunkIndex';
import { FIELDS, type Field } from './fields';

/**
 * Returns the links that share rare words with a link, the closest first, or none if that may be by chance. Only looks into
 * chunks that were searched before, and builds no index, so links may have changed since. Looks up {@link MAX_WORDS} words,
 * each in at most {@link MAX_LINKS} links.
 */
export function relatedLinks(chunks: readonly Chunk[], link: Described): LinkEntry[] {
  const indexes = chunks.flatMap((chunk) => lastIndex(chunk) ?? []);
  const linkCount = indexes.reduce((sum, { entries }) => sum + entries.length, 0);
  const most = Math.min(MAX_LINKS, Math.max(MIN_LINKS, linkCount * MAX_SHARE));
  const shared = new Map<LinkEntry, Shared>();
  let whole = 0;
  for (const [word, weight] of linkCount > 0 ? wordsOf(link) : []) {
    const found = indexes.map((index) => ({ index, number: index.numberOf(word) }));
    const having = found.reduce((sum, { index, number }) => sum + countOf(index, number), 0);
    if (having > most) continue;
    const rarity = Math.log2(linkCount / Math.max(1, having));
    whole += rarity * weight;
    for (const { index, number } of found) {
      if (number === undefined) continue;
      eachPosting(index, number, (posting) => {
        const entry = index.entries[linkOf(posting)];
        const share = weight * WEIGHTS[FIELDS[fieldOf(posting)] ?? 'url'];
        if (!entry || share === 0) return;
        const { score, words, isInTitle } = shared.get(entry) ?? NOTHING;
        shared.set(entry, {
          score: score + rarity * share,
          words: words + 1,
          isInTitle: isInTitle || share >= WEIGHTS.notes,
        });
      });
    }
  }
  const least = Math.max(MIN_SCORE, whole * MIN_SHARE);
  return [...shared]
    .filter(([, { score, words, isInTitle }]) => score >= least && words >= MIN_WORDS && isInTitle)
    .sort(([, a], [, b]) => b.score - a.score)
    .map(([entry]) => entry);
}

type Described = Pick<Link, 'title' | 'notes' | 'url'>;

/** The words that two links share. */
interface Shared {
  /** How rare they are together, in bits, less for those in notes. */
  readonly score: number;
  readonly words: number;
  /** Whether one of them is in a title, or is a tag. */
  readonly isInTitle: boolean;
}

const NOTHING: Shared = { score: 0, words: 0, isInTitle: false };

/** How much a word counts by where it is. Those in URLs are often names of sites. */
const WEIGHTS: Readonly<Record<Field, number>> = { title: 1, category: 0, url: 0, notes: 0.6 };
/** A tag in two notes counts like a word in two titles. */
const TAG_WEIGHT = 1.6;

// Tried with public lists of links: about three of four results were about the same thing.
const MIN_WORDS = 2;
const MIN_SCORE = 11;
/** How much of all that is rare in a link another one must have. */
const MIN_SHARE = 0.2;

const MAX_WORDS = 16;
/** More common words say little. */
const MAX_SHARE = 0.02;
const MIN_LINKS = 3;
const MAX_LINKS = 50;

/** Returns the words of a link that may be rare, with their weights: tags first, then those of the title. */
function wordsOf({ title, notes = '', url }: Described): Map<string, number> {
  const start = notes.slice(0, MAX_NOTES);
  const words = new Map<string, number>();
  const owner = new Set(
    OWNER.exec(url)?.[1]
      ?.toLowerCase()
      .split(/[^\p{L}\p{N}]+/u),
  );
  for (const [weight, text] of [
    [TAG_WEIGHT, tagsIn(start).join(' ')],
    [WEIGHTS.title, title],
    [WEIGHTS.notes, start],
  ] as const) {
    const folded = searchedForm(text);
    // Without the capitals, so that "SocketCAN" counts as one word.
    eachWord(folded, folded, (from, to, joined) => {
      const word = joined ?? folded.slice(from, to);
      const isKnown = words.has(word) || owner.has(word);
      if (words.size < MAX_WORDS && !isKnown && word.length >= MIN_LENGTH && !isStopWord(word))
        words.set(word, weight);
    });
  }
  return words;
}

/** The first of several parts of a path, such as the owner of a repository: what else they own may be about anything. */
const OWNER = /^https?:\/\/[^/?#]+\/([^/?#]+)\/[^/?#]/i;

const MIN_LENGTH = 3;
/** How many characters of a note are compared. */
const MAX_NOTES = 500;

function countOf({ postingStarts }: ChunkIndex, number: number | undefined): number {
  return number === undefined ? 0 : (postingStarts[number + 1] ?? 0) - (postingStarts[number] ?? 0);
}
