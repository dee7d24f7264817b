import { z } from 'zod';
import { isBorrowed } from '../data/local/borrowed';
import { readPreference, writePreference } from '../navigation/preferences';
import type { MarkCounts } from '../tags/tagScope';

type Counts = ReadonlyMap<string, MarkCounts>;

const keptSchema = z.array(
  z.tuple([z.string(), z.object({ updatedAt: z.string(), favorites: z.number(), unread: z.number() })]),
);

const nameOf = (uid: string) => `marks ${uid}`;

/** Returns the counts that this browser keeps until the user signs out, so that workspaces need not be loaded only to be counted. */
export function readMarkCounts(uid: string): Counts {
  try {
    return new Map(keptSchema.parse(JSON.parse(readPreference(nameOf(uid)) ?? '[]')));
  } catch {
    return new Map();
  }
}

export function keepMarkCounts(uid: string, counts: Counts): void {
  if (!isBorrowed()) writePreference(nameOf(uid), JSON.stringify([...counts]));
}
