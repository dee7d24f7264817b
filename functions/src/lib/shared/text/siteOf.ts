/**
 * Returns the host of a URL without "www.", with the part of the path that names the project, the package or the person on sites
 * that host many: "github.com/denoland/deno". Returns the scheme if there is no host.
 */
export function siteOf(url: string): string {
  if (!URL.canParse(url)) return '';
  const { hostname, protocol, pathname } = new URL(url);
  const host = hostname.replace(/^www\./, '');
  if (host === '') return protocol;
  const path = pathname.split('/').filter((segment) => segment !== '');
  const count = host.endsWith('.github.io') ? 1 : (SEGMENTS.get(host)?.(path) ?? 0);
  return [host, ...path.slice(0, count)].join('/').replace(/\.git$/, '');
}

/** How many segments of a path to show. */
type Segments = (path: readonly string[]) => number;

const two: Segments = () => 2;
/** People and publications, unless it is a page of the site itself. */
const one: Segments = ([name = '']) => (/^(watch|playlist|channel|p|tag|t)$/.test(name) ? 0 : 1);

const SEGMENTS: ReadonlyMap<string, Segments> = new Map([
  ['github.com', two],
  ['gitlab.com', two],
  ['codeberg.org', two],
  ['bitbucket.org', two],
  ['git.sr.ht', two],
  ['raw.githubusercontent.com', two],
  ['gist.github.com', one],
  ['pypi.org', two],
  ['crates.io', two],
  ['rubygems.org', two],
  ['npmjs.com', ([, name = '']) => (name.startsWith('@') ? 3 : 2)],
  ['hub.docker.com', ([kind]) => (kind === 'r' ? 3 : 2)],
  ['huggingface.co', ([kind = '']) => (/^(datasets|spaces)$/.test(kind) ? 3 : 2)],
  ['reddit.com', two],
  ['medium.com', one],
  ['dev.to', one],
  ['youtube.com', one],
]);
