import type { z } from 'zod';
import { editOperationSchema } from '@shared/contract/requests/editRequest';
import { LIMITS } from '@shared/base/limits';
import { titleSchema } from '@shared/contract/fields/validators';
import { urlIdentity } from '@shared/model/identity';
import { unwrapAddress } from '@shared/model/unwrapAddress';
import { asBrowsersRead } from '@shared/text/bareHost';
import { FIELD_NAMES } from '../../ui/text/fieldNames';
import { invalidMessage } from '../../ui/text/messages';
import { dateOrderOf, isNoDate, parseBookmarkDate, type DateOrder } from './bookmarkDate';
import type { Role } from './roles';
import { CategoryNames } from './categoryNames';
import { oneLine, truncate } from './folderPath';
import { importedNote, mergeParts, type NoteParts } from './importedNote';
import {
  CONVERSIONS,
  type FileColumn,
  type ImportedLink,
  type ParsedFile,
  type ParsedWorkspace,
  type SkippedLink,
} from './parsedFile';

/** Collects what a parser finds, and validates each link as the service does. */
export class LinkCollector {
  /** What has exported the file. */
  source = 'an unknown file';
  readonly leftOut: string[] = [];
  isTruncated = false;
  /** What the columns of a file of an unknown program hold. */
  columns: readonly FileColumn[] = [];
  /** What they hold as the person says, which is right whatever a reader makes of them. */
  chosenRoles?: ReadonlyMap<string, Role>;
  private readonly workspaces: ParsedWorkspace[] = [];
  /** The links of the last workspace. */
  private links: ImportedLink[] = [];
  private readonly skipped: SkippedLink[] = [];
  /** Links from elsewhere by their identity, because a file may have them several times. */
  private readonly foreign = new Map<string, ForeignLink & { readonly category: string }>();
  private readonly names = new CategoryNames();
  private readonly converted = {
    tags: 0,
    favorites: 0,
    archived: 0,
    quotes: 0,
    merged: 0,
    shortened: 0,
    unwrapped: 0,
    samePage: 0,
    copies: 0,
  };
  private readonly unknownDates = { count: 0, samples: new Set<string>() };
  private count = 0;
  private characters = 0;

  /** Begins a workspace. The links that are added next belong to it. Files from elsewhere have only one, without settings. */
  begin(workspace: Omit<ParsedWorkspace, 'links'> = {}): void {
    this.links = [];
    this.workspaces.push({ ...workspace, links: this.links });
  }

  /** Adds a link from a file that was exported here. Skips it if the service would reject it. */
  add(link: Omit<ImportedLink, 'op'>): void {
    this.reserve(link.title.length + link.url.length + (link.notes?.length ?? 0));
    this.accept(link);
  }

  private accept(link: Omit<ImportedLink, 'op'>): void {
    const { data, error } = editOperationSchema.safeParse({ op: 'addLink', ...link });
    if (data?.op !== 'addLink') {
      this.skip(link, error ? problem(error) : 'It is not a link.');
      return;
    }
    if (this.workspaces.length === 0) this.begin();
    this.links.push(data);
  }

  /**
   * Adds a link that was exported by a browser or another service. A link without a title gets its URL as the
   * title. Joins the notes of links that are there twice. Skips URLs that open only in one browser or on one computer.
   */
  addForeign(link: ForeignLink): void {
    const written = asBrowsersRead(link.url.trim());
    const url = unwrapAddress(written);
    const reason = foreignProblem(url);
    if (reason !== undefined) {
      this.skip({ title: link.title, url }, reason);
      return;
    }
    this.reserve(sizeOf(link));
    if (url !== written) this.converted.unwrapped++;
    const category = this.names.nameOf(link.folder ?? []);
    const key = `${category}\n${URL.canParse(url) ? urlIdentity(url) : url}`;
    const first = this.foreign.get(key);
    if (first && link.isSupplement !== true) this.converted.merged++;
    this.foreign.set(key, first ? { ...merged(first, link), category } : { ...link, category, url });
  }

  /** Skips something that is not a link or cannot be read. */
  skip({ title, url }: Pick<ImportedLink, 'title' | 'url'>, reason: string): void {
    this.reserve(reason.length);
    this.skipped.push(skippedLink(title, url, reason));
  }

  /** Returns everything that was added. */
  result(): ParsedFile {
    const order = dateOrderOf(Array.from(this.foreign.values(), ({ addedAt }) => addedAt));
    for (const link of this.foreign.values()) this.convert(link, order);
    Object.assign(this.converted, countCopies(this.foreign.keys()));
    this.foreign.clear();
    const { source, columns, workspaces, skipped, converted, leftOut, isTruncated } = this;
    const unknownDates = { count: this.unknownDates.count, samples: [...this.unknownDates.samples] };
    return {
      source,
      columns,
      workspaces,
      skipped,
      converted,
      unknownDates,
      leftOut: [...new Set(leftOut)],
      isTruncated,
    };
  }

