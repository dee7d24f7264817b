/**
 * Returns the address of an app if the browser may open it. The service sends only addresses that are
 * registered and allowed. This check ensures that none ever runs as code in the web app.
 */
export function redirectTarget(redirectTo: string): string | undefined {
  if (!URL.canParse(redirectTo)) return undefined;
  const { href, protocol } = new URL(redirectTo);
  return NO_APPS.has(protocol) ? undefined : href;
}

/** Schemes that a browser runs or shows by itself, instead of opening a site or an app. */
const NO_APPS: ReadonlySet<string> = new Set([
  'about:',
  'blob:',
  'data:',
  'file:',
  'filesystem:',
  'javascript:',
  'vbscript:',
  'view-source:',
]);
