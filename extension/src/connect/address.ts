/**
 * Returns the origin of the dashboard at an address as people enter or paste it, such as "links.example.com" or the URL of
 * one of its pages. Returns undefined if it is not an address, or not a secure one.
 */
export function originOf(entered: string): string | undefined {
  const text = entered.trim();
  const isLocal = LOOPBACK.some(
    (host) => text === host || text.startsWith(`${host}:`) || text.startsWith(`${host}/`),
  );
  const address = /^[a-z][\w+.-]*:\/\//i.test(text) ? text : `${isLocal ? 'http' : 'https'}://${text}`;
  if (text === '' || /\s/.test(text) || !URL.canParse(address)) return undefined;
  const { protocol, hostname, origin } = new URL(address);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname));
  return isSafe ? origin : undefined;
}

/** Returns the origin of the dashboard from which this copy of the extension was downloaded, if it knows one. */
export function ownDashboard(): string | undefined {
  return originOf(chrome.runtime.getManifest().homepage_url ?? '');
}

const LOOPBACK = ['localhost', '127.0.0.1'];
