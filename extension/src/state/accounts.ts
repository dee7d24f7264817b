import * as z from 'zod/mini';
import { stored } from './stored';

const keySchema = z.object({ kind: z.literal('key'), key: z.string() });

const appSchema = z.object({
  kind: z.literal('app'),
  clientId: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
  /** In milliseconds since 1970. */
  expiresAt: z.number(),
});

const accountSchema = z.object({
  id: z.string(),
  /** The origin of the dashboard. */
  origin: z.string(),
  credential: z.union([keySchema, appSchema]),
});

const accountsSchema = z.object({ current: z.optional(z.string()), list: z.array(accountSchema) });

export const accounts = stored('accounts', accountsSchema, { list: [] });

export type AppCredential = z.infer<typeof appSchema>;

/** A dashboard that the extension is connected to. */
export type Account = z.infer<typeof accountSchema>;

export type Accounts = z.infer<typeof accountsSchema>;

/** Returns the account that links are saved to. */
export function currentOf({ current, list }: Accounts): Account | undefined {
  return list.find(({ id }) => id === current) ?? list[0];
}

/** Adds an account and makes it the current one. Replaces an earlier account at the same dashboard, and keeps its id. */
export function withAccount({ list }: Accounts, added: Account): Accounts {
  const id = list.find(({ origin }) => origin === added.origin)?.id ?? added.id;
  return { current: id, list: [...list.filter(({ origin }) => origin !== added.origin), { ...added, id }] };
}

/** Returns the host that people know a dashboard by. */
export function hostOf({ origin }: Pick<Account, 'origin'>): string {
  return new URL(origin).host;
}
