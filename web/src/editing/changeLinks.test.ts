import fc from 'fast-check';
import { apply } from '@shared/model/operation';
import { applyEdits } from '@shared/operations/applyEdits';
import { newestFirst } from '@shared/model/linkOrder';
import type { Workspace } from '@shared/model/model';
import { numRuns } from '@shared/base/runs.fixture';
import { categoryName, type LinkEntry } from '@shared/model/workspace';
import { aLink, instant, workspaceWith } from '@shared/model/workspace.fixture';
import { deletionOf, moveOperations, moveTexts, planMove } from './changeLinks';
import { chosenLinks, listedId } from './linkGroups';

const READING = [aLink(1), aLink(2), aLink(3)];
const MUSIC = [aLink(2, { category: 'Music' }), aLink(4, { category: 'Music' })];
const WORKSPACE = workspaceWith(...READING, ...MUSIC);
const all = (workspace: Workspace) => ({ workspace, entries: newestFirst(workspace) });
const IN_READING = newestFirst(WORKSPACE).filter(
  ({ link }) => categoryName(WORKSPACE, link.category) === 'Reading',
);

describe('a plan to move links', () => {
  it('leaves out links that are there already, and counts those that will be merged', () => {
    const plan = planMove([all(WORKSPACE)], 'MUSIC', WORKSPACE);
    expect(plan.name).toBe('Music');
    expect(plan.moved.map(({ link }) => link.title)).toEqual(['Page 3', 'Page 2', 'Page 1']);
    expect(plan.merged.map(({ link }) => link.title)).toEqual(['Page 2']);
  });

  it('compares them with what the other workspace has, if they move there', () => {
    const other = { ...workspaceWith(aLink(3), aLink(9)), id: 'other' };
    const plan = planMove([{ workspace: WORKSPACE, entries: IN_READING }], 'reading', other);
    expect(plan.name).toBe('Reading');
    expect(plan.moved).toHaveLength(3);
    expect(plan.merged.map(({ link }) => link.title)).toEqual(['Page 3']);
  });

  it('counts links that will be merged with each other in a new category', () => {
    const plan = planMove([all(WORKSPACE)], 'Papers', WORKSPACE);
    expect(plan.name).toBe('Papers');
    expect(plan.merged).toHaveLength(1);
  });

  it('tells what moves within the workspace from what comes from others, and counts those that will be merged with each other', () => {
    const other = { ...workspaceWith(aLink(3), aLink(9)), id: 'other' };
    const plan = planMove([all(other), { workspace: WORKSPACE, entries: IN_READING }], 'Papers', WORKSPACE);
    const titles = (entries: readonly LinkEntry[]) => entries.map(({ link }) => link.title);
    expect(titles(plan.within)).toEqual(['Page 3', 'Page 2', 'Page 1']);
    expect(plan.across.map(({ workspace, entries }) => [workspace.id, ...titles(entries)])).toEqual([
      ['other', 'Page 9', 'Page 3'],
    ]);
    expect(titles(plan.merged)).toEqual(['Page 3']);
  });

  it('predicts what the service does', () => {
    const category = fc.constantFrom('Reading', 'Music', 'Papers');
    const link = fc
      .record({ number: fc.integer({ min: 1, max: 4 }), category })
      .map(({ number, ...fields }) => aLink(number, fields));
    fc.assert(
      fc.property(fc.array(link, { maxLength: 10 }), category, (links, target) => {
        const workspace = workspaceWith(...links);
        const plan = planMove([all(workspace)], target, workspace);
        const operations = moveOperations(plan);
        const statuses = apply(workspace, applyEdits(operations, instant(60))).result.map(
          ({ status }) => status,
        );
        expect(statuses.filter((status) => status === 'merged')).toHaveLength(plan.merged.length);
        expect(statuses).not.toContain('unchanged');
      }),
      { numRuns: numRuns(50, 1_250) },
    );
  });
});

describe('a change of several links', () => {
  it('moves the links, and says which were merged', () => {
    const plan = planMove([{ workspace: WORKSPACE, entries: IN_READING }], 'music', WORKSPACE);
    expect(moveTexts(plan, 0)).toMatchObject({
      done: 'Moved 3 links to “Music”. “Page 2” was merged with a link that has the same address.',
      failed: '3 links were not moved.',
      notUndone: '3 links were not moved back.',
    });
    expect(moveOperations(plan)).toEqual(
      [3, 2, 1].map((number) => ({
        op: 'updateLink',
        category: 'Reading',
        url: aLink(number).url,
        set: { category: 'Music' },
      })),
    );
  });

  it('names a single link', () => {
    expect(deletionOf(chosenLinks(IN_READING.slice(0, 1), () => WORKSPACE))).toMatchObject({
      changes: [{ change: { operations: [{ op: 'deleteLink', category: 'Reading', url: aLink(3).url }] } }],
      subject: '“Page 3”',
      texts: {
        done: 'Deleted “Page 3”.',
        failed: '“Page 3” was not deleted.',
        notUndone: '“Page 3” was not restored.',
      },
    });
  });

  it('of several workspaces is one message, leaves out links that the user may only view, and says so', () => {
    const other = { ...workspaceWith(aLink(9)), id: 'other' };
    const viewed = { ...workspaceWith(aLink(8)), id: 'viewed' };
    const listed = [WORKSPACE, other, viewed].flatMap((workspace) =>
      newestFirst(workspace).map(({ id, link }) => ({ id: listedId(workspace.id, id), link, workspace })),
    );
    const chosen = chosenLinks(listed, ({ workspace }) => (workspace === viewed ? undefined : workspace));
    expect(chosen.groups).toEqual([all(WORKSPACE), all(other)]);
    const { changes, texts } = deletionOf(chosen);
    expect(texts.done).toBe('Deleted 6 links. 1 link that you may only view was left out.');
    expect(changes.map(({ workspace, texts: { failed } }) => [workspace.id, failed])).toEqual([
      [WORKSPACE.id, '5 links were not deleted.'],
      ['other', '“Page 9” was not deleted.'],
    ]);
  });
});
