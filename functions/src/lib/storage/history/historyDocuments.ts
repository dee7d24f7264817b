import type { z } from 'zod';
import { DAY_MS } from '../../shared/base/durations';
import { CHUNK_BYTES } from '../../shared/base/limits';
import {
  HISTORY_DAYS,
  type HistoryEntry,
  type historyPartSchema,
} from '../../shared/contract/historyDocument';
import type { LinkChange } from '../../shared/model/change';
import { jsonBytes } from '../../shared/text/bytes';
import type { HistoryRecord } from '../base/commit';
import { categoryBytes } from './recordChange';

/**
 * Returns the documents of an entry. Distributes its links so that each document has at most {@link CHUNK_BYTES}, and
 * the first one also has room for the categories.
 */
export function historyDocuments({ changeId, at, ...record }: HistoryRecord, seq: number): HistoryDocuments {
  const expiresAt = expiryOf(at);
  const [links = [], ...rest] = inParts(record.change.links, CHUNK_BYTES - categoryBytes(record.change));
  const entry = {
    ...record,
    seq,
    at: new Date(at),
    expiresAt,
    change: { ...record.change, links: [...links] },
    linkIds: linkIdsOf(links),
    parts: rest.length,
  };
  const parts = rest.map((part) => ({
    partOf: changeId,
    entrySeq: seq,
    expiresAt,
    links: part,
    linkIds: linkIdsOf(part),
  }));
  return { entry, parts };
}

/** Returns when the documents of a change expire, which was made at this time in ISO 8601. */
export function expiryOf(at: string): Date {
  return new Date(Date.parse(at) + HISTORY_DAYS * DAY_MS);
}

/** Returns the ids of links, before and after a change. */
export function linkIdsOf(links: readonly LinkChange[]): string[] {
  return [...new Set(links.flatMap(({ id, movedTo = id }) => [id, movedTo]))];
}

function inParts(all: readonly LinkChange[], firstBytes: number): LinkChange[][] {
  let part: LinkChange[] = [];
  const parts = [part];
  let left = firstBytes;
  for (const link of all) {
    const bytes = jsonBytes(link);
    if (bytes > left) {
      parts.push((part = []));
      left = CHUNK_BYTES;
    }
    part.push(link);
    left -= bytes;
  }
  return parts;
}

/** The documents of an entry. */
interface HistoryDocuments {
  readonly entry: Omit<HistoryEntry, 'at' | 'expiresAt'> & { readonly at: Date; readonly expiresAt: Date };
  readonly parts: readonly (Omit<z.infer<typeof historyPartSchema>, 'expiresAt'> & {
    readonly expiresAt: Date;
  })[];
}
