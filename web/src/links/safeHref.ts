import { urlSchema } from '@lib/domain/validators';

/** Returns the URL if it is safe to open, or undefined if the service would reject it, such as `javascript:`. */
export function safeHref(url: string): string | undefined {
  return urlSchema.safeParse(url).success ? url : undefined;
}

/** Returns the host of a URL, or the scheme if it has no host. */
export function hostOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, protocol } = new URL(url);
  return host === '' ? protocol.slice(0, -1) : host.replace(/^www\./, '');
}

/** How many tile colours links.css has. */
const HUES = 8;

/** Returns a stable colour index for a host. */
export function hueOf(host: string): number {
  let sum = 0;
  for (let index = 0; index < host.length; index++) sum = (sum * 31 + host.charCodeAt(index)) % 9973;
  return sum % HUES;
}
