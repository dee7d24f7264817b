import { adasKey } from '../../lib/access/actor.fixture';
import type { Permission } from '../../lib/shared/contract/fields/apiKey';
import { placesOf } from './tidyUser.fixture';
import { LINK } from './toolCalls.fixture';
import { toolUser, type ToolUser } from './toolUser.fixture';

const PERMISSIONS: readonly Permission[] = ['read', 'write', 'tidy'];
const OTHER = 'https://example.com/other';

/** A user with a link in two categories of two workspaces, and a key with this permission for the same workspaces. */
async function userWith(permission: Permission): Promise<ToolUser> {
  const owner = toolUser({ actor: { ...adasKey, permission: 'tidy' } });
  owner.store('side', 'Side projects');
  await owner.add({ ...LINK, notes: 'Kept' });
  await owner.add({ ...LINK, category: 'Later' });
  await owner.add({ ...LINK, workspaceId: 'side' });
  await owner.add({ ...LINK, category: 'Recipes', url: OTHER, workspaceId: 'side' });
  return toolUser({ actor: { ...adasKey, permission } }, owner.workspaces);
}

/** Calls whose results or errors have a hint. */
const SITUATIONS: readonly (readonly [what: string, needs: Permission, tool: string, input: object])[] = [
  [
    'a kept title',
    'write',
    'add_to_dashboard',
    { ...LINK, title: 'Another', notes: 'Other', workspaceId: 'default' },
  ],
  ['copies elsewhere', 'write', 'add_to_dashboard', { ...LINK, category: 'New' }],
  [
    'a category of another workspace',
    'write',
    'add_to_dashboard',
    { ...LINK, category: 'Recipes', url: OTHER },
  ],
  [
    'a note for a link of another category',
    'write',
    'add_note_to_link',
    { ...LINK, category: 'Nope', title: undefined, notes: 'x' },
  ],
  [
    'a note for a link of another workspace',
    'write',
    'add_note_to_link',
    { category: 'Recipes', url: OTHER, notes: 'x' },
  ],
  ['a note for no link', 'write', 'add_note_to_link', { category: 'Later', url: `${OTHER}/9`, notes: 'x' }],
  ['an unknown workspace', 'read', 'list_links', { workspaceId: 'nowhere' }],
  ['an unknown category', 'read', 'list_links', { category: 'Reeding' }],
  ['nothing found', 'read', 'search_links', { query: 'nothing' }],
  ['what another workspace has', 'read', 'search_links', { query: OTHER, workspaceId: 'default' }],
  ['a move', 'tidy', 'edit_links', { category: 'Later', set: { workspaceId: 'side' } }],
  ['no such link', 'tidy', 'edit_links', { category: 'Later', urls: [OTHER], remove: true }],
];

const rank = (permission: Permission) => PERMISSIONS.indexOf(permission);
const cases = SITUATIONS.flatMap(([what, needs, tool, input]) =>
  PERMISSIONS.filter((permission) => rank(permission) >= rank(needs)).map(
    (permission) => [what, permission, tool, input] as const,
  ),
);

it.each(cases)(
  'about %s, a key that may %s is told only what it may do',
  async (_, permission, tool, input) => {
    const user = await userWith(permission);
    const text = await user.ok(tool, { ...input }).then(
      ({ hint }) => String(hint),
      (error: unknown) => String(error).replace(/^Error: \w+: /, ''),
    );
    if (permission === 'read') expect(text).not.toMatch(/add_to_dashboard|add_note_to_link|log_session/);
    if (permission !== 'tidy') expect(text).not.toMatch(/edit_links/);
    else
      expect(text).not.toMatch(
        /only (be removed by )?the user(?! can create)|the user can change|allow you/i,
      );
  },
);

describe('what a key that may tidy up is told to call', () => {
  it('moves a link to the workspace that has its category', async () => {
    const user = await userWith('tidy');
    const url = 'https://example.com/new';
    const { hint, category } = await user.add({ ...LINK, category: 'Recipes', url });
    expect(hint).toBe(
      'The category is new in workspace "default". Workspace "side" ("Side projects") has this category, too. If the user means that one, move this link there with edit_links: send its category, its URL in urls, and set: {workspaceId}.',
    );
    await user.ok('edit_links', { category, urls: [url], set: { workspaceId: 'side' } });
    expect(await placesOf(user)).toEqual(['Later: Guide', 'Reading: Guide']);
    expect(await placesOf(user, 'side')).toContain('Recipes: Guide');
  });

  it('removes or moves a copy in another workspace', async () => {
    const user = await userWith('tidy');
    const { hint } = await user.add(LINK);
    expect(hint).toMatch(
      /To remove one, use edit_links with its category, workspaceId and URL, and remove: true\. To move one, send set: \{category, workspaceId\} instead of remove\.$/,
    );
    const copy = { category: LINK.category, urls: [LINK.url], workspaceId: 'side' };
    await user.ok('edit_links', { ...copy, set: { category: 'Moved', workspaceId: 'default' } });
    expect(await placesOf(user)).toContain('Moved: Guide');
    await user.ok('edit_links', {
      category: 'Later',
      urls: [LINK.url],
      workspaceId: 'default',
      remove: true,
    });
    expect(await placesOf(user)).toEqual(['Moved: Guide', 'Reading: Guide']);
  });
});
