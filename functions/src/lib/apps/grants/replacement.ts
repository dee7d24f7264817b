import { MAX_CONNECTED_APPS } from '../../shared/contract/requests/appSignIn';
import type { Consent } from './documents';
import { DAY_MS, HOUR_MS } from '../../shared/base/durations';

/**
 * Returns the connections that a new one replaces: those of the same app that are not in use. If that does not make room for
 * the new one, returns the app's least recently used connection, or undefined if the app has none.
 */
export function replacedConnections<C extends Connection>(
  app: App,
  connections: readonly C[],
  nowMs: number,
): readonly C[] | undefined {
  const same = connections.filter((each) => isSameApp(each, app)).sort((a, b) => lastUse(a) - lastUse(b));
  const unused = same.filter((each) => !isInUse(each, nowMs));
  const fits = (replaced: readonly C[]) => connections.length - replaced.length < MAX_CONNECTED_APPS;
  return [unused, same.slice(0, 1)].find(fits);
}

const WEEK_MS = 7 * DAY_MS;

/** What a connected app shares with its other connections of the same person. */
type App = Pick<Consent, 'host' | 'device' | 'resource'> & { readonly clientName?: string | undefined };

/** A connected app. Times are in milliseconds since 1970. */
export interface Connection extends App {
  readonly id: string;
  readonly createdAt: number;
  readonly lastUsedAt?: number | undefined;
  readonly hasRefreshed: boolean;
}

/**
 * Returns whether two apps have the same name, use the same endpoint, receive their codes at the same address and are on the
 * same kind of device.
 */
function isSameApp(a: App, b: App): boolean {
  const isSameDevice = a.device === undefined || b.device === undefined || a.device === b.device;
  const isSameEndpoint = isForConnector(a) === isForConnector(b);
  return a.clientName === b.clientName && a.host === b.host && isSameDevice && isSameEndpoint;
}

/** An app keeps its endpoint at each host of the project. */
function isForConnector({ resource }: App): boolean {
  return resource.endsWith('/connector');
}

/**
 * Returns whether a connection is in use: it was used within the hour, in which its first access token works, or within a week
 * if it has got new tokens since. Otherwise, somebody with the same app on two computers would have to connect again on each.
 */
function isInUse({ lastUsedAt, hasRefreshed }: Connection, nowMs: number): boolean {
  return lastUsedAt !== undefined && nowMs - lastUsedAt < (hasRefreshed ? WEEK_MS : HOUR_MS);
}

function lastUse({ lastUsedAt, createdAt }: Connection): number {
  return lastUsedAt ?? createdAt;
}
