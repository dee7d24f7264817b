import { isDocumentId } from '../lib/shared/contract/fields/validators';
import type { WorkspaceKey } from '../lib/shared/contract/documents';
import { percentDecoded } from '../lib/shared/text/percentDecoded';

/** Parses a path under `/u/`. Returns undefined if nothing can be stored there. */
export function parseAddress(path: string): VisitorAddress | undefined {
  const [, uid, workspaceId, rest] = path.split('/').filter(Boolean).map(percentDecoded);
  if (uid === undefined || workspaceId === undefined) return undefined;
  if (!isDocumentId(uid) || !isDocumentId(workspaceId)) return undefined;
  return { uid, workspaceId, categoryId: rest === FEED ? undefined : rest };
}

/** What a visitor asks for: a public workspace, or its category with this id. */
export interface VisitorAddress extends WorkspaceKey {
  readonly categoryId?: string | undefined;
}

const FEED = 'feed.xml';

/** Returns whether a path is that of a feed, of any workspace. */
export const isFeed = (path: string): boolean => path.endsWith(`/${FEED}`);

/** Returns the path of a public workspace, like `publicPath` of the web app. */
export function pathOf({ uid, workspaceId, categoryId }: VisitorAddress): string {
  const category = categoryId === undefined ? '' : `/${encodeURIComponent(categoryId)}`;
  return `/u/${encodeURIComponent(uid)}/${encodeURIComponent(workspaceId)}${category}`;
}

export const feedPathOf = (key: WorkspaceKey): string =>
  `${pathOf({ ...key, categoryId: undefined })}/${FEED}`;
