import { LIMITS } from '@shared/base/limits';
import { titleSchema } from '@shared/contract/fields/validators';
import type { LinkEntry } from '@shared/model/workspace';
import { firstCharacters } from '@shared/text/length';
import { RestError } from '../data/service/restError';
import { isTemporary, sendWithRetries } from '../data/service/sendWithRetries';
import { isUntitled } from './untitledLinks';

/**
 * Fetches the titles of pages one after the other, and passes them on in groups, so that closing the tab loses only the last few. Waits
 * as long as the service asks. Stops if `signal` aborts. Rethrows an error after which no other title can be fetched.
 */
export async function fetchTitles(links: readonly LinkEntry[], callbacks: Callbacks): Promise<void> {
  const { fetchTitle, onRead, onTitles, onUnread, signal } = callbacks;
  let group: Titled[] = [];
  const pass = () => {
    if (group.length > 0) onTitles(group);
    group = [];
  };
  try {
    for (const entry of links) {
      if (signal.aborted) break;
      const found = await sendWithRetries(() => fetchTitle(entry.link.url), {
        attempts: ATTEMPTS,
        isRetried: isTemporary,
        signal,
      }).catch((error: unknown) => {
        // What is wrong with this address need not be wrong with the next.
        if (error instanceof RestError && error.status === 400) return '';
        throw error;
      });
      onRead();
      const title = titleSchema.safeParse(firstCharacters(found.trim(), LIMITS.title)).data;
      if (title === undefined || isUntitled({ title, url: entry.link.url })) onUnread(entry);
      else group.push({ entry, title });
      if (group.length >= GROUP) pass();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    pass();
  }
}

/** How many titles are saved as one change. */
export const GROUP = 25;

/** Enough for a minute that the service asks to wait, and for a short break of the connection. */
const ATTEMPTS = 6;

/** A link and the title of its page. */
export interface Titled {
  readonly entry: LinkEntry;
  readonly title: string;
}

interface Callbacks {
  /** Returns the title of a page, or '' if it cannot be read. */
  readonly fetchTitle: (url: string) => Promise<string>;
  /** Called for each page that was read or cannot be. */
  readonly onRead: () => void;
  readonly onTitles: (titles: readonly Titled[]) => void;
  /** Called for a link whose page says no title. */
  readonly onUnread: (entry: LinkEntry) => void;
  readonly signal: AbortSignal;
}
