import { ADDRESS_RULES } from './addressRules';
import { TRACKING_PARAMETERS } from './trackingParameters';

/**
 * Returns the identity of a URL by the rules of version 2 from that by the rules of version 1: without directives for the
 * browser (`#:~:text=`), further tracking parameters, and an empty query or fragment, and with escapes in one spelling.
 */
export function laterIdentity(identity: string): string {
  if (!mayDiffer(identity)) return identity;
  const [address = '', fragment = ''] = cut(withEscapes(identity), '#');
  const [base = '', query = ''] = cut(address, '?');
  const ofHost = query === '' ? undefined : parametersOf(base);
  const search = query
    .split('&')
    .filter((parameter) => !isTracking(parameter, ofHost))
    .join('&');
  const hash = plainFragment(fragment);
  const later = `${base}${search && `?${search}`}${hash && `#${hash}`}`;
  // Parsing would trim spaces at the end.
  return later.endsWith(' ') ? later.trimEnd() : later;
}

/**
 * Returns whether the identities of a URL may differ between versions, from the URL or from an identity of it. This costs much
 * less than finding out: it neither parses the URL nor looks for its host.
 */
export function mayDiffer(url: string): boolean {
  if (!/[#?%]/.test(url)) return false;
  const [address = '', fragment] = cut(url, '#');
  const [, query] = cut(address, '?');
  return (
    (fragment !== undefined && (fragment === '' || plainFragment(fragment) !== fragment)) ||
    (query !== undefined && (query === '' || query.split('&').some(isTrackingSomewhere))) ||
    OTHER_ESCAPE.test(url)
  );
}

/** An escape that version 2 writes in another way. */
const OTHER_ESCAPE = /%(?![\dA-F]{2})|%(?:2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/;

function cut(text: string, separator: string): string[] {
  const index = text.indexOf(separator);
  return index === -1 ? [text] : [text.slice(0, index), text.slice(index + separator.length)];
}

/** Decodes escapes of characters that need none, and writes the others in upper case. A percent sign alone is itself. */
function withEscapes(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/%(?:[\da-f]{2})?/gi, (escape) => {
    if (escape === '%') return '%25';
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
  });
}

function isTracking(parameter: string, ofHost: ReadonlySet<string> = NONE): boolean {
  const name = nameOf(parameter);
  return (
    EVERYWHERE.has(name) || ofHost.has(name) || PREFIX.test(name) || ADDRESS_RULES.parameters.test(parameter)
  );
}

/** Returns whether a parameter that version 1 keeps only tracks visitors on any site. */
function isTrackingSomewhere(parameter: string): boolean {
  const name = nameOf(parameter);
  return (
    SOMEWHERE.has(name) ||
    (PREFIX.test(name) && !name.startsWith('utm_')) ||
    ADDRESS_RULES.parameters.test(parameter)
  );
}

function nameOf(parameter: string): string {
  const end = parameter.indexOf('=');
  return (end === -1 ? parameter : parameter.slice(0, end)).toLowerCase();
}

const NONE: ReadonlySet<string> = new Set();
const EVERYWHERE: ReadonlySet<string> = new Set([...TRACKING_PARAMETERS, ...ADDRESS_RULES.everywhere]);
const SOMEWHERE: ReadonlySet<string> = new Set([
  ...ADDRESS_RULES.everywhere,
  ...ADDRESS_RULES.hosts.flatMap(([, names]) => [...names]),
]);
const PREFIX = new RegExp(`^(?:${ADDRESS_RULES.prefixes.join('|')})`);

/** Returns a fragment without directives for the browser, or nothing if it has only tracking parameters. */
function plainFragment(fragment: string): string {
  const [plain = ''] = cut(fragment, ':~:');
  const isNoise =
    ADDRESS_RULES.fragments.includes(plain) ||
    plain.split('&').every((parameter) => parameter.includes('=') && isTracking(parameter));
  return isNoise ? '' : plain;
}

/** Returns the names of tracking parameters on the site of an address, without those on all sites. */
function parametersOf(base: string): ReadonlySet<string> | undefined {
  let domain = /^https?:\/\/(?:[^/@]*@)?([^/:@]+)/.exec(base)?.[1];
  if (domain === undefined) return undefined;
  domain = domain.replace(/^www\./, '');
  const national = /^([a-z]+)\.(?:com?\.)?[a-z]{2,3}$/.exec(domain)?.[1];
  const found = national === undefined ? undefined : BY_HOST.get(`${national}.*`);
  if (found) return found;
  for (; domain.includes('.'); domain = domain.slice(domain.indexOf('.') + 1)) {
    const ofDomain = BY_HOST.get(domain);
    if (ofDomain) return ofDomain;
  }
  return undefined;
}

const BY_HOST: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  ADDRESS_RULES.hosts.flatMap(([hosts, names]) => hosts.map((host) => [host, names])),
);
