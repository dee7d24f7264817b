import { adasKey } from '../../lib/access/actor.fixture';
import { aLink } from '../../lib/shared/model/workspace.fixture';
import { contextWith, home, old, work, workspaceOf } from '../../lib/workspaces/callContext.fixture';
import { completeName } from './completeName';

const many = workspaceOf(
  'many',
  Array.from({ length: 150 }, (_, index) => aLink(index, { category: `Topic ${String(index)}` })),
);
const context = contextWith(home, work, old, { ...many, name: 'Heron project' });

async function valuesOf(name: string, value: string, workspace?: string, given = context) {
  const { completion } = await completeName(given, { name, value }, { workspace });
  return completion.values;
}

describe('completing a name', () => {
  it.each([
    ['', ['default', 'many', 'work', 'old']],
    ['W', ['work']],
    ['heron', ['many']],
    ['o', ['old', 'many', 'work']],
    ['nothing', []],
  ])('finds workspaces for %j by id and by name', async (value, expected) => {
    expect(await valuesOf('workspace', value)).toEqual(expected);
  });

  it('finds categories in one workspace, by its name, too, or in all', async () => {
    expect(await valuesOf('category', 'to', 'work')).toEqual(['Tools']);
    expect(await valuesOf('category', 'topic 14', 'heron PROJECT')).toEqual(
      expect.arrayContaining(['Topic 14', 'Topic 140']),
    );
    expect(await valuesOf('category', 'mus')).toEqual(['Music']);
  });

  it('returns at most 100 names, and says that there are more', async () => {
    const { completion } = await completeName(
      context,
      { name: 'category', value: '' },
      { workspace: 'many' },
    );
    expect(completion).toMatchObject({ total: 150, hasMore: true });
    expect(completion.values).toHaveLength(100);
  });

  it('names to a limited key only what it may use', async () => {
    const limited = { ...context, actor: { ...adasKey, workspaces: ['old'] } };
    expect(await valuesOf('workspace', '', undefined, limited)).toEqual(['old']);
    expect(await valuesOf('category', '', undefined, limited)).toEqual(['Tools']);
    expect(await valuesOf('category', '', 'work', limited)).toEqual([]);
  });

  it('completes nothing else', async () => {
    expect(await valuesOf('project', 'h')).toEqual([]);
  });
});
