import { addressesIn } from '@shared/text/addresses';
import type { LinkCollector } from '../collect/linkCollector';

/**
 * Adds the references of a text in BibTeX or RIS, as programs for literature export them. What was published when and by whom
 * has no place here, and is named. Returns false for any other text. Takes linear time.
 */
export function readReferences(text: string, collector: LinkCollector): boolean {
  const references = RIS.test(text)
    ? inRis(text)
    : BIBTEX.test(text) && ENTRY.test(text)
      ? inBibTeX(text)
      : [];
  if (references.every((reference) => urlOf(reference) === '')) return false;
  const unread = new Set<string>();
  for (const reference of references) {
    const first = (names: readonly string[]) =>
      names.map((name) => reference.get(name)?.[0]).find(Boolean) ?? '';
    collector.addForeign({
      title: first(TITLE),
      url: urlOf(reference),
      addedAt: '',
      text: NOTE.flatMap((name) => reference.get(name) ?? []).join('\n\n'),
      description: first(ABSTRACT),
      tags: KEYWORDS.flatMap((name) => reference.get(name) ?? []).flatMap((tags) => tags.split(/[,;]/)),
    });
    for (const name of reference.keys()) if (!READ.has(name) && unread.size < MAX_NAMES) unread.add(name);
  }
  if (unread.size > 0) collector.leftOut.push(`These fields of references: ${[...unread].join(', ')}.`);
  return true;
}

/** The values of each field. RIS repeats a field for each of its values. */
type Reference = Map<string, string[]>;

const RIS = /^\uFEFF?\s{0,10}TY {2}- /;
/** A file may begin with comments. A text that only quotes an entry is none. */
const BIBTEX = /^\uFEFF?\s{0,20}[%@]/;
const ENTRY = /^@[a-z]{1,30}[ \t]{0,4}\{[^\s,{}]{0,200},/im;

const TITLE = ['TI', 'T1', 'CT', 'BT', 'title', 'booktitle'];
const ADDRESS = ['UR', 'LK', 'L1', 'L2', 'url', 'link', 'howpublished', 'note'];
const DOI = ['DO', 'doi'];
const NOTE = ['N1', 'RN', 'annote', 'annotation'];
const ABSTRACT = ['AB', 'N2', 'abstract'];
const KEYWORDS = ['KW', 'keywords'];
const READ = new Set([...TITLE, ...ADDRESS, ...DOI, ...NOTE, ...ABSTRACT, ...KEYWORDS, 'TY', 'ER']);

/** How many fields to name. */
const MAX_NAMES = 20;

/** Returns the address of a reference, or that of its DOI, or ''. */
function urlOf(reference: Reference): string {
  for (const name of ADDRESS) {
    const [found] = addressesIn(reference.get(name)?.[0] ?? '');
    if (found) return found.url;
  }
  const doi = DOI.map((name) => reference.get(name)?.[0] ?? '').find((value) => value.startsWith('10.'));
  return doi === undefined ? '' : `https://doi.org/${doi}`;
}

function inRis(text: string): Reference[] {
  const references: Reference[] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    const [, name = '', value = ''] = /^\s{0,10}([A-Z][A-Z\d]) {2}-(.*)$/.exec(line) ?? [];
    if (name === 'TY') references.push(new Map());
    if (name !== '' && value.trim() !== '') addTo(references.at(-1), name, value);
  }
  return references;
}

function inBibTeX(text: string): Reference[] {
  const references: Reference[] = [];
  const entry = /@([a-z]{1,30})[ \t]{0,4}\{[^\s,{}]{0,200},/gi;
  for (let match = entry.exec(text); match; match = entry.exec(text)) {
    const reference: Reference = new Map();
    references.push(reference);
    const field = /[\s,]*([\w-]{1,50})\s{0,20}=\s{0,20}/y;
    field.lastIndex = entry.lastIndex;
    for (let found = field.exec(text); found; found = field.exec(text)) {
      const end = valueEnd(text, field.lastIndex);
      // The rest is broken. Going on would read it again from each entry in it.
      if (end === undefined) return references;
      addTo(reference, (found[1] ?? '').toLowerCase(), text.slice(field.lastIndex, end));
      entry.lastIndex = end;
      field.lastIndex = end;
    }
  }
  return references;
}

/** Returns where a value in braces, in quotation marks or without either ends, or undefined if it does not. */
function valueEnd(text: string, start: number): number | undefined {
  const isQuoted = text[start] === '"';
  if (!isQuoted && text[start] !== '{') {
    const bare = /[^\s,}]*/y;
    bare.lastIndex = start;
    bare.exec(text);
    return bare.lastIndex;
  }
  let depth = 0;
  for (let index = isQuoted ? start + 1 : start; index < text.length; index++) {
    const character = text[index];
    if (character === '\\') index++;
    else if (character === '{') depth++;
    else if (character === '}') depth--;
    if (depth <= 0 && character === (isQuoted ? '"' : '}')) return index + 1;
  }
  return undefined;
}

function addTo(reference: Reference | undefined, name: string, value: string): void {
  const values = reference?.get(name) ?? [];
  reference?.set(name, [...values.slice(-MAX_VALUES), plain(value)]);
}

/** How many values of a field are kept, so that adding one takes constant time. */
const MAX_VALUES = 200;

/** Returns a value without the commands and the braces of BibTeX. */
function plain(value: string): string {
  return value
    .replace(/^\s{0,10}"|"\s{0,10}$/g, '')
    .replaceAll('\\url', '')
    .replace(/\\([&%$#_])/g, '$1')
    .replace(/[{}]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