  private convert(link: ForeignLink & { readonly category: string }, order: DateOrder | undefined): void {
    const { category, title, url, addedAt, isFavorite, isArchived, ...parts } = link;
    const marks = [isFavorite === true && 'favorite', isArchived === true && 'archived'];
    const tags = [...(parts.tags ?? []), ...marks.filter((mark) => mark !== false)];
    const { notes, isShortened } = importedNote({ ...parts, tags });
    this.accept({
      category,
      title: titleOf(title, url),
      url,
      addedAt: this.dateOf(addedAt, order),
      ...(notes !== '' && { notes }),
    });
    const counted = {
      tags: (parts.tags ?? []).some((tag) => tag.trim() !== ''),
      favorites: isFavorite === true,
      archived: isArchived === true,
      quotes: (parts.quotes ?? []).some((quote) => quote.trim() !== ''),
      merged: false,
      unwrapped: false,
      samePage: false,
      copies: false,
      shortened: isShortened,
    };
    for (const conversion of CONVERSIONS) if (counted[conversion]) this.converted[conversion]++;
  }

  private dateOf(text: string, order: DateOrder | undefined): string | undefined {
    const date = parseBookmarkDate(text, order);
    if (date !== undefined || isNoDate(text)) return date;
    const { samples } = this.unknownDates;
    this.unknownDates.count++;
    if (samples.size < MAX_SAMPLES) samples.add(truncate(oneLine(text), MAX_SAMPLE));
    return undefined;
  }

  private reserve(characters: number): void {
    this.count++;
    this.characters += characters;
    if (this.count <= MAX_LINKS && this.characters <= MAX_CHARACTERS) return;
    throw new Error('This file has too many links to import at once. Split it into several files.');
  }
}

/** How much of a title or URL to show. An invalid URL may contain a whole program. */
const MAX_SHOWN = 200;

/** How many dates that were not understood to show, and how much of each. */
const MAX_SAMPLES = 3;
const MAX_SAMPLE = 40;

/** Links and characters that one file may have, so that it fits into the memory of a tab. */
const MAX_LINKS = 200_000;
const MAX_CHARACTERS = 200_000_000;

/** A link in a file from elsewhere. Missing fields are empty strings. */
export interface ForeignLink extends NoteParts {
  /** The names of the folders that it is in, outermost first. */
  readonly folder?: readonly string[];
  readonly title: string;
  readonly url: string;
  readonly addedAt: string;
  readonly isFavorite?: boolean;
  readonly isArchived?: boolean;
  /** Whether it completes a link of another file. */
  readonly isSupplement?: boolean;
}

function merged(first: ForeignLink, second: ForeignLink): ForeignLink {
  return {
    ...first,
    ...mergeParts(first, second),
    addedAt: first.addedAt || second.addedAt,
    isFavorite: first.isFavorite === true || second.isFavorite === true,
    isArchived: first.isArchived === true || second.isArchived === true,
  };
}

function sizeOf({ title, url, text = '', quotes = [], description = '', tags = [] }: ForeignLink): number {
  return [title, url, text, description, ...quotes, ...tags].reduce((sum, part) => sum + part.length, 0);
}

export function skippedLink(title: string, url: string, reason: string): SkippedLink {
  return { title: truncate(oneLine(title), MAX_SHOWN), url: truncate(url, MAX_SHOWN), reason };
}

const NAMES: Readonly<Record<string, string>> = {
  ...FIELD_NAMES,
  category: 'folder name',
  url: 'URL',
  conversationId: 'conversation ID',
};

function problem(error: z.ZodError): string {
  return invalidMessage(`The ${NAMES[String(error.issues[0]?.path[0])] ?? 'link'}`, error);
}

/** URLs of a browser's own pages and its extensions. */
const BROWSER_PAGE = /^(?:about|brave|chrome|chrome-extension|edge|moz-extension|opera|vivaldi):/i;

/**
 * Returns why a URL is missing, or works only in the browser or on the computer that it comes from. Otherwise
 * undefined.
 */
function foreignProblem(url: string): string | undefined {
  if (url === '') return 'It has no URL.';
  if (/^place:/i.test(url)) return 'This is a saved search in Firefox, not a link.';
  if (/^\?[\w-]{6}$/.test(url)) return 'This is a note in Shaarli, not a link.';
  if (/^file:/i.test(url)) return 'A file: URL opens only on the computer where the file is.';
  const scheme = BROWSER_PAGE.exec(url)?.[0].toLowerCase();
  return scheme && `${scheme} URLs open only in the browser that they belong to.`;
}

/**
 * Returns how many of the keys have the URL of another one, in another category, and how many have it with http instead of
 * https, or with "www.".
 */
function countCopies(keys: Iterable<string>): { copies: number; samePage: number } {
  const pages = new Map<string, string>();
  const counts = { copies: 0, samePage: 0 };
  for (const key of keys) {
    const identity = key.slice(key.indexOf('\n') + 1);
    const page = identity.replace(/^https?:\/\/(?:www\.)?/, '//');
    const first = pages.get(page);
    if (first === undefined) pages.set(page, identity);
    else counts[first === identity ? 'copies' : 'samePage']++;
  }
  return counts;
}

/** Returns a title that the service accepts: truncated if it is too long, or the URL if it is missing. */
function titleOf(title: string, url: string): string {
  const text = [oneLine(title), oneLine(url)].find(
    (candidate) => titleSchema.safeParse(truncate(candidate, LIMITS.title)).success,
  );
  return truncate(text ?? url, LIMITS.title);
}
