import { PATHS, REDIRECTS, type Redirect } from './redirects';
import { percentDecoded } from '../text/percentDecoded';

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
  const { hostname, pathname, search, hash } = new URL(address);
  const isHere = ({ hosts }: Pick<Redirect, 'hosts'>) => hosts.some((host) => isAt(hostname, host));
  const redirect = REDIRECTS.find(
    ({ path, hosts }) => (path === undefined || path === pathname.replace(/\/$/, '')) && isHere({ hosts }),
  );
  if (redirect) return parameterOf(search.slice(1), redirect.parameters, redirect.isBase64);
  for (const { pattern, scheme = 'https', ...place } of PATHS) {
    const found = isHere(place) ? pattern.exec(`${pathname}${search}${hash}`) : null;
    if (found) return addressInPath(found.slice(1).join(''), scheme);
  }
  return undefined;
}

/** Returns the address in a path, without what caches of AMP add to it. */
function addressInPath(text: string, scheme: string): string | undefined {
  const plain = /^(?:https?%3a|[^/?#]*%2f)/i.test(text) ? decoded(text) : withQuery(text);
  const [page = '', query = ''] = plain.replace(OF_VIEWER, '').split(/\?(.*)/s);
  const kept = query.split('&').filter((parameter) => !/^(?:amp_(?:gsa|js_v)|usqp)=/.test(parameter));
  const address = kept.join('') === '' ? page : `${page}?${kept.join('&')}`;
  if (/^https?:/i.test(address)) return address.replace(/^(https?):\/*/i, '$1://');
  return HOST.test(address) ? `${scheme}://${address}` : undefined;
}

/** A host with a domain. Other paths of these sites are pages of their own. */
const HOST = /^[^/?#.]+\.[^/?#]+(?:[/?#]|$)/;

/** What viewers of AMP pages put into the fragment. */
const OF_VIEWER = /#(?:[^#]*&)?(?:aoh|amp_tf|ampshare|referrer|viewerUrl)=.*$/s;

/** Google escapes the question mark of the page, and what follows. */
function withQuery(text: string): string {
  const start = text.search(/%3f/i);
  if (start === -1 || text.includes('?')) return text;
  const query = text.slice(start + '%3f'.length).replace(/%3d/gi, '=');
  return `${text.slice(0, start)}?${query.replace(/%26/g, '&')}`;
}

/** Returns whether a host is the one of a redirect or below it. Of `google.*`, the rest is the domain of a country. */
function isAt(hostname: string, host: string): boolean {
  if (!host.endsWith('.*')) return hostname === host || hostname.endsWith(`.${host}`);
  const start = host.slice(0, -1);
  return hostname.replace(/^www\./, '').startsWith(start) && /\.[a-z]{2,3}(?:\.[a-z]{2})?$/.test(hostname);
}

/** Returns the first of these parameters that is an address, decoded. A "+" stays, because addresses have it, too. */
function parameterOf(parameters: string, names: readonly string[], isBase64 = false): string | undefined {
  const values = new Map(
    parameters.split(/[&#]/).map((each) => [each.split('=', 1)[0] ?? '', each.slice(each.indexOf('=') + 1)]),
  );
  for (const name of names) {
    const value = decoded(values.get(name) ?? '');
    for (const text of isBase64 ? [value, fromBase64(value)] : [value]) {
      // Some are escaped twice.
      const address = /^https?%3a/i.test(text) ? decoded(text) : text;
      if (/^https?:\/\//i.test(address)) return address;
    }
  }
  return undefined;
}

/** Decodes Base64 in its spelling for addresses, too. Returns nothing if a text is something else. */
function fromBase64(value: string): string {
  const base64 = value
    .replace(/^a1/, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={1,2}$/, '');
  try {
    const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return '';
  }
}

const decoded = (value: string): string => percentDecoded(value) ?? '';
