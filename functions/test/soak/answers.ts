import assert from 'node:assert/strict';
import { savedLinkSchema } from '../../src/lib/domain/operations/savedLink';
import type { LinkResult } from '../../src/lib/domain/queries/linkResult';
import type { LinkList } from '../../src/lib/domain/queries/listLinks';
import { comparable, inOrder, type User } from './user';

// What is true of the answers to a caller of the soak. Each throws where it is not.

/** The link is that of the model, and is created once. */
export function checkFiled({ created }: User, answer: unknown, expected: { link: LinkResult }): void {
  const { status, workspaceId, link } = savedLinkSchema.parse(answer);
  assert.deepEqual(comparable(link), comparable(expected.link));
  if (status !== 'created') return;
  const place = `${workspaceId} ${link.url}`;
  assert(!created.has(place), `${place} was created twice`);
  created.add(place);
}

/** The first page has links where there are any, and all of them where it is the only one. */
export function checkPage({
  total,
  links,
  nextCursor,
}: Pick<LinkList, 'total' | 'links' | 'nextCursor'>): void {
  assert.equal(links.length > 0, total > 0);
  if (nextCursor === undefined) assert.equal(links.length, total);
}

/** Each link that is listed is as the model says, and once there. */
export function checkListed(listed: readonly LinkResult[], expected: readonly LinkResult[]): void {
  const urls = new Set(listed.map(({ url }) => url));
  assert.deepEqual(inOrder(listed), inOrder(expected.filter(({ url }) => urls.has(url))));
}
