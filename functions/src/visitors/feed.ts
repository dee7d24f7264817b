import type { WorkspaceKey } from '../lib/shared/contract/documents';
import { hash } from '../lib/shared/base/hash';
import type { FollowedLink } from '../lib/shared/queries/newestLinks';
import { distinctTags, isMark } from '../lib/shared/text/tags';
import { opensPageOrEmail } from '../lib/shared/text/schemes';
import { byteBudget, utf8Bytes } from '../lib/shared/text/bytes';
import type { PublicWorkspace } from '../lib/storage/read/publicWorkspaces';
import { feedPathOf, pathOf } from './address';
import { element, escaped } from './markup';

/** How many links a feed has. */
export const FEED_LINKS = 100;
/** Characters of a note. Longer ones are cut. */
const NOTE = 2_000;
/** Tags of a link. */
const TAGS = 50;
/** Limits on the UTF-8 bytes of all notes, and of everything else in the entries. Beyond them, the oldest are left out. */
const NOTES_BYTES = 256 * 1024;
const ENTRIES_BYTES = 256 * 1024;

const text = (name: string, content: string) => element(name, {}, escaped(content));

/**
 * Returns the Atom feed (RFC 4287) of a public workspace. `authority` is the host that the ids are made with: it must stay the
 * same, or readers take all links for new ones. `origin` is where the feed was asked for.
 */
export function feedOf(
  origin: string,
  authority: string,
  key: WorkspaceKey,
  { head, links }: PublicWorkspace,
): string {
  const id = `tag:${authority},2026:${pathOf({ ...key, categoryId: undefined })}`;
  const categories = new Map(head.categories.map((category) => [category.id, category.name]));
  const [fits, noteFits] = [byteBudget(ENTRIES_BYTES), byteBudget(NOTES_BYTES)];
  const entries: string[] = [];
  for (const followed of links) {
    const parts = partsOf(id, followed, categories.get(followed.link.category) ?? '');
    if (!fits(utf8Bytes(parts))) break;
    const note = followed.link.notes === undefined ? '' : noteOf(followed.link.notes);
    entries.push(element('entry', {}, parts + (noteFits(utf8Bytes(note)) ? note : '')));
  }
  const content = [
    text('id', id),
    text('title', head.name),
    ...(head.description === undefined ? [] : [text('subtitle', head.description)]),
    text('updated', head.updatedAt),
    // An entry must have an author. Who added a link is not public.
    element('author', {}, text('name', head.ownerName ?? head.name)),
    element('generator', {}, 'Link Dashboard'),
    element('link', { rel: 'self', type: 'application/atom+xml', href: origin + feedPathOf(key) }),
    element('link', { rel: 'alternate', type: 'text/html', href: origin + pathOf(key) }),
    ...entries,
  ];
  const feed = element('feed', { xmlns: 'http://www.w3.org/2005/Atom' }, `\n${content.join('\n')}\n`);
  return `<?xml version="1.0" encoding="utf-8"?>\n${feed}\n`;
}

/** Returns everything of an entry but its note. Its id stays the same if the link is moved or gets another title. */
function partsOf(feedId: string, { identity, link }: FollowedLink, category: string): string {
  const { title, url, addedAt, sourceUrl, notes = '' } = link;
  const tags = [...distinctTags(notes).values()].filter((name) => !isMark(name)).slice(0, TAGS);
  return [
    text('id', `${feedId}/${hash(identity).slice(0, 32)}`),
    text('title', title),
    text('updated', addedAt),
    element('link', { rel: 'alternate', href: hrefOf(url) }),
    sourceUrl !== undefined && opensPageOrEmail(sourceUrl) && URL.canParse(sourceUrl)
      ? element('link', { rel: 'related', href: hrefOf(sourceUrl) })
      : '',
    element('category', { term: category }),
    ...tags.map((name) => element('category', { term: name, label: `#${name}` })),
  ].join('');
}

/** Returns a URL as the parser writes it: without spaces and other characters that a feed cannot have in one. */
const hrefOf = (url: string) => new URL(url).href;

function noteOf(notes: string): string {
  const cut = `${notes.slice(0, NOTE - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
  return element('content', { type: 'text' }, escaped(notes.length <= NOTE ? notes : cut));
}
