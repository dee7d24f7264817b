import fc from 'fast-check';
import type { EditOperation } from '@shared/contract/editRequest';
import { apply } from '@shared/model/workspaceDraft';
import { applyEdits } from '@shared/operations/applyEdits';
import { newestFirst } from '@shared/model/linkOrder';
import { numRuns } from '@shared/base/runs.fixture';
import { categoryName } from '@shared/model/workspace';
import { aLink, instant, workspaceWith } from '@shared/model/workspace.fixture';
import { deletionOf, moveOf, planMove } from './changeLinks';

const READING = [aLink(1), aLink(2), aLink(3)];
const MUSIC = [aLink(2, { category: 'Music' }), aLink(4, { category: 'Music' })];
const WORKSPACE = workspaceWith(...READING, ...MUSIC);
const IN_READING = newestFirst(WORKSPACE).filter(
  ({ link }) => categoryName(WORKSPACE, link.category) === 'Reading',
);

describe('a plan to move links', () => {
  it('leaves out links that are there already, and counts those that will be merged', () => {
    const plan = planMove(WORKSPACE, newestFirst(WORKSPACE), 'MUSIC');
    expect(plan.name).toBe('Music');
    expect(plan.moved.map(({ link }) => link.title)).toEqual(['Page 3', 'Page 2', 'Page 1']);
    expect(plan.merged.map(({ link }) => link.title)).toEqual(['Page 2']);
  });

  it('compares them with what the other workspace has, if they move there', () => {
    const other = { ...workspaceWith(aLink(3), aLink(9)), id: 'other' };
    const plan = planMove(WORKSPACE, IN_READING, 'reading', other);
    expect(plan.name).toBe('Reading');
    expect(plan.moved).toHaveLength(3);
    expect(plan.merged.map(({ link }) => link.title)).toEqual(['Page 3']);
  });

  it('counts links that will be merged with each other in a new category', () => {
    const plan = planMove(WORKSPACE, newestFirst(WORKSPACE), 'Papers');
    expect(plan.name).toBe('Papers');
    expect(plan.merged).toHaveLength(1);
  });

  it('predicts what the service does', () => {
    const category = fc.constantFrom('Reading', 'Music', 'Papers');
    const link = fc
      .record({ number: fc.integer({ min: 1, max: 4 }), category })
      .map(({ number, ...fields }) => aLink(number, fields));
    fc.assert(
      fc.property(fc.array(link, { maxLength: 10 }), category, (links, target) => {
        const workspace = workspaceWith(...links);
        const { moved, merged } = planMove(workspace, newestFirst(workspace), target);
        const operations = moved.map((entry): EditOperation => {
          const from = categoryName(workspace, entry.link.category);
          return { op: 'updateLink', category: from, url: entry.link.url, set: { category: target } };
        });
        const statuses = apply(workspace, applyEdits(operations, instant(60))).result.map(
          ({ status }) => status,
        );
        expect(statuses.filter((status) => status === 'merged')).toHaveLength(merged.length);
        expect(statuses).not.toContain('unchanged');
      }),
      { numRuns: numRuns(50, 1_250) },
    );
  });
});

describe('a change of several links', () => {
  it('moves the links, and says which were merged', () => {
    const { operations, texts } = moveOf(WORKSPACE, planMove(WORKSPACE, IN_READING, 'music'));
    expect(texts).toMatchObject({
      done: 'Moved 3 links to “Music”. “Page 2” was merged with a link that has the same address.',
      failed: '3 links were not moved.',
      notUndone: '3 links were not moved back.',
    });
    expect(operations).toEqual(
      [3, 2, 1].map((number) => ({
        op: 'updateLink',
        category: 'Reading',
        url: aLink(number).url,
        set: { category: 'Music' },
      })),
    );
  });

  it('names a single link', () => {
    expect(deletionOf(WORKSPACE, IN_READING.slice(0, 1))).toMatchObject({
      operations: [{ op: 'deleteLink', category: 'Reading', url: aLink(3).url }],
      subject: '“Page 3”',
      texts: {
        done: 'Deleted “Page 3”.',
        failed: '“Page 3” was not deleted.',
        notUndone: '“Page 3” was not restored.',
      },
    });
  });
});
