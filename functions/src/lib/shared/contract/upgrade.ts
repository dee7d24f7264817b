import { onOneLine } from './fields/validators';
import type { LinkChange, WorkspaceChange } from '../model/change';
import { linkDigest } from '../model/linkDigest';
import { linkSchema } from '../model/model';

// Turns what earlier versions stored into what this version would have stored, so that all other code knows only today's
// documents. Each date is the day on which a version began to store it like today. What nobody can know afterwards, such as the
// author of a link or the address of a key's user, is optional in the schemas.

/**
 * Returns the head of a workspace. `schemaVersion` and `commits` were added on 22 November 2026, `authors` and `history` on the
 * 23rd, and `newest` of each chunk on the 25th: without it, a chunk may have the newest link of all. A version from before the
 * 25th leaves `isIndexed` in the head of a workspace that it makes private, and one from before 30 November `ownerName`.
 */
export function upgradeHead(stored: unknown): unknown {
  if (!isDocument(stored)) return stored;
  const { isPublic, pages } = stored;
  return {
    schemaVersion: 0,
    commits: [],
    authors: [],
    history: { seq: 0, day: '', bytes: 0 },
    ...stored,
    ...(isPublic === false && { isIndexed: undefined, ownerName: undefined }),
    ...(Array.isArray(pages) && {
      pages: pages.map((page: unknown) => (isDocument(page) ? { newest: '9', ...page } : page)),
    }),
  };
}

/** Returns a key. Until 22 November 2026, every key could write. Until the 27th, browsers stored labels as they were typed. */
export function upgradeKey(stored: unknown): unknown {
  if (!isDocument(stored)) return stored;
  const { label } = stored;
  return { access: 'write', ...stored, ...(typeof label === 'string' && { label: onOneLine(label) }) };
}

/** Returns the grant of an app, or some of its fields. `accessTokens` was added on 23 November 2026. */
export function upgradeGrant(stored: unknown): unknown {
  return isDocument(stored) ? { accessTokens: [], ...stored } : stored;
}

/**
 * Returns a change of the history. Until 27 November 2026, it had added links as a whole, and no `wasEmpty` for the categories
 * that it removed.
 */
export function upgradeChange(stored: WorkspaceChange): WorkspaceChange {
  const used = new Set(stored.links.map(({ before }) => before?.category));
  const categories = stored.categories.map((category) => {
    const isRemoved = category.before !== undefined && category.after === undefined;
    return isRemoved ? { wasEmpty: !used.has(category.id), ...category } : category;
  });
  return { ...stored, links: stored.links.map(upgradeLinkChange), categories };
}

/** Returns one link of a change: see {@link upgradeChange}. */
export function upgradeLinkChange(stored: LinkChange): LinkChange {
  const { id, url, before, after } = stored;
  if (before || !after) return stored;
  const { data: added } = linkSchema.safeParse(after);
  return { id, url, ...(added && { digest: linkDigest(added) }) };
}

function isDocument(stored: unknown): stored is Readonly<Record<string, unknown>> {
  return typeof stored === 'object' && stored !== null;
}
