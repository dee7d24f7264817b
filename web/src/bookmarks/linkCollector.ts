import type { z } from 'zod';
import { editOperationSchema } from '@shared/contract/editRequest';
import { LIMITS } from '@shared/base/limits';
import { titleSchema } from '@shared/contract/validators';
import { invalidMessage } from '../ui/messages';
import { oneLine, truncate } from './folderPath';
import type { ImportedLink, SkippedLink } from './parsedFile';

/** A URL that is not valid may contain a whole program, so only its start is shown. */
const MAX_SHOWN = 200;

/** Collects links as a parser finds them, and checks each with the service's own validator. */
export class LinkCollector {
  readonly links: ImportedLink[] = [];
  readonly skipped: SkippedLink[] = [];

  /** Adds a link as a file exported here has it. Skips it if the service would reject it. */
  add(link: Omit<ImportedLink, 'op'>): void {
    const { data, error } = editOperationSchema.safeParse({ op: 'addLink', ...link });
    if (data?.op === 'addLink') this.links.push(data);
    else this.skip(link, error ? problem(error) : 'It is not a link.');
  }

  /**
   * Adds a link as a browser or another service exports it. Gives it its URL as its title if it has none. Truncates what
   * is too long, and skips what opens only in one browser or on one computer.
   */
  addForeign({ title, url, notes, ...link }: Omit<ImportedLink, 'op'>): void {
    const trimmed = url.trim();
    const reason = foreignProblem(trimmed);
    if (reason !== undefined) this.skip({ title, url: trimmed }, reason);
    else {
      this.add({
        ...link,
        title: titleOf(title, trimmed),
        url: trimmed,
        ...(notes !== undefined && notes.trim() !== '' && { notes: truncate(notes.trim(), LIMITS.notes) }),
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

/** Pages of a browser and of its extensions. */
const BROWSER_PAGE = /^(?:about|brave|chrome|chrome-extension|edge|moz-extension|opera|vivaldi):/i;

/** Returns why a bookmark works only in the browser or on the computer that it comes from, or undefined. */
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
