import { LIMITS } from '@shared/base/limits';
import { KEY_SLOTS } from '@shared/contract/fields/apiKey';
import { parseNote } from '../notes/parseNote';
import { formatNumber } from '../ui/text/format';

/**
 * Reads pages of Help from Markdown: a title, a summary, and sections such as `## Search {#search operators}`: the id is its part of
 * the address, and the words after it are only for searching. Names in braces stand for facts about this deployment. @throws if a page has another form, or a name has no fact.
 */
export function readPages(sources: readonly string[], origin: string): HelpPages {
  const facts = new Map(Object.entries(factsOf(origin)));
  return sources.map((source) => {
    const known = source.replace(/\{(\w+)\}/g, (name, key: string) => facts.get(key) ?? fail(name));
    const text = known.replaceAll('](/', `](${origin}/`);
    const [, title, summary, rest = ''] = /^# (.+)\n\n(.+)\n\n([^]*)$/.exec(text) ?? fail(source);
    const sections = rest.split(/^## /m).slice(1).map(readSection);
    return { title: title ?? '', summary: summary ?? '', sections };
  });
}

function readSection(source: string): HelpSection {
  const [, title = '', id = '', words = '', text = ''] =
    /^([^{}\n]+) \{#([\w-]+)( [^{}\n]*)?\}\n\n([^]*)$/.exec(source) ?? fail(source);
  return { id, title, words, text, plain: parseNote(text).plain };
}

function fail(source: string): never {
  throw new Error(`Help cannot show “${source}”.`);
}

const MIB = 1024 * 1024;

const factsOf = (origin: string) => ({
  origin,
  keys: String(KEY_SLOTS.length),
  notes: formatNumber(LIMITS.notes),
  size: formatNumber(LIMITS.workspaceBytes / MIB),
});

export type HelpPages = readonly HelpPage[];

export interface HelpPage {
  readonly title: string;
  readonly summary: string;
  readonly sections: readonly HelpSection[];
}

export interface HelpSection {
  /** Its part of the address. */
  readonly id: string;
  readonly title: string;
  /** What people may search for that the text does not say. */
  readonly words: string;
  /** In the Markdown of notes. */
  readonly text: string;
  readonly plain: string;
}
