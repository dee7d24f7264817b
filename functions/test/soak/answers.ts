import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import {
  createResponseSchema,
  deleteResponseSchema,
  editResponseSchema,
} from '../../src/lib/shared/contract/editRequest';
import { PlainModel } from '../../src/lib/shared/operations/plainModel.fixture';
import { savedLinkSchema } from '../../src/lib/shared/operations/savedLink';
import { withShortNotes, type LinkResult } from '../../src/lib/shared/contract/linkResult';
import type { LinkList } from '../../src/lib/shared/queries/listLinks';
import type { EditorRequest } from './edits';
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

/**
 * Applies an editor's request to the model, and checks its answer. If an earlier attempt failed, it may have been stored:
 * then the answer says what sending the request again does.
 */
export function checkEdited(
  { workspaces }: User,
  request: EditorRequest,
  answer: unknown,
  isRetry: boolean,
): void {
  const { workspaceId } = request.body;
  if (request.route === 'create') {
    assert.deepEqual(createResponseSchema.parse(answer), { workspaceId });
    const model = new PlainModel();
    model.name = request.body.name;
    workspaces.set(workspaceId, model);
  } else if (request.route === 'delete') {
    const { status } = deleteResponseSchema.parse(answer);
    assert(status === 'deleted' || isRetry, `The workspace ${workspaceId} was not there.`);
    workspaces.delete(workspaceId);
  } else {
    const model = workspaces.get(workspaceId);
    assert(model, `The model has no workspace ${workspaceId}.`);
    const expected = request.edits.map(({ apply }) => apply(model));
    const copy = model.copy();
    const expectedAgain = request.edits.map(({ apply }) => apply(copy));
    const statuses = editResponseSchema.parse(answer).results.map(({ status }) => status);
    if (!isRetry || !isDeepStrictEqual(statuses, expectedAgain)) assert.deepEqual(statuses, expected);
  }
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
