import { withoutUmlauts } from '../text/stemming';

/** Collects the words of many links. */
export class WordTable {
  private readonly byText = new Map<string, Word>();

  /** Adds a word of a link. `posting` says where the word occurs. */
  add(text: string, link: number, posting: number): void {
    const word = this.wordFor(text);
    record(word, link, posting);
    if (word.plain !== undefined) record(this.wordFor(word.plain), link, posting);
  }

  /** Returns the words, sorted and packed into as little memory as possible. */
  finish(): Words {
    const sorted = [...this.byText].sort(([a], [b]) => (a < b ? -1 : 1));
    const words = `\n${sorted.map(([text]) => text).join('\n')}\n`;
    const wordStarts = new Uint32Array(sorted.length + 1);
    const postingStarts = new Uint32Array(sorted.length + 1);
    wordStarts[0] = 1;
    for (const [number, [text, { postings }]] of sorted.entries()) {
      wordStarts[number + 1] = (wordStarts[number] ?? 0) + text.length + 1;
      postingStarts[number + 1] = (postingStarts[number] ?? 0) + postings.length;
    }
    const postings = new Uint32Array(postingStarts.at(-1) ?? 0);
    for (const [number, [, word]] of sorted.entries()) postings.set(word.postings, postingStarts[number]);
    const numberOf = (word: string) => findWord(words, wordStarts, word);
    return { words, wordStarts, postings, postingStarts, numberOf };
  }

  private wordFor(text: string): Word {
    const known = this.byText.get(text);
    if (known) return known;
    const word: Word = { postings: [], lastLink: -1, plain: withoutUmlauts(text) };
    this.byText.set(text, word);
    return word;
  }
}

/** The different words of many links, and which links have them. */
export interface Words {
  /** The words in order, each on a line of its own, with a line break before the first. */
  readonly words: string;
  /** Where each word starts in `words`, and where the next one would start. */
  readonly wordStarts: Uint32Array;
  /** The postings of the words: where each word occurs, word after word. */
  readonly postings: Uint32Array;
  /** Where the postings of each word start in `postings`, and where the next ones would start. */
  readonly postingStarts: Uint32Array;
  /** Returns the number of a word, or undefined if no link has it. */
  readonly numberOf: (word: string) => number | undefined;
}

interface Word {
  readonly postings: number[];
  /** The last link that has the word, so that it is counted once per link. */
  lastLink: number;
  /** The spelling of the word without umlauts, if that differs. */
  readonly plain: string | undefined;
}

function record(word: Word, link: number, posting: number): void {
  if (word.lastLink === link) return;
  word.lastLink = link;
  word.postings.push(posting);
}

/** Returns the number of a word in sorted words, by binary search. */
function findWord(words: string, wordStarts: Uint32Array, wanted: string): number | undefined {
  let low = 0;
  let high = wordStarts.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const word = words.slice(wordStarts[middle], (wordStarts[middle + 1] ?? 0) - 1);
    if (word === wanted) return middle;
    if (word < wanted) low = middle + 1;
    else high = middle;
  }
  return undefined;
}
