import { z } from 'zod';
import { session } from '../../account/session';

/** Returns the id of the category in which this user last saved a link of this workspace, in this browser. */
export function lastCategory(workspaceId: string): string | undefined {
  return read().get(workspaceId);
}

/** Returns the id of the workspace in which this user last saved a link by hand, in this browser. */
export function lastWorkspace(): string | undefined {
  return [...read().keys()].at(-1);
}

/** The item in the browser's storage. Signing out removes it. */
const ITEM = 'lastCategories';

/** For how many workspaces to remember the category. */
const MAX_WORKSPACES = 50;

const itemSchema = z.object({ uid: z.string(), categories: z.array(z.tuple([z.string(), z.string()])) });

/** Remembers the category of a saved link, unless the user has signed out meanwhile. */
export function rememberCategory(workspaceId: string, categoryId: string): void {
  const uid = currentUid();
  if (uid === undefined) return;
  const categories = new Map(read());
  categories.delete(workspaceId);
  categories.set(workspaceId, categoryId);
  const item = { uid, categories: [...categories].slice(-MAX_WORKSPACES) };
  try {
    localStorage.setItem(ITEM, JSON.stringify(item));
  } catch {
    // Nothing is remembered if the browser blocks storage.
  }
}

/** Reads what the signed-in user has left, least recently used first. Ignores what another user has left. */
function read(): ReadonlyMap<string, string> {
  try {
    const item = itemSchema.parse(JSON.parse(localStorage.getItem(ITEM) ?? ''));
    return new Map(item.uid === currentUid() ? item.categories : []);
  } catch {
    return new Map();
  }
}

function currentUid(): string | undefined {
  const current = session.peek();
  return current.state === 'signedIn' ? current.user.uid : undefined;
}
