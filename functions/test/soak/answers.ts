import assert from 'node:assert/strict';
import { savedLinkSchema } from '../../src/lib/domain/operations/savedLink';
import { withShortNotes, type LinkResult } from '../../src/lib/domain/queries/linkResult';
import type { LinkList } from '../../src/lib/domain/queries/listLinks';
import { comparable, inOrder, type User } from './user';

// Checks the results that a caller of the soak gets. Each check throws an AssertionError if it fails. They compare short
// notes, because long ones are shortened if not all results fit.

/** Checks that a saved link matches the model's, and that it is reported as created only once. */
export function checkSaved({ created }: User, answer: unknown, expected: { link: LinkResult }): void {
  const { status, workspaceId, link } = savedLinkSchema.parse(answer);
  assert.deepEqual(comparable(withShortNotes(link)), comparable(withShortNotes(expected.link)));
  if (status !== 'created') return;
  const name = `${workspaceId} ${link.url}`;
  assert(!created.has(name), `${name} was created twice`);
  created.add(name);
}

/** Checks that a first page has links if there are any, and has all of them if it is the only page. */
export function checkPage({
  total,
  links,
  nextCursor,
}: Pick<LinkList, 'total' | 'links' | 'nextCursor'>): void {
  assert.equal(links.length > 0, total > 0);
  if (nextCursor === undefined) assert.equal(links.length, total);
}

/** Checks that each listed link matches the model's and is listed once. */
export function checkListed(listed: readonly LinkResult[], expected: readonly LinkResult[]): void {
  const urls = new Set(listed.map(({ url }) => url));
  const expectedNow = expected.filter(({ url }) => urls.has(url));
  assert.deepEqual(inOrder(listed.map(withShortNotes)), inOrder(expectedNow.map(withShortNotes)));
}
