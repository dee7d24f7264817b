import assert from 'node:assert/strict';
import { savedLinkSchema } from '../../src/lib/domain/operations/savedLink';
import type { LinkResult } from '../../src/lib/domain/queries/linkResult';
import type { LinkList } from '../../src/lib/domain/queries/listLinks';
import { comparable, inOrder, type User } from './user';

// Checks of the results that a caller of the soak gets. Each throws if it fails.

/** Checks that the link is the model's, and is reported as created only once. */
export function checkFiled({ created }: User, answer: unknown, expected: { link: LinkResult }): void {
  const { status, workspaceId, link } = savedLinkSchema.parse(answer);
  assert.deepEqual(comparable(link), comparable(expected.link));
  if (status !== 'created') return;
  const place = `${workspaceId} ${link.url}`;
  assert(!created.has(place), `${place} was created twice`);
  created.add(place);
}

/** Checks that the first page has links if there are any, and all links if it is the only page. */
export function checkPage({
  total,
  links,
  nextCursor,
}: Pick<LinkList, 'total' | 'links' | 'nextCursor'>): void {
  assert.equal(links.length > 0, total > 0);
  if (nextCursor === undefined) assert.equal(links.length, total);
}

/** Checks that each listed link is the model's and appears once. */
export function checkListed(listed: readonly LinkResult[], expected: readonly LinkResult[]): void {
  const urls = new Set(listed.map(({ url }) => url));
  assert.deepEqual(inOrder(listed), inOrder(expected.filter(({ url }) => urls.has(url))));
}
