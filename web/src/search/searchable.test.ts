import { LIMITS } from '@shared/base/limits';
import type { WorkspaceSummary } from '../data/workspaces/workspaceSummary';
import { searchable } from './searchable';

const aSummary = (id: string, fields: Partial<WorkspaceSummary> = {}): WorkspaceSummary => ({
  id,
  name: id,
  isPublic: false,
  linkCount: 1,
  bytes: 100,
  updatedAt: `2026-01-${id}T00:00:00.000Z`,
  categories: [],
  ...fields,
});

const names = (summaries: readonly WorkspaceSummary[]) => summaries.map(({ name }) => name);

describe('a search in all workspaces', () => {
  it('reads the others that have links, most recently updated first', () => {
    const { searched, tooLarge } = searchable(
      [aSummary('01'), aSummary('02', { linkCount: 0, bytes: 0 }), aSummary('03'), aSummary('04')],
      '03',
    );
    expect(names(searched)).toEqual(['04', '01']);
    expect(tooLarge).toEqual([]);
  });

  it('keeps one that is watched although its last link is gone', () => {
    const emptied = aSummary('02', { linkCount: 0, bytes: 0 });
    const { searched } = searchable([aSummary('01'), emptied], undefined, (id) => id === '02');
    expect(names(searched)).toEqual(['02', '01']);
  });

  it('leaves out those that would make it too large', () => {
    const large = { bytes: LIMITS.allWorkspacesBytes - 150 };
    const { searched, tooLarge } = searchable(
      [aSummary('01'), aSummary('02'), aSummary('03', large), aSummary('04', large)],
      'default',
    );
    expect(names(searched)).toEqual(['04', '02']);
    expect(names(tooLarge)).toEqual(['03', '01']);
  });

  it('reads a limited number of workspaces', () => {
    const many = Array.from({ length: LIMITS.workspacesListed + 5 }, (_, index) => aSummary(String(index)));
    const { searched, tooLarge } = searchable(many, 'default');
    expect(searched).toHaveLength(LIMITS.workspacesListed);
    expect(tooLarge).toHaveLength(5);
  });
});
