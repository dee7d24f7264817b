import { LIMITS } from '../base/limits';
import type { Link } from '../model/model';
import { withoutInvisible } from '../text/invisible';
import { shortened } from '../text/length';

/** Returns the title of a link and its site on one line: "Postgres vacuum tuning | postgresql.org". */
export function briefly({ title, url }: Pick<Link, 'title' | 'url'>): string {
  return [withoutInvisible(title), siteOf(url)].map((text) => shortened(text, LIMITS.briefTitle)).join(' | ');
}

/** Returns the host of a URL without "www.", or the scheme if it has none. */
function siteOf(url: string): string {
  if (!URL.canParse(url)) return '';
  const { hostname, protocol } = new URL(url);
  return hostname.replace(/^www\./, '') || protocol;
}
