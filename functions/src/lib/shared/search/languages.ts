import { memoize } from '../base/memoize';
import type { Steps } from '../base/steps';
import type { Workspace } from '../model/model';
import { eachPosting, fieldOf, lastIndex, linkOf, type ChunkIndex } from './chunkIndex';
import { FIELDS } from './fields';

/**
 * Returns the languages that titles are in, most of them first, if there are several. A guess, from words that only one language has
 * and from scripts. Looks only into chunks that were searched before.
 */
export function* languagesOf(workspaces: readonly Workspace[]): Steps<string[]> {
  const counts = new Map<string, number>();
  for (const chunk of workspaces.flatMap(({ chunks }) => chunks)) {
    yield;
    const index = lastIndex(chunk);
    for (const [language, count] of index ? languagesIn(index) : []) {
      counts.set(language, (counts.get(language) ?? 0) + count);
    }
  }
  const found = [...counts].filter(([, count]) => count >= LEAST).sort(([, a], [, b]) => b - a);
  return found.length > 1 ? found.slice(0, MOST).map(([language]) => language) : [];
}

/** Of fewer titles, the words may be names, or a mistake. */
const LEAST = 3;
const MOST = 8;

/** Folded words of titles that are frequent in one language, and rare in the others. */
const WORDS: readonly (readonly [language: string, words: string])[] = [
  ['English', 'the and with from how your'],
  ['German', 'und der das fur mit nicht im wie'],
  ['French', 'les des une dans avec du sur'],
  ['Spanish', 'los las una del como'],
  ['Portuguese', 'uma nao dos pelo'],
  ['Italian', 'della delle degli che nel'],
  ['Dutch', 'het een voor niet'],
  ['Polish', 'jest dla sie jak'],
  ['Swedish', 'och att inte hur'],
  ['Turkish', 'bir icin nasil'],
];

/** Scripts that hardly more than one language is written in, by their UTF-16 code units. */
const SCRIPTS: readonly (readonly [language: string, from: number, to: number])[] = [
  ['Greek', 0x370, 0x3ff],
  ['Russian', 0x400, 0x4ff],
  ['Hebrew', 0x590, 0x5ff],
  ['Arabic', 0x600, 0x6ff],
  ['Hindi', 0x900, 0x97f],
  ['Thai', 0xe00, 0xe7f],
  ['Korean', 0xac00, 0xd7a3],
];

const KANA = /[\u3041-\u309F]/;
const FIRST_KANA = 0x3041;
const LAST_HAN = 0x9fff;
/** A word in most Chinese titles. */
const OF_CHINESE = '的';

/** Returns how many titles of a chunk are in each language. */
const languagesIn = memoize((index: ChunkIndex): ReadonlyMap<string, number> => {
  const titles = new Map<string, Set<number>>();
  const add = (language: string, word: number) => {
    const links = titles.get(language) ?? new Set();
    titles.set(language, links);
    eachPosting(index, word, (posting) => {
      if (FIELDS[fieldOf(posting)] === 'title') links.add(linkOf(posting));
    });
  };
  for (const [language, words] of WORDS) {
    for (const word of words.split(' ')) {
      const number = index.numberOf(word);
      if (number !== undefined) add(language, number);
    }
  }
  for (let number = 0; number < index.wordStarts.length - 1; number++) {
    const language = languageOfScript(index, number);
    if (language !== undefined) add(language, number);
  }
  return new Map([...titles].map(([language, links]) => [language, links.size]));
});

/** Returns the language of a word that is not in Latin letters. */
function languageOfScript({ words, wordStarts }: ChunkIndex, number: number): string | undefined {
  const start = wordStarts[number] ?? 0;
  const unit = words.charCodeAt(start);
  const [language] = SCRIPTS.find(([, from, to]) => unit >= from && unit <= to) ?? [];
  if (language !== undefined || unit < FIRST_KANA || unit > LAST_HAN) return language;
  const word = words.slice(start, (wordStarts[number + 1] ?? 0) - 1);
  if (KANA.test(word)) return 'Japanese';
  return word.includes(OF_CHINESE) ? 'Chinese' : undefined;
}
