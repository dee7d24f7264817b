import { compareSummaries, withDefault, type WorkspaceSummary } from './workspaceSummary';

const summary = (id: string, updatedAt: string): WorkspaceSummary => ({
  id,
  name: id,
  isPublic: false,
  linkCount: 0,
  bytes: 0,
  updatedAt,
  categories: [],
});

describe('the order of workspaces', () => {
  const [noon, later] = ['2026-01-31T12:00:00.000Z', '2026-01-31T12:00:01.000Z'];

  it('puts the most recently changed first, and sorts those that changed at the same time by id', () => {
    const [a, b, c] = [summary('a', noon), summary('b', noon), summary('c', later)];
    for (const all of [
      [a, b, c],
      [b, a, c],
      [c, b, a],
    ]) {
      expect(all.sort(compareSummaries).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    }
    expect(compareSummaries(a, a)).toBe(0);
  });
});

describe('the workspaces of a user', () => {
  it('include the default one before it is stored', () => {
    const work = { id: 'work', name: 'Work' };
    expect(withDefault([work]).map(({ name }) => name)).toEqual(['Default', 'Work']);
    const stored = [work, { id: 'default', name: 'Mine' }];
    expect(withDefault(stored)).toBe(stored);
  });
});
