import * as z from 'zod/mini';
import { stored } from './stored';

const linkSchema = z.object({
  category: z.string(),
  title: z.string(),
  url: z.string(),
  notes: z.optional(z.string()),
  workspaceId: z.optional(z.string()),
});

const entrySchema = z.object({
  id: z.string(),
  accountId: z.string(),
  link: linkSchema,
  /** Links that are saved together, and can be taken back together. */
  batch: z.optional(z.string()),
  /** Nothing is sent before this time, in milliseconds since 1970. */
  sendAt: z.number(),
  /** Whether it is being sent, so that nobody can take it back any more. */
  isSending: z.optional(z.boolean()),
  /** Why the dashboard rejected the link. It is not sent again unless the person changes it. */
  problem: z.optional(z.string()),
});

/** The links that are not stored yet, in the order in which they are sent. */
export const waiting = stored('waiting', z.array(entrySchema), []);

/** The most links that can wait to be sent. */
export const MAX_WAITING = 1_000;

/** The most bytes that they can take. Chrome gives an extension 10 MiB in all. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;

/** A link to save. */
export type LinkToSave = z.infer<typeof linkSchema>;

/** A link that is not stored in the dashboard yet. */
export type Entry = z.infer<typeof entrySchema>;

const outcomeSchema = z.object({
  id: z.string(),
  batch: z.optional(z.string()),
  status: z.string(),
  category: z.string(),
});

/** What happened to a link that was sent. */
export type Outcome = z.infer<typeof outcomeSchema>;

/** What happened to the links that were sent last. */
export const outcomes = stored('outcomes', z.array(outcomeSchema), []);

/** Why the links for an account cannot be sent now, by the id of the account. */
export const obstacles = stored('obstacles', z.record(z.string(), z.string()), {});

/** Returns the first link to send now, except of these accounts. */
export function nextToSend(
  entries: readonly Entry[],
  now: number,
  except: ReadonlySet<string>,
): Entry | undefined {
  return entries.find(
    ({ accountId, problem, sendAt }) => problem === undefined && sendAt <= now && !except.has(accountId),
  );
}

/** Returns the links with some fields of one of them changed. */
export function withFields(entries: readonly Entry[], id: string, fields: Partial<Entry>): Entry[] {
  return entries.map((entry) => (entry.id === id ? { ...entry, ...fields } : entry));
}

/** Adds links. @throws {Error} if there would be too many. */
export function withEntries(entries: readonly Entry[], added: readonly Entry[]): Entry[] {
  const all = [...entries, ...added];
  const isTooLong = new Blob([JSON.stringify(all)]).size > MAX_WAITING_BYTES;
  if (all.length <= MAX_WAITING && !isTooLong) return all;
  const count = entries.length.toLocaleString('en-US');
  throw new Error(
    `${count} links are waiting to be sent, and there is no room for more. Send or discard them first.`,
  );
}

/** Lets the links that wait for one account wait for another one. It may accept what the first one has rejected. */
export function withOtherAccount(entries: readonly Entry[], from: string, to: string): Entry[] {
  return entries.map((entry) => {
    const { problem: _, ...others } = entry;
    return entry.accountId === from ? { ...others, accountId: to } : entry;
  });
}
