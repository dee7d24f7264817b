import type { z } from 'zod';
import { editOperationSchema } from '@shared/contract/editRequest';
import { LIMITS } from '@shared/base/limits';
import { timeSchema, titleSchema } from '@shared/contract/validators';
import { invalidMessage } from '../ui/messages';
import { oneLine, truncate } from './folderPath';
import type { ImportedLink, SkippedLink } from './parsedFile';

/** How much of a title or URL to show. An invalid URL may contain a whole program. */
const MAX_SHOWN = 200;

/** A link in a file from elsewhere. Missing fields are empty strings. */
export type ForeignLink = Record<'category' | 'title' | 'url' | 'addedAt' | 'notes', string>;

/** Collects the links that a parser finds, and validates each as the service does. */
export class LinkCollector {
  readonly links: ImportedLink[] = [];
  readonly skipped: SkippedLink[] = [];

  /** Adds a link from a file that was exported here. Skips it if the service would reject it. */
  add(link: Omit<ImportedLink, 'op'>): void {
    const { data, error } = editOperationSchema.safeParse({ op: 'addLink', ...link });
    if (data?.op === 'addLink') this.links.push(data);
    else this.skip(link, error ? problem(error) : 'It is not a link.');
  }

  /**
   * Adds a link that was exported by a browser or another service. A link without a title gets its URL as the
   * title. Truncates long texts. Skips URLs that open only in one browser or on one computer.
   */
  addForeign({ category, title, url, addedAt, notes }: ForeignLink): void {
    const trimmed = url.trim();
    const reason = foreignProblem(trimmed);
    if (reason !== undefined) this.skip({ title, url: trimmed }, reason);
    else {
      this.add({
        category,
        title: titleOf(title, trimmed),
        url: trimmed,
        addedAt: parseAddedAt(addedAt),
        ...(notes.trim() !== '' && { notes: truncate(notes.trim(), LIMITS.notes) }),
      });
    }
  }

  private skip({ title, url }: Pick<ImportedLink, 'title' | 'url'>, reason: string): void {
    this.skipped.push(skippedLink(title, url, reason));
  }
}

export function skippedLink(title: string, url: string, reason: string): SkippedLink {
  return { title: truncate(oneLine(title), MAX_SHOWN), url: truncate(url, MAX_SHOWN), reason };
}

const SUBJECTS: Readonly<Record<string, string>> = {
  category: 'The folder name',
  title: 'The title',
  url: 'The URL',
  notes: 'The note',
  sourceUrl: 'The reference',
  addedAt: 'The date',
  conversationId: 'The conversation ID',
  localPath: 'The path',
};

function problem(error: z.ZodError): string {
  return invalidMessage(SUBJECTS[String(error.issues[0]?.path[0])] ?? 'The link', error);
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
  if (/^file:/i.test(url)) return 'A file: URL opens only on the computer where the file is.';
  const scheme = BROWSER_PAGE.exec(url)?.[0].toLowerCase();
  return scheme && `${scheme} URLs open only in the browser that they belong to.`;
}

/** Returns a title that the service accepts: truncated if it is too long, or the URL if it is missing. */
function titleOf(title: string, url: string): string {
  const text = [oneLine(title), oneLine(url)].find(
    (candidate) => titleSchema.safeParse(truncate(candidate, LIMITS.title)).success,
  );
  return truncate(text ?? url, LIMITS.title);
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** No bookmark is older than the web. */
const EARLIEST = Date.UTC(1990, 0, 1);

/**
 * Converts the date of a bookmark to ISO 8601, from ISO 8601 or from seconds, milliseconds or microseconds
 * since 1970. Returns undefined if the date is missing, invalid, older than the web or in the future.
 */
function parseAddedAt(text: string): string | undefined {
  const written = text.trim();
  const time = /^\d{1,17}$/.test(written)
    ? fromNumber(Number(written))
    : Date.parse(timeSchema.safeParse(written).data ?? '');
  return time >= EARLIEST && time <= Date.now() + DAY_MS ? new Date(time).toISOString() : undefined;
}

/**
 * Converts seconds, milliseconds or microseconds since 1970 to milliseconds. Chooses the unit that gives a
 * plausible date.
 */
function fromNumber(written: number): number {
  const scale = written < 1e11 ? 1000 : written < 1e14 ? 1 : 1e-3;
  return Math.floor(written * scale);
}
