/** Returns two letters of a site's own name, such as “Wi” for `en.wikipedia.org` and “Bb” for `bbc.co.uk`. */
export function lettersOf(host: string): string {
  const name = siteNameOf(host);
  const [first, second] = name.match(/[\p{L}\p{N}]/gu) ?? [];
  return `${(first ?? '?').toUpperCase()}${second ?? ''}`;
}

/** Domains below which everybody has a site of their own, besides those of countries, such as `co.uk`. */
const SHARED_DOMAINS = new Set(
  `appspot.com blogspot.com firebaseapp.com fly.dev github.io gitlab.io herokuapp.com neocities.org netlify.app notion.site
  onrender.com pages.dev readthedocs.io substack.com tumblr.com vercel.app web.app wordpress.com workers.dev`.split(
    /\s+/,
  ),
);

const SECOND_LEVEL = /^(ac|co|com|edu|go|gov|net|ne|or|org)$/;

function siteNameOf(host: string): string {
  const labels = host.replace(/:\d+$/, '').split('.');
  // An IP address, or a name without a domain.
  if (labels.length === 1 || /^[\d.:]+$|^\[/.test(host)) return host;
  const [name = host] = labels.slice(-1 - suffixLength(labels));
  return name;
}

function suffixLength(labels: readonly string[]): number {
  if (labels.length < 3) return 1;
  const [second = '', top = ''] = labels.slice(-2);
  const isShared = SHARED_DOMAINS.has(`${second}.${top}`) || (top.length === 2 && SECOND_LEVEL.test(second));
  return isShared ? 2 : 1;
}

/** How far the hues of consecutive hashes are apart, which spreads them over the whole circle. */
const GOLDEN_ANGLE = 137.508;

/** Returns the hue of a site, which is always the same. */
export function hueOf(host: string): number {
  let hash = 0;
  for (let index = 0; index < host.length; index++) hash = (hash * 31 + host.charCodeAt(index)) % 9973;
  return Math.round(hash * GOLDEN_ANGLE) % 360;
}
