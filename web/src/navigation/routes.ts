import { percentDecoded } from '@shared/text/percentDecoded';

/** The pages of the web app. Each has its own address. */
export type Route =
  | { readonly name: 'workspace'; readonly workspaceId: string; readonly categoryId?: string }
  | { readonly name: 'activity' | 'trash' | 'duplicates'; readonly workspaceId: string }
  | { readonly name: 'all' }
  | { readonly name: 'settings' }
  | { readonly name: 'import' }
  | { readonly name: 'help' }
  | { readonly name: 'add' }
  | { readonly name: 'join' }
  | { readonly name: 'authorize' }
  | {
      readonly name: 'public';
      readonly uid: string;
      readonly workspaceId: string;
      readonly categoryId?: string;
    }
  | { readonly name: 'unknown' };

// A literal, because importing the constant would load zod before sign-in.
const DEFAULT = 'default';

/** Parses the path of an address. `/` shows the default workspace. */
export function parseRoute(path: string): Route {
  const segments = path
    .split('/')
    .filter(Boolean)
    .map((segment) => percentDecoded(segment) ?? segment);
  const [first, second, third, fourth] = segments;
  if (first === undefined) return { name: 'workspace', workspaceId: DEFAULT };
  if (segments.length === 1 && isSimple(first)) return { name: first };
  if (first === 'w' && second !== undefined && segments.length <= 3) {
    return { name: 'workspace', workspaceId: second, ...(third !== undefined && { categoryId: third }) };
  }
  if ((first === 'activity' || first === 'trash' || first === 'duplicates') && segments.length <= 2) {
    return { name: first, workspaceId: second ?? DEFAULT };
  }
  if (first === 'u' && second !== undefined && third !== undefined && segments.length <= 4) {
    const category = fourth !== undefined && { categoryId: fourth };
    return { name: 'public', uid: second, workspaceId: third, ...category };
  }
  return { name: 'unknown' };
}

/** The pages whose path is their name. */
const SIMPLE = ['all', 'settings', 'import', 'help', 'add', 'join', 'authorize'] as const;

function isSimple(name: string): name is (typeof SIMPLE)[number] {
  return SIMPLE.some((simple) => simple === name);
}

export function workspacePath(workspaceId: string, categoryId?: string): string {
  return join('w', workspaceId, categoryId);
}

/** Returns the path of what happened in a workspace, of the links that were removed from it, or of those that it has twice. */
export function activityPath(
  workspaceId: string,
  page: 'activity' | 'trash' | 'duplicates' = 'activity',
): string {
  return join(page, workspaceId);
}

/** What the address of a page ends with that shows all workspaces. */
export const EVERYWHERE = '?in=all';

/** Returns the address of what happened to one link. */
export function linkHistoryAddress(workspaceId: string, linkId: string): string {
  return `${activityPath(workspaceId)}?${new URLSearchParams({ link: linkId }).toString()}`;
}

export function searchAddress(path: string, query: string, isEverywhere: boolean): string {
  const parameters = new URLSearchParams({ q: query, ...(isEverywhere && { in: 'all' }) });
  return `${path}?${parameters.toString()}`;
}

/** Returns the path of the Atom feed of a public workspace. The web app does not show it. */
export function feedPath(uid: string, workspaceId: string): string {
  return join('u', uid, workspaceId, 'feed.xml');
}

/** Returns the path of a workspace's public page. It stays the same when the workspace is renamed. */
export function publicPath(uid: string, workspaceId: string, categoryId?: string): string {
  return join('u', uid, workspaceId, categoryId);
}

function join(...segments: readonly (string | undefined)[]): string {
  return segments
    .flatMap((segment) => (segment === undefined ? [] : `/${encodeURIComponent(segment)}`))
    .join('');
}

/** Returns whether the address of a page says something about the user. */
export function isPersonal({ name }: Route): boolean {
  return !IMPERSONAL.has(name);
}

const IMPERSONAL: ReadonlySet<Route['name']> = new Set(['public', 'help', 'join', 'authorize']);
