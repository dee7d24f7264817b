import { runAtOnce } from '@shared/base/steps';
import type { EditOperation } from '@shared/contract/requests/editRequest';
import { linkDigest } from '@shared/model/linkDigest';
import { newestFirst } from '@shared/model/linkOrder';
import { aLink, workspaceWith } from '@shared/model/workspace.fixture';
import { withSeen } from './seen';

const workspace = workspaceWith(aLink(1, { notes: 'A note' }), aLink(2), aLink(3, { category: 'Music' }));
const digests = newestFirst(workspace).map(({ link }) => ({ url: link.url, digest: linkDigest(link) }));
const digestOf = (number: number) => digests.find(({ url }) => url === aLink(number).url)?.digest;
const target = (number: number) => ({ category: 'Reading', url: aLink(number).url });
const seenIn = (...operations: EditOperation[]) =>
  runAtOnce(withSeen(workspace, operations)).map((operation) =>
    'seen' in operation ? operation.seen : 'nothing',
  );

describe('what an edit says that its author saw', () => {
  it('is the fields that it sets, the link that it deletes, and all links of a category', () => {
    const set = { title: 'New', notes: null, category: 'Music' };
    expect(
      seenIn(
        { op: 'updateLink', ...target(1), set },
        { op: 'deleteLink', ...target(2) },
        { op: 'deleteCategory', category: 'music' },
      ),
    ).toEqual([{ title: 'Page 1', notes: 'A note' }, digestOf(2), 'nothing']);
    expect(seenIn({ op: 'deleteCategory', category: 'reading' })[0]).toEqual(
      expect.arrayContaining([digestOf(1), digestOf(2)]),
    );
  });

  it.each<[string, EditOperation[], unknown[]]>([
    ['a link that is not shown', [{ op: 'deleteLink', ...target(9) }], ['nothing']],
    [
      'a field that is not compared',
      [{ op: 'updateLink', ...target(1), set: { category: 'Music' } }],
      ['nothing'],
    ],
    [
      'a link that an earlier operation has changed',
      [
        { op: 'updateLink', ...target(1), set: { title: 'B' } },
        { op: 'updateLink', ...target(1), set: { title: 'C' } },
      ],
      [{ title: 'Page 1' }, 'nothing'],
    ],
    [
      'a category that an earlier operation has added a link to',
      [
        { op: 'addLink', ...aLink(4) },
        { op: 'deleteCategory', category: 'Reading' },
      ],
      ['nothing', 'nothing'],
    ],
    [
      'links of a category that an earlier operation has renamed',
      [
        { op: 'renameCategory', category: 'Music', name: 'Reading' },
        { op: 'deleteLink', ...target(1) },
      ],
      ['nothing', 'nothing'],
    ],
    ['what it says already', [{ op: 'deleteLink', ...target(1), seen: 'abcdefabcdef' }], ['abcdefabcdef']],
  ])('leaves out %s', (_, operations, seen) => {
    expect(seenIn(...operations)).toEqual(seen);
  });

  it('is said of each of many links of a category', () => {
    expect(seenIn({ op: 'deleteLink', ...target(1) }, { op: 'deleteLink', ...target(2) })).toEqual([
      digestOf(1),
      digestOf(2),
    ]);
  });
});
