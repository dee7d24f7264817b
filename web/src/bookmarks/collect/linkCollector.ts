import type { z } from 'zod';
import { editOperationSchema } from '@shared/contract/requests/editRequest';
import { urlIdentity } from '@shared/model/identity';
import { unwrapAddress } from '@shared/model/unwrapAddress';
import { asBrowsersRead } from '@shared/text/bareHost';
import { FIELD_NAMES } from '../../ui/text/fieldNames';
import { invalidMessage } from '../../ui/text/messages';
import { dateOrderOf, isNoDate, parseBookmarkDate, type DateOrder } from './bookmarkDate';
import type { Role } from './roles';
import { CategoryNames } from './categoryNames';
import { oneLine, truncate } from './folderPath';
import { foreignProblem, merged, sizeOf, titleOf, type ForeignLink } from './foreignLink';
import { importedNote } from './importedNote';
import { OwnLinks } from './ownLinks';
import {
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
    separate: 0,
    samePage: 0,
    copies: 0,
  };
  /** The links of the last workspace. */
  private own = new OwnLinks(this.converted);
  private readonly unknownDates = { count: 0, samples: new Set<string>() };
  private count = 0;
  private characters = 0;

  /** Begins a workspace. The links that are added next belong to it. Files from elsewhere have only one, without settings. */
  begin(workspace: Omit<ParsedWorkspace, 'links'> = {}): void {
    this.own = new OwnLinks(this.converted);
    this.workspaces.push({ ...workspace, links: this.own.links });
  }

  /** Adds a link from a file that was exported here. Skips it if the service would reject it. */
  add(link: Omit<ImportedLink, 'op'>): void {
    this.reserve(link.title.length + link.url.length + (link.notes?.length ?? 0));
    const accepted = this.accepted(link);
    const reason = accepted && this.own.add(accepted);
    if (reason !== undefined) this.skip(link, reason);
  }

  /** Returns a link as the service accepts it. Skips it if it would not. */
  private accepted(link: Omit<ImportedLink, 'op'>): ImportedLink | undefined {
    const { data, error } = editOperationSchema.safeParse({ op: 'addLink', ...link });
    if (data?.op !== 'addLink') {
      this.skip(link, error ? problem(error) : 'It is not a link.');
      return undefined;
    }
    if (this.workspaces.length === 0) this.begin();
    return data;
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
    const accepted = this.accepted({
      category,
      title: titleOf(title, url),
      url,
      addedAt: this.dateOf(addedAt, order),
      ...(notes !== '' && { notes }),
    });
    if (accepted) this.own.links.push(accepted);
    const { converted } = this;
    if ((parts.tags ?? []).some((tag) => tag.trim() !== '')) converted.tags++;
    if ((parts.quotes ?? []).some((quote) => quote.trim() !== '')) converted.quotes++;
    if (isFavorite === true) converted.favorites++;
    if (isArchived === true) converted.archived++;
    if (isShortened) converted.shortened++;
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
