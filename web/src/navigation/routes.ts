/** The pages of the web app. Each has its own address. */
export type Route =
  | { readonly name: 'home' }
  | { readonly name: 'workspace'; readonly workspaceId: string; readonly categoryId?: string }
  | { readonly name: 'settings' }
  | { readonly name: 'import' }
  | { readonly name: 'help' }
  | { readonly name: 'public'; readonly uid: string; readonly workspaceId: string }
  | { readonly name: 'unknown' };

/** Parses the path of an address. */
export function parseRoute(path: string): Route {
  const segments = path.split('/').filter(Boolean).map(decode);
  const [first, second, third] = segments;
  if (first === undefined) return { name: 'home' };
  if (segments.length === 1 && (first === 'settings' || first === 'import' || first === 'help')) {
    return { name: first };
  }
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

/** Returns the path of a workspace's public view. It stays the same when the workspace is renamed. */
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
