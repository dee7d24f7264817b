import type { EditorAccess } from '../access/workspaceAccess';
import type { RevertResult, Skipped } from '../shared/contract/requests/historyRequest';
import type { LinkChange } from '../shared/model/change';
import { firstIdentity, urlIdentity } from '../shared/model/identity';
import type { CallContext } from './callContext';
import { revert, type RevertOptions } from './revert';

/** Puts back a change, or its links with these URLs, except some. `id` is that of the new change. */
export async function undoIn(
  context: CallContext,
  access: EditorAccess,
  { changeId, id, urls, except = [], only, isAllowed }: UndoOptions,
): Promise<Undone> {
  const kept = new Set(except.flatMap(({ url }) => (url === '' ? [] : urlIdentity(url))));
  let missing: readonly string[] = [];
  let found: ReadonlySet<string> = new Set();
  let chosen: readonly LinkChange[] = [];
  const choose = (all: readonly LinkChange[]) => {
    found = new Set(all.map(({ url }) => urlIdentity(url)));
    const isWanted = (identity: string) => !kept.has(identity) && (only?.has(identity) ?? true);
    const links = all.filter(({ url }) => isWanted(urlIdentity(url)));
    // A whole change also has what else it did, such as to categories.
    if (!urls) return links.length === all.length ? undefined : new Set(links.map((link) => link.id));
    const ids = idsByUrl(links, urls);
    missing = urls.filter((url) => ids.get(url)?.length === 0);
    const wanted = new Set([...ids.values()].flat());
    chosen = links.filter((link) => wanted.has(link.id));
    return wanted;
  };
  const options = { changeId: id, choose, ...(isAllowed && { isAllowed }) };
  const [result] = await revert(context, access, [{ changeId }], options);
  const { status = 'not_found', skipped = [] } = result ?? {};
  const left = new Set(skipped.map(({ url }) => url));
  const back = chosen.filter(({ url }) => !left.has(url));
  return { status, skipped, missing, found, back };
}

interface UndoOptions {
  readonly changeId: string;
  readonly id: string;
  readonly urls: readonly string[] | undefined;
  readonly except?: readonly Skipped[];
  /** The identities of the only URLs to put back. */
  readonly only?: ReadonlySet<string>;
  /** See {@link revert}. */
  readonly isAllowed?: RevertOptions['isAllowed'];
}

/** Returns the ids of links that had one of these URLs before or after the change, by URL. */
function idsByUrl(links: readonly LinkChange[], urls: readonly string[]): ReadonlyMap<string, string[]> {
  const idsBy = (identityOf: (url: string) => string) => {
    const ids = new Map<string, string[]>();
    for (const { id, url, after } of links) {
      for (const each of new Set([url, after?.url ?? url].map(identityOf))) {
        ids.set(each, [...(ids.get(each) ?? []), id]);
      }
    }
    return ids;
  };
  // Of two links that have become the same page by later rules, each has its own URL.
  const [own, samePage] = [idsBy(firstIdentity), idsBy(urlIdentity)];
  return new Map(
    urls.map((url) => [url, own.get(firstIdentity(url)) ?? samePage.get(urlIdentity(url)) ?? []]),
  );
}

/** What was put back in one workspace. */
export interface Undone {
  readonly status: RevertResult['status'];
  readonly skipped: readonly Skipped[];
  /** The URLs that the call named, and the change did not have. */
  readonly missing: readonly string[];
  /** The links that the call named, and that are as they were before the change. */
  readonly back: readonly LinkChange[];
  /** The identities of the URLs that the change has. */
  readonly found: ReadonlySet<string>;
}
