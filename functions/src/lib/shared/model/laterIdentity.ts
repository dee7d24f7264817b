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
  const hash = withoutTracking(cut(fragment, ':~:')[0] ?? '');
  const later = `${base}${search && `?${search}`}${hash && `#${hash}`}`;
  // Parsing would trim spaces at the end.
  return later.endsWith(' ') ? later.trimEnd() : later;
}

/** Returns whether the identities of a URL may differ between versions. This costs much less than finding out. */
export function mayDiffer(url: string): boolean {
  return /[#?%]/.test(url);
}

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
  const end = parameter.indexOf('=');
  const name = (end === -1 ? parameter : parameter.slice(0, end)).toLowerCase();
  return EVERYWHERE.has(name) || ofHost.has(name) || PREFIX.test(name);
}

const NONE: ReadonlySet<string> = new Set();
const EVERYWHERE: ReadonlySet<string> = new Set([...TRACKING_PARAMETERS, ...ADDRESS_RULES.everywhere]);
const PREFIX = new RegExp(`^(?:${ADDRESS_RULES.prefixes.join('|')})`);

/** Returns a fragment, or nothing if it has only tracking parameters. */
function withoutTracking(fragment: string): string {
  const isNoise =
    ADDRESS_RULES.fragments.includes(fragment) ||
    fragment.split('&').every((parameter) => parameter.includes('=') && isTracking(parameter));
  return isNoise ? '' : fragment;
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
