import { CATEGORIES } from './categories';
import { LANGUAGES } from './languages';
import type { Anchor } from './parseAnchors';
import { integer, pick, pickByRank, type Random } from './random';
import { ASPECTS, CITIES, PEOPLE, SENTENCES, SYLLABLES, TITLES } from './templates';
import { WORDS } from './words';

/** What the links of one category are generated from. */
interface Topic {
  readonly category: string;
  readonly sites: readonly string[];
  readonly subjects: readonly string[];
  readonly titles: readonly string[];
  readonly sentences: readonly string[];
}

const SHARE_WITH_NOTES = 0.5;
/** Sentences in a note, the most common numbers first. More than six are split into paragraphs. */
const NOTE_SENTENCES = [1, 2, 3, 4, 6, 9, 14, 20];
const SENTENCES_PER_PARAGRAPH = 6;
const RELEASES = ['2.0', '1.4', '3', '5.2', '12', '0.9', '7.1.3'];

const ENGLISH_TOPICS = CATEGORIES.trim()
  .split('\n')
  .map((line): Topic => {
    const [category = '', sites = '', subjects = ''] = line.split(' | ');
    return {
      category,
      sites: sites.split(', '),
      subjects: subjects.split(', '),
      titles: TITLES,
      sentences: SENTENCES,
    };
  });

const FOREIGN_TOPICS = LANGUAGES.map(({ category, sites, subjects, titles, notes }): Topic => ({
  category,
  sites,
  subjects: subjects.split(','),
  titles,
  sentences: notes,
}));

/** Makes the topics in other languages neither the largest nor the smallest. */
const TOPICS = ENGLISH_TOPICS.toSpliced(ENGLISH_TOPICS.length / 2, 0, ...FOREIGN_TOPICS);
/** Added to each rank. Without it, the largest category would have about a fifth of all links. */
const RANK_OFFSET = 12;

/** Generates this many links. As in real collections, a few categories, subjects and words are far more common than others. */
export function generateLinks(random: Random, count: number): Anchor[] {
  const weights = TOPICS.map((_, rank) => 1 / (rank + RANK_OFFSET));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const urls = new Set<string>();
  const links = TOPICS.flatMap((topic, rank) => {
    const size = Math.ceil((count * (weights[rank] ?? 0)) / total);
    return Array.from({ length: size }, () => generateLink(random, topic, urls));
  });
  return links.slice(0, count);
}

function generateLink(random: Random, topic: Topic, urls: Set<string>): Anchor {
  const subject = pickByRank(random, topic.subjects);
  const title = capitalise(fill(random, pick(random, topic.titles), topic, subject));
  const link = { category: topic.category, title, url: generateUrl(random, topic, title, urls) };
  return random() < SHARE_WITH_NOTES ? { ...link, notes: generateNotes(random, topic, subject) } : link;
}

function generateNotes(random: Random, topic: Topic, subject: string): string {
  const sentences = Array.from({ length: pickByRank(random, NOTE_SENTENCES) }, () =>
    fill(random, pick(random, topic.sentences), topic, subject),
  );
  const paragraphs: string[] = [];
  while (sentences.length > 0) paragraphs.push(sentences.splice(0, SENTENCES_PER_PARAGRAPH).join(' '));
  return paragraphs.join('\n\n');
}

/** Replaces the placeholders of a template, which {@link TITLES} explains. */
function fill(random: Random, template: string, { subjects }: Topic, subject: string): string {
  return template.replace(/\{(\w)\}/g, (placeholder, name: string) => {
    switch (name) {
      case 's':
        return subject;
      case 't':
        return pick(random, subjects);
      case 'w':
      case 'v':
        return pickByRank(random, WORDS);
      case 'p':
        return pickByRank(random, PEOPLE);
      case 'c':
        return pickByRank(random, CITIES);
      case 'n':
        return String(integer(random, 3, 25));
      case 'y':
        return String(integer(random, 2015, 2026));
      case 'x':
        return generateName(random);
      case 'r':
        return pick(random, RELEASES);
      case 'a':
        return pickByRank(random, ASPECTS);
      default:
        return placeholder;
    }
  });
}

/** Returns the name of a product that does not exist. Most names occur once, as in real collections. */
function generateName(random: Random): string {
  const name = Array.from({ length: integer(random, 2, 3) }, () => pick(random, SYLLABLES)).join('');
  return capitalise(name);
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
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
