import { urlSchema } from '@lib/domain/validators';

/** The URL as an address to follow, or undefined for what the service would not store: a scheme that is executed. */
export function safeHref(url: string): string | undefined {
  return urlSchema.safeParse(url).success ? url : undefined;
}

/** Where a link leads, in short: its host, or its scheme where it has none. */
export function hostOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, protocol } = new URL(url);
  return host === '' ? protocol.slice(0, -1) : host.replace(/^www\./, '');
}

/** The colours of the tiles in links.css. */
const HUES = 8;

/** A colour for a host, the same each time. */
export function hueOf(host: string): number {
  let sum = 0;
  for (let index = 0; index < host.length; index++) sum = (sum * 31 + host.charCodeAt(index)) % 9973;
  return sum % HUES;
}
