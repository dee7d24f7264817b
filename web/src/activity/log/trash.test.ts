import { aLink, workspaceWith } from '@shared/model/workspace.fixture';
import { aChange, idIn, moved, noted, removed } from './change.fixture';
import { NOTHING_FURTHER } from './storedLinks';
import { restorationOf, searchTrash, trashOf, trashPart } from './trash';

const EMPTY = workspaceWith();
const trash = (...changes: ReturnType<typeof aChange>[]) =>
  trashOf(EMPTY, changes.map(trashPart), NOTHING_FURTHER);

describe('the trash', () => {
  it('has the links that were removed, each once', () => {
    const links = trash(
      aChange({ minute: 4, links: [removed(1)] }),
      aChange({ minute: 3, links: [{ ...removed(1), before: undefined, after: {} }], reverts: ['change 2'] }),
      aChange({ minute: 2, links: [removed(1), removed(2)] }),
    );
    expect(links.map(({ link, change }) => [link.title, change.seq])).toEqual([
      ['Page 1', 4],
      ['Page 2', 2],
    ]);
    expect(links[0]?.link).not.toHaveProperty('notes');
  });

  it('omits links that exist again, also in another category', () => {
    const removal = aChange({ minute: 1, links: [removed(1), removed(2)] });
    expect(trashOf(workspaceWith(aLink(1)), [removal], NOTHING_FURTHER)).toHaveLength(1);
    expect(trash(aChange({ minute: 2, links: [moved(1, 'Reading', 'Music')] }), removal)).toHaveLength(1);
  });

  it('is searched for every word, regardless of case and accents', () => {
    const links = trash(aChange({ minute: 1, links: [removed(1), removed(12)] }));
    expect(searchTrash(links, 'PAGÉ example 12')).toHaveLength(1);
    expect(searchTrash(links, 'page else')).toEqual([]);
  });

  it('restores links as parts of the changes that removed them, the newest first', () => {
    const [newer, older] = [
      aChange({ minute: 2, links: [removed(1)] }),
      aChange({ minute: 1, links: [removed(2), removed(3), noted(4)] }),
    ];
    const chosen = trash(newer, older).slice(0, 2);
    const { revert, known } = restorationOf(chosen, NOTHING_FURTHER);
    expect(revert).toEqual([
      { changeId: 'change 2', links: [idIn('Reading', 1)] },
      { changeId: 'change 1', links: [idIn('Reading', 2)] },
    ]);
    expect(known.map(({ links }) => links)).toEqual([[removed(1)], [removed(2)]]);
  });
});
