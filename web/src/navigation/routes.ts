/** What the page can show, one kind of address for each. */
export type Route =
  | { readonly name: 'home' }
  | { readonly name: 'workspace'; readonly workspaceId: string; readonly categoryId?: string }
  | { readonly name: 'settings' }
  | { readonly name: 'import' }
  | { readonly name: 'public'; readonly uid: string; readonly workspaceId: string }
  | { readonly name: 'unknown' };

/** Reads the path of an address. */
export function parseRoute(path: string): Route {
  const segments = path.split('/').filter(Boolean).map(decode);
  const [first, second, third] = segments;
  if (first === undefined) return { name: 'home' };
  if (first === 'settings' && segments.length === 1) return { name: 'settings' };
  if (first === 'import' && segments.length === 1) return { name: 'import' };
  if (first === 'w' && second !== undefined && segments.length <= 3) {
    return { name: 'workspace', workspaceId: second, ...(third !== undefined && { categoryId: third }) };
  }
  if (first === 'u' && second !== undefined && third !== undefined && segments.length === 3) {
    return { name: 'public', uid: second, workspaceId: third };
  }
  return { name: 'unknown' };
}

export function workspacePath(workspaceId: string, categoryId?: string): string {
  const path = `/w/${encodeURIComponent(workspaceId)}`;
  return categoryId === undefined ? path : `${path}/${encodeURIComponent(categoryId)}`;
}

/** The stable address of the public view of a workspace. */
export function publicPath(uid: string, workspaceId: string): string {
  return `/u/${encodeURIComponent(uid)}/${encodeURIComponent(workspaceId)}`;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
