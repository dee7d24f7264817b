import { REDIRECTS, type Redirect } from './redirects';

/**
 * Returns the address of the page that an address shows or leads to: in the reader mode of a browser, in a viewer, in a
 * suspended tab, or through a redirect of a search engine or a social network. Returns other addresses as they are. Only
 * for what a person adds or imports: where it is stored, an address stays as it was written.
 */
export function unwrapAddress(address: string): string {
  let url = address;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const inner = unwrapOnce(url);
    if (inner === undefined) break;
    url = inner;
  }
  return url;
}

/** How many wrappers one address may have. */
const MAX_DEPTH = 3;

function unwrapOnce(address: string): string | undefined {
  const prefixed = /^(?:view-source|microsoft-edge):(.*)$/is.exec(address)?.[1];
  const inner = prefixed ?? (BROWSER_PAGE.test(address) ? pageShown(address) : redirectTarget(address));
  return inner !== undefined && /^https?:\/\/[^/?#]/i.test(inner) && URL.canParse(inner) ? inner : undefined;
}

/** Pages of browsers and of their extensions, which show other pages. */
const BROWSER_PAGE =
  /^(?:about|read|resource|chrome-distiller|extension|(?:chrome|edge|moz|ms-browser|opera|safari|safari-web)-extension):/i;

/** The parameters in which these pages name what they show. A suspended tab has `uri` as the last one, not escaped. */
const SHOWN_IN = ['uri', 'url', 'u', 'file', 'src', 'pdfurl'] as const;

function pageShown(address: string): string | undefined {
  // Adobe Acrobat and PDF.js put the whole address after their own.
  const whole = /^[^/?#]*:\/\/[^/?#]*\/(https?:\/\/.*)$/is.exec(address)?.[1];
  if (whole !== undefined) return whole;
  const escaped = /^[^/?#]*:\/\/[^/?#]*\/(https?%3A%2F%2F[^?#]*)/i.exec(address)?.[1];
  if (escaped !== undefined) return decoded(escaped);
  const last = /[?#&]uri=(https?:\/\/.*)$/is.exec(address)?.[1];
  return last ?? parameterOf(address.slice(address.search(/[?#]/) + 1), SHOWN_IN);
}

function redirectTarget(address: string): string | undefined {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return undefined;
  const { hostname, pathname, search } = new URL(address);
  const isTaken = ({ hosts, path }: Redirect) =>
    (path === undefined || path === pathname.replace(/\/$/, '')) &&
    hosts.some((host) => isAt(hostname, host));
  const redirect = REDIRECTS.find(isTaken);
  return redirect && parameterOf(search.slice(1), redirect.parameters);
}

/** Returns whether a host is the one of a redirect or below it. Of `google.*`, the rest is the domain of a country. */
function isAt(hostname: string, host: string): boolean {
  if (!host.endsWith('.*')) return hostname === host || hostname.endsWith(`.${host}`);
  const start = host.slice(0, -1);
  return hostname.replace(/^www\./, '').startsWith(start) && /\.[a-z]{2,3}(?:\.[a-z]{2})?$/.test(hostname);
}

/** Returns the first of these parameters that is an address, decoded. A "+" stays, because addresses have it, too. */
function parameterOf(parameters: string, names: readonly string[]): string | undefined {
  const values = new Map(
    parameters.split(/[&#]/).map((each) => [each.split('=', 1)[0] ?? '', each.slice(each.indexOf('=') + 1)]),
  );
  for (const name of names) {
    const value = decoded(values.get(name) ?? '');
    if (/^https?:\/\//i.test(value)) return value;
  }
  return undefined;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
