import type { Head } from '../lib/shared/contract/documents';
import { feedPathOf, pathOf, type VisitorAddress } from './address';
import { element, escaped } from './markup';

// The page of a public workspace. Services that show a preview of an address read its head and run no scripts, so the service
// writes it. The web app itself comes with `/start.js`, whose address is the same in every build. So a page that a cache keeps
// for a few minutes also works after a deploy, and a deploy of only the functions or only Hosting breaks nothing.

/** Returns the page of a public workspace, or undefined if it does not have the category. */
export function pageOf(origin: string, address: VisitorAddress, head: Head): string | undefined {
  const { name, isIndexed, description, ownerName, linkCount, categories } = head;
  const category = categories.find(({ id }) => id === address.categoryId);
  if (address.categoryId !== undefined && !category) return undefined;
  const title = category ? `${category.name} · ${name}` : name;
  const count = category?.linkCount ?? linkCount;
  const links = count === 1 ? '1 link' : `${count.toLocaleString('en')} links`;
  const linksBy = ownerName === undefined ? links : `${links} by ${ownerName}`;
  const about = category || description === undefined ? linksBy : `${description} · ${linksBy}`;
  const property = (key: string, content: string) => element('meta', { property: `og:${key}`, content });
  return pageWith(
    ...(isIndexed ? [] : [NOINDEX]),
    element('title', {}, escaped(`${title} · Link Dashboard`)),
    property('type', 'website'),
    property('site_name', 'Link Dashboard'),
    property('title', title),
    property('description', about),
    element('meta', { name: 'description', content: about }),
    property('url', origin + pathOf(address)),
    property('image', `${origin}/icons/512.png`),
    element('meta', { name: 'twitter:card', content: 'summary' }),
    element('link', {
      rel: 'alternate',
      type: 'application/atom+xml',
      title: name,
      href: feedPathOf(address),
    }),
  );
}

/** A page with these elements in its head. Besides them, the head of `web/index.html`. */
const pageWith = (...elements: readonly string[]) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" content="#f6f7f9" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#0f1217" media="(prefers-color-scheme: dark)" />
    ${elements.join('\n    ')}
    <link rel="icon" href="/icon.svg" />
    <link rel="apple-touch-icon" href="/icons/180.png" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <script src="/start.js"></script>
  </head>
  <body>
    <div id="app"></div>
    <noscript>
      <p>Link Dashboard needs JavaScript. Turn it on in your browser, then reload.</p>
    </noscript>
  </body>
</html>
`;

const NOINDEX = element('meta', { name: 'robots', content: 'noindex' });

const ABOUT = 'Keep the links that matter, saved by your AI client.';
/** What a preview of an address that is no public workspace says. */
const ABOUT_APP = [
  element('meta', { name: 'description', content: ABOUT }),
  element('meta', { property: 'og:type', content: 'website' }),
  element('meta', { property: 'og:title', content: 'Link Dashboard' }),
  element('meta', { property: 'og:description', content: ABOUT }),
];

/** The page for every address without a public workspace. The web app then says that it was not found. */
export const PLAIN_PAGE = pageWith(NOINDEX, '<title>Link Dashboard</title>', ...ABOUT_APP);
