import type { EditOperation } from '@shared/contract/requests/editRequest';
import type { EditOutcome } from '@shared/contract/requests/editsRequest';
import { linkId, categoryId } from '@shared/model/identity';
import { differenceOf } from './outcomeText';

const urlOf = (number: number) => `https://example.com/${String(number)}`;
const titleOf = (url: string) => `Page ${url.slice(-1)}`;
const target = (number: number) => ({ category: 'Reading', url: urlOf(number) });
const remove = (number: number): EditOperation => ({
  op: 'deleteLink',
  ...target(number),
  seen: '0123456789ab',
});

const after = (operations: EditOperation[], results: EditOutcome['results']) =>
  differenceOf({ operations }, { editId: 'e', results }, titleOf);

describe('after operations', () => {
  it('says nothing if everything is as the person saw it', () => {
    expect(after([remove(1)], [{ status: 'deleted' }])).toBeUndefined();
    expect(after([remove(1)], [{ status: 'not_found' }])).toBeUndefined();
  });

  it('names the links that were kept, each once, and how to delete them nevertheless', () => {
    const numbers = [1, 2, 3, 4, 5];
    const difference = after(
      numbers.map(remove),
      numbers.map((number) => ({ status: 'unchanged', kept: [{ url: urlOf(number), fields: [] }] })),
    );
    expect(difference?.text).toBe(
      '5 links were kept, because someone has changed them in the meantime: “Page 1”, “Page 2”, “Page 3” and 2 more.',
    );
    expect(difference?.leftCount).toBe(5);
    expect(difference?.overwriting).toEqual(
      numbers.map((number) => ({ op: 'deleteLink', ...target(number) })),
    );
  });

  it.each<[EditOperation, string]>([
    [
      { op: 'renameCategory', category: 'Reading', name: 'Books' },
      'renamed, because someone renamed or deleted it',
    ],
    [
      { op: 'pinCategory', category: 'Reading', isPinned: true },
      'pinned, because someone renamed or deleted it',
    ],
    [
      { op: 'pinCategory', category: 'Reading', isPinned: false },
      'unpinned, because someone renamed or deleted it',
    ],
    [
      { op: 'moveCategory', category: 'Reading', before: null },
      'moved, because someone renamed or deleted it',
    ],
    [
      { op: 'moveCategory', category: 'Reading', before: 'Music' },
      'moved, because someone renamed or deleted it or the category after it',
    ],
  ])('says that a category is gone: %j', (operation, text) => {
    expect(after([operation], [{ status: 'not_found' }])?.text).toBe(
      `“Reading” was not ${text} in the meantime.`,
    );
    expect(after([{ op: 'deleteCategory', category: 'Reading' }], [{ status: 'not_found' }])).toBeUndefined();
  });

  it('deletes a category once, whatever it kept', () => {
    const operation: EditOperation = { op: 'deleteCategory', category: 'Reading', seen: [] };
    const kept = [1, 2].map((number) => ({ url: urlOf(number), fields: [] }));
    expect(after([operation], [{ status: 'updated', kept }])?.overwriting).toEqual([
      { op: 'deleteCategory', category: 'Reading' },
    ]);
  });

  it('names the fields that were kept, and sets only these if the person insists, where the link is now', () => {
    const set = { title: 'Mine', notes: 'My note.', category: 'Music' };
    const difference = after(
      [{ op: 'updateLink', ...target(1), set, seen: { title: 'Page 1', notes: null } }],
      [{ status: 'updated', kept: [{ url: urlOf(1), fields: ['title', 'notes'] }] }],
    );
    expect(difference?.text).toBe(
      '“Page 1” keeps the title and note that someone has given it in the meantime.',
    );
    expect(difference?.leftCount).toBe(0);
    expect(difference?.overwriting).toEqual([
      { op: 'updateLink', category: 'Music', url: urlOf(1), set: { title: 'Mine', notes: 'My note.' } },
    ]);
  });

  it('says what a merge dropped, and of which link', () => {
    const lost = [{ url: urlOf(1), fields: ['notes', 'sourceUrl'] }];
    const move: EditOperation = { op: 'updateLink', ...target(1), set: { category: 'Music' } };
    expect(after([move], [{ status: 'merged', lost }])?.text).toBe(
      '“Page 1” lost its note and reference in the merge.',
    );
    const rename: EditOperation = { op: 'renameCategory', category: 'Reading', name: 'Music' };
    const several = [...lost, { url: urlOf(2), fields: ['notes', 'sourceUrl'] }];
    expect(after([rename], [{ status: 'merged', lost: several }])?.text).toBe(
      '2 links lost their note and reference in the merge: “Page 1” and “Page 2”.',
    );
  });

  it('says that somebody else has added the same link, and what it did not get', () => {
    const add: EditOperation = { op: 'addLink', ...target(1), title: 'Mine', notes: 'My note.' };
    const lost = [{ url: urlOf(1), fields: ['title'] }];
    expect(after([add], [{ status: 'updated', lost }])?.text).toBe(
      'This address was added to “Reading” in the meantime. That link keeps what it has, not your title.',
    );
    expect(after([add], [{ status: 'created' }])).toBeUndefined();
  });

  it('says that a link is gone', () => {
    const edit: EditOperation = { op: 'updateLink', ...target(1), set: { title: 'Mine' } };
    expect(after([edit], [{ status: 'not_found' }])?.text).toBe(
      '“Page 1” was not changed, because someone moved or deleted it in the meantime.',
    );
  });
});

describe('after putting changes back', () => {
  const links = [1, 2].map((number) => ({
    id: linkId(categoryId('Reading'), urlOf(number)),
    url: urlOf(number),
  }));
  const change = (revert: { changeId: string; links?: string[] }, before?: object) => ({
    revert: [revert],
    known: [{ links: links.map((link) => ({ ...link, before })), categories: [] }],
  });
  const reverted = (result: Omit<NonNullable<EditOutcome['reverted']>[number], 'changeId'>) => ({
    editId: 'e',
    reverted: [{ changeId: 'change', ...result }],
  });

  it('names what was skipped, with the reason', () => {
    const skipped = [
      ...links.map(({ url }) => ({ url, reason: 'It has been changed since.' })),
      { url: '', reason: 'The order of the categories has been changed since.' },
    ];
    const outcome = reverted({ status: 'partly_reverted', skipped });
    const order = 'Not everything was put back: the order of the categories has been changed since.';
    const textOf = (before?: object) =>
      differenceOf(change({ changeId: 'change' }, before), outcome, titleOf)?.text;
    expect(textOf({ title: 'Before' })).toBe(
      `2 links were not put back, because they have been changed since: “Page 1” and “Page 2”. ${order}`,
    );
    expect(textOf()).toBe(
      `2 links were not removed, because they have been changed since: “Page 1” and “Page 2”. ${order}`,
    );
  });

  it('names the links of a change that cannot be put back any more, but only those that were asked for', () => {
    const [first] = links;
    const revert = { changeId: 'change', links: first ? [first.id] : [] };
    expect(differenceOf(change(revert), reverted({ status: 'expired' }), titleOf)).toMatchObject({
      text: '“Page 1” was not put back, because it is older than 30 days.',
      leftCount: 1,
    });
    expect(differenceOf(change(revert), reverted({ status: 'not_found' }), titleOf)?.text).toBe(
      '“Page 1” was not put back, because it is no longer in the history.',
    );
  });
});
