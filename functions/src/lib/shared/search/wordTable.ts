import { withoutUmlauts } from '../text/stemming';

/** The distinct words of a chunk, and where each occurs. */
export interface Words {
  /** The distinct words, with a line break before and after each, so that one scan finds those that contain a string. */
  readonly words: string;
  /** The offset in `words` where each word starts, plus the one where another word would start. */
  readonly wordStarts: Uint32Array;
  /** For each word, one posting per link that has it, in ascending order. */
  readonly postings: Uint32Array;
  /** Where the postings of each word start, plus the end of the last ones. */
  readonly postingStarts: Uint32Array;
  /** Returns the number of a word, or undefined if no link has it. */
  readonly numberOf: (word: string) => number | undefined;
}

/** Random for each process, so that nobody can choose words that have the same hash. */
const SEED = randomInteger();
const FACTOR = randomInteger() | 1;

/**
 * Collects words and where they occur. Unlike a Map, it needs no string for a word that it has seen before, which takes a
 * third less time and keeps the result small.
 */
export class WordTable {
  /** Open addressing: the number of a word plus 1, in the slot of its hash or a later one. A free slot holds 0. */
  private slots = new Uint32Array(2 ** 14);
  private readonly words: string[] = [];
  private readonly hashes: number[] = [];
  /** For each word, its number without umlauts plus 1, or 0 if that is the same. */
  private readonly plainForms: number[] = [];
  /** For each word, the link that it was last seen in. */
  private readonly lastLinks: number[] = [];
  /** Pairs of the number of a word and a posting. Typed, because a long array of numbers is slow to grow. */
  private occurrences = new Uint32Array(2 ** 16);
  private occurrenceCount = 0;

  /** Records that a link has the word at `start` to `end` of a text. Later fields of the same link add nothing. */
  add(text: string, start: number, end: number, link: number, posting: number): void {
    const known = this.words.length;
    const number = this.numberFor(text, start, end);
    if (number === known) this.plainForms[number] = this.plainFormOf(text.slice(start, end));
    this.record(number, link, posting);
    const plainForm = this.plainForms[number] ?? 0;
    if (plainForm > 0) this.record(plainForm - 1, link, posting);
  }

  finish(): Words {
    const { words, slots } = this;
    const occurrences = this.occurrences.subarray(0, this.occurrenceCount);
    const wordStarts = new Uint32Array(words.length + 1);
    const postingStarts = new Uint32Array(words.length + 1);
    wordStarts[0] = 1;
    for (let index = 0; index < occurrences.length; index += 2) {
      const next = (occurrences[index] ?? 0) + 1;
      postingStarts[next] = (postingStarts[next] ?? 0) + 1;
    }
    for (const [number, word] of words.entries()) {
      wordStarts[number + 1] = (wordStarts[number] ?? 0) + word.length + 1;
      postingStarts[number + 1] = (postingStarts[number + 1] ?? 0) + (postingStarts[number] ?? 0);
    }
    const postings = new Uint32Array(occurrences.length / 2);
    const ends = postingStarts.slice();
    for (let index = 0; index < occurrences.length; index += 2) {
      const number = occurrences[index] ?? 0;
      const end = ends[number] ?? 0;
      postings[end] = occurrences[index + 1] ?? 0;
      ends[number] = end + 1;
    }
    const joined = `\n${words.join('\n')}\n`;
    return {
      words: joined,
      wordStarts,
      postings,
      postingStarts,
      numberOf: (word) => numberOf(word, joined, wordStarts, slots),
    };
  }

  private record(number: number, link: number, posting: number): void {
    if (this.lastLinks[number] === link) return;
    this.lastLinks[number] = link;
    if (this.occurrenceCount === this.occurrences.length) {
      const grown = new Uint32Array(2 * this.occurrences.length);
      grown.set(this.occurrences);
      this.occurrences = grown;
    }
    this.occurrences[this.occurrenceCount++] = number;
    this.occurrences[this.occurrenceCount++] = posting;
  }

  private plainFormOf(word: string): number {
    const plain = withoutUmlauts(word);
    return plain === undefined ? 0 : this.numberFor(plain, 0, plain.length) + 1;
  }

  /** Returns the number of a word. Gives a new word a new number. */
  private numberFor(text: string, start: number, end: number): number {
    const hash = hashOf(text, start, end);
    const mask = this.slots.length - 1;
    let slot = hash & mask;
    for (let entry = this.slots[slot] ?? 0; entry > 0; entry = this.slots[slot] ?? 0) {
      if (this.hashes[entry - 1] === hash && this.isWord(entry - 1, text, start, end)) return entry - 1;
      slot = (slot + 1) & mask;
    }
    const number = this.words.length;
    this.slots[slot] = number + 1;
    this.words.push(text.slice(start, end));
    this.hashes.push(hash);
    this.lastLinks.push(-1);
    this.plainForms.push(0);
    if (this.words.length * 2 > this.slots.length) this.grow();
    return number;
  }

  private isWord(number: number, text: string, start: number, end: number): boolean {
    const word = this.words[number] ?? '';
    if (word.length !== end - start) return false;
    for (let index = 0; index < word.length; index++) {
      if (word.charCodeAt(index) !== text.charCodeAt(start + index)) return false;
    }
    return true;
  }

  private grow(): void {
    this.slots = new Uint32Array(this.slots.length * 2);
    const mask = this.slots.length - 1;
    for (const [number, hash] of this.hashes.entries()) {
      let slot = hash & mask;
      while ((this.slots[slot] ?? 0) > 0) slot = (slot + 1) & mask;
      this.slots[slot] = number + 1;
    }
  }
}

function numberOf(
  word: string,
  words: string,
  wordStarts: Uint32Array,
  slots: Uint32Array,
): number | undefined {
  const mask = slots.length - 1;
  let slot = hashOf(word, 0, word.length) & mask;
  for (let entry = slots[slot] ?? 0; entry > 0; entry = slots[slot] ?? 0) {
    const start = wordStarts[entry - 1] ?? 0;
    if ((wordStarts[entry] ?? 0) - start - 1 === word.length && words.startsWith(word, start))
      return entry - 1;
    slot = (slot + 1) & mask;
  }
  return undefined;
}

function hashOf(text: string, start: number, end: number): number {
  let hash = SEED;
  for (let index = start; index < end; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), FACTOR);
    hash ^= hash >>> 15;
  }
  return hash;
}

function randomInteger(): number {
  return Math.trunc(Math.random() * 2 ** 32) | 0;
}
