import { readTopics, readVocabulary, type CorpusLink, type Topic } from './data';

const SHARE_WITH_NOTES = 0.5;
/** Sentences in a note, the most common numbers first. More than six are split into paragraphs. */
const NOTE_SENTENCES = [1, 2, 3, 4, 6, 9, 14, 20];
const SENTENCES_PER_PARAGRAPH = 6;
const RELEASES = ['2.0', '1.4', '3', '5.2', '12', '0.9', '7.1.3'];
/** Added to each rank. Without it, the largest category would have about a fifth of all links. */
const RANK_OFFSET = 12;

/** Returns numbers from 0 to 1, always the same ones for a seed. */
export type Random = () => number;

/** Returns a generator of random numbers (mulberry32). It is seeded, so every run measures the same corpus. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Generates this many links. As in real collections, a few categories, subjects and words are far more common than others. */
export function generateLinks(random: Random, count: number): CorpusLink[] {
  const topics = readTopics();
  const vocabulary = readVocabulary();
  const weights = topics.map((_, rank) => 1 / (rank + RANK_OFFSET));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const urls = new Set<string>();
  const links = topics.flatMap((topic, rank) => {
    const size = Math.ceil((count * (weights[rank] ?? 0)) / total);
    return Array.from({ length: size }, () => generateLink(random, topic, vocabulary, urls));
  });
  return links.slice(0, count);
}

function generateLink(
  random: Random,
  topic: Topic,
  vocabulary: ReturnType<typeof readVocabulary>,
  urls: Set<string>,
): CorpusLink {
  const subject = pickByRank(random, topic.subjects);
  const fill = (templates: readonly string[]) =>
    pick(random, templates).replace(/\{(\w)\}/g, (placeholder, name: string) => {
      const value = {
        s: () => subject,
        t: () => pick(random, topic.subjects),
        w: () => pickByRank(random, vocabulary.words),
        v: () => pickByRank(random, vocabulary.words),
        p: () => pickByRank(random, vocabulary.people),
        c: () => pickByRank(random, vocabulary.cities),
        n: () => String(integer(random, 3, 25)),
        y: () => String(integer(random, 2015, 2026)),
        x: () => generateName(random, vocabulary.syllables),
        r: () => pick(random, RELEASES),
        a: () => pickByRank(random, vocabulary.aspects),
      }[name];
      return value?.() ?? placeholder;
    });
  const title = capitalize(fill(topic.titles ?? vocabulary.titles));
  const link = { category: topic.category, title, url: generateUrl(random, topic, title, urls) };
  if (random() >= SHARE_WITH_NOTES) return link;
  const length = pickByRank(random, NOTE_SENTENCES);
  const sentences = Array.from({ length }, () => fill(topic.sentences ?? vocabulary.sentences));
  const paragraphs: string[] = [];
  while (sentences.length > 0) paragraphs.push(sentences.splice(0, SENTENCES_PER_PARAGRAPH).join(' '));
  return { ...link, notes: paragraphs.join('\n\n') };
}

/** Returns the name of a product that does not exist. Most names occur once, as in real collections. */
function generateName(random: Random, syllables: readonly string[]): string {
  return capitalize(Array.from({ length: integer(random, 2, 3) }, () => pick(random, syllables)).join(''));
}

/** Returns a URL that is not in `urls` yet, in one of the forms that sites use. Adds it to `urls`. */
function generateUrl(random: Random, { sites }: Topic, title: string, urls: Set<string>): string {
  const slug = slugOf(title);
  const id = Math.floor(random() * 2 ** 32).toString(16);
  const number = String(integer(random, 1_000, 9_999_999));
  const path = pickByRank(random, [
    slug === '' ? number : `blog/${slug}`,
    `${String(integer(random, 2015, 2026))}/${String(integer(random, 1, 12)).padStart(2, '0')}/${slug || id}`,
    `articles/${number}`,
    `p/${slug === '' ? id : `${slug}-${id}`}`,
    `watch?v=${id}`,
    encodeURIComponent(title.replaceAll(' ', '_')),
    `posts/${number}?page=${String(integer(random, 1, 9))}`,
  ]);
  const url = `https://${random() < 0.3 ? 'www.' : ''}${pickByRank(random, sites)}/${path}`;
  const unique = urls.has(url) ? `${url}#${id}` : url;
  urls.add(unique);
  return unique;
}

/** Returns the words of a title joined by hyphens, without accents. Empty if the title has no Latin letters. */
function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/[\u0300-\u036F’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns an integer from `from` to `to`, both included. */
function integer(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}

/** Returns one of the items, each as likely as the others. Throws if there are none. */
function pick<Item>(random: Random, items: readonly Item[]): Item {
  return itemAt(items, Math.floor(random() * items.length));
}

/** Returns one of the items. As with words in a language, the nth is about n times rarer than the first (Zipf's law). */
function pickByRank<Item>(random: Random, items: readonly Item[]): Item {
  return itemAt(items, Math.floor((items.length + 1) ** random()) - 1);
}

function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`There is no item ${String(index)} among ${String(items.length)}.`);
  return item;
}
