import { aLink, workspaceWith } from '@shared/model/workspace.fixture';
import { aChange, moved, removed } from './change.fixture';
import { NOTHING_FURTHER } from './items';
import { planRestore, searchTrash, trashOf, trashPart } from './trash';

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

  it('restores a change that removed only these links as a whole, and other links one by one', () => {
    const [one, two] = [
      aChange({ minute: 2, links: [removed(1)] }),
      aChange({ minute: 1, links: [removed(2), removed(3)] }),
    ];
    const links = trash(one, two);
    const plan = planRestore(links.slice(0, 2), NOTHING_FURTHER);
    expect(plan.changes.map(({ id }) => id)).toEqual(['change 2']);
    expect(plan.links.map(({ link }) => link.title)).toEqual(['Page 2']);
    expect(planRestore(links, NOTHING_FURTHER).changes).toHaveLength(2);
  });
});
