import type { ImportedLink, WorkspaceSettings } from '../bookmarks/collect/parsedFile';
import { intoStored, planImport } from './importPlan';

const LINK: ImportedLink = { op: 'addLink', category: 'A', title: 'One', url: 'https://example.com/' };
const STORED = [
  { id: 'default', name: 'Mine' },
  { id: 'work', name: 'Projects' },
];

function targets(stored: Parameters<typeof planImport>[1], ...settings: WorkspaceSettings[]) {
  const workspaces = settings.map((each) => ({ settings: each, links: [LINK] }));
  return planImport({ workspaces }, stored).map(({ target }) => target);
}
const named = (id: string | undefined, name: string) => ({ id, name, isPublic: false });

describe('planImport', () => {
  it('adds bookmarks to the default workspace', () => {
    expect(planImport({ workspaces: [{ links: [LINK] }] }, STORED)).toEqual([
      { target: { workspaceId: 'default' }, links: [LINK] },
    ]);
  });

  it('finds a workspace by its id even if it was renamed, or else by its name', () => {
    expect(targets(STORED, named('work', 'Work'), named('other', 'PROJECTS'))).toEqual([
      { workspaceId: 'work' },
      { workspaceId: 'work' },
    ]);
  });

  it('creates a missing workspace with its id and settings', () => {
    const about = { description: 'What I play.', sourceUrl: 'notion://1' };
    const settings = { ...named('music', 'Music'), isPublic: true, isIndexed: true, ...about };
    expect(targets(STORED, settings)).toEqual([
      {
        create: {
          workspaceId: 'music',
          name: 'Music',
          isPublic: true,
          isIndexed: true,
          ...about,
        },
      },
    ]);
  });

  it('leaves the settings of a stored workspace as they are, even if it is chosen instead of a new one', () => {
    const settings = { ...named('music', 'Music'), categoryOrder: 'name' as const };
    const [job] = planImport({ workspaces: [{ settings, links: [LINK], pinned: ['A'] }] }, STORED);
    expect(job?.categoryOrder).toBe('name');
    const chosen = job && intoStored(job, 'work');
    expect(chosen).toEqual({ target: { workspaceId: 'work' }, links: [LINK], pinned: ['A'] });
  });

  it('restores the settings of the default workspace only if none is stored', () => {
    const settings = named('default', 'Links');
    expect(targets([], settings)).toEqual([
      { create: { workspaceId: 'default', name: 'Links', isPublic: false } },
    ]);
    expect(targets(STORED, settings)).toEqual([{ workspaceId: 'default' }]);
  });

  it('chooses the id of a workspace whose id the file does not say, so that it can be created twice', () => {
    expect(targets(STORED, named(undefined, 'Music'))).toEqual([
      { create: { workspaceId: 'music', name: 'Music', isPublic: false } },
    ]);
    const [target] = targets(STORED, named(undefined, 'Work'));
    expect(JSON.stringify(target)).toMatch(/"workspaceId":"work-\w{6}"/);
  });

  it('copies what the user may only view, each time to the same workspace', () => {
    const shared = { uid: 'olivia', workspaceId: 'team', owner: 'Olivia', role: 'viewer' as const };
    const viewed = { id: 'work', name: 'Team', shared };
    const [target] = targets([viewed], named('work', 'Team'));
    expect(target).toEqual({ create: { workspaceId: 'team-copy', name: 'Team (copy)', isPublic: false } });
    const again = targets([viewed, { id: 'team-copy', name: 'Team (copy)' }], named('work', 'Team'));
    expect(again).toEqual([{ workspaceId: 'team-copy' }]);
    expect(targets([{ ...viewed, shared: { ...shared, role: 'editor' } }], named('work', 'Team'))).toEqual([
      { workspaceId: 'work' },
    ]);
  });

  it('puts workspaces of the same name together', () => {
    expect(targets([], named('work', 'Work'), named('work-2', 'work'))).toEqual([
      { create: { workspaceId: 'work', name: 'Work', isPublic: false } },
      { workspaceId: 'work' },
    ]);
    expect(targets([], named(undefined, 'Default'))).toEqual([{ workspaceId: 'default' }]);
  });
});
