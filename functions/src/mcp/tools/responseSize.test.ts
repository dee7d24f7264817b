import { categoryId, linkId } from '../../lib/shared/model/identity';
import { emptyWorkspace, type Workspace } from '../../lib/shared/model/model';
import { instant, withCategories, withLinks } from '../../lib/shared/model/workspace.fixture';
import { toolUser, UID, type ToolUser } from './toolUser.fixture';

// Clients cut or drop long responses: each page must fit into 11.5 KB by default, and any response into 16 KB, no
// matter how much is stored.

const tagOf = (number: number) => `${String(number)}${'注'.repeat(number % 90)}`;
const categoryOf = (number: number) => `Catégorie "${String(number % 1_000)}" ${'注'.repeat(60)}`;

/** Returns a workspace with links in up to 1,000 categories, with notes of up to 1,500 characters. */
function workspaceOf(id: string, linkCount: number): Workspace {
  const numbers = Array.from({ length: linkCount }, (_, number) => number);
  const entries = numbers.map((number) => {
    const category = categoryId(categoryOf(number));
    const url = `https://example.com/${id}/${String(number)}`;
    const notes = number % 3 === 0 ? undefined : `${'A long "note"\n'.repeat(number % 100)}#${tagOf(number)}`;
    const sourceUrl = `https://notes.example.com/${String(number)}`;
    const link = {
      category,
      title: `Paper ${String(number)}`,
      url,
      addedAt: instant(number),
      notes,
      sourceUrl,
    };
    return { id: linkId(category, url), link };
  });
  const empty = { ...emptyWorkspace(id, instant(linkCount)), name: `${id} ${'注'.repeat(80)}` };
  return withLinks(withCategories(empty, new Set(numbers.map(categoryOf))), entries);
}

let user: ToolUser;
beforeAll(() => {
  user = toolUser();
  const ids = Array.from({ length: 100 }, (_, index) => `workspace-${String(index)}`);
  const workspaces = [workspaceOf('default', 3_000), ...ids.map((id, index) => workspaceOf(id, index % 40))];
  for (const workspace of workspaces) user.workspaces.stored.set(`${UID}/${workspace.id}`, workspace);
});

const textBytes = (response: object) => Buffer.byteLength(JSON.stringify(response));
const NEW_LINK = { title: 'New', url: 'https://example.com/default/7' };

it.each<[tool: string, when: string, input: Record<string, unknown>]>([
  ['list_workspaces', '', {}],
  ['list_workspaces', 'of one workspace', { workspaceId: 'default' }],
  ['list_links', '', {}],
  ['list_links', 'of a category', { category: categoryOf(7) }],
  ['list_links', 'of a period', { since: '2026-01-31', until: '2026-01-31' }],
  ['list_links', 'of all workspaces', { workspaceId: '*' }],
  ['list_links', 'that finds nothing', { since: '2030-01-01' }],
  ['list_links', 'without notes', { show: 'no_note', order: 'oldest' }],
  ['list_links', 'of duplicates', { show: 'duplicates', workspaceId: '*' }],
  ['list_links', 'of tags', { show: 'tags', workspaceId: '*' }],
  ['list_links', 'of titles', { brief: true, workspaceId: '*' }],
  ['list_links', 'that other workspaces have', { workspaceId: 'workspace-0' }],
  ['search_links', '', { query: 'paper' }],
  ['search_links', 'for notes', { query: 'long note' }],
  ['search_links', 'in all workspaces', { query: 'paper', workspaceId: '*' }],
  ['search_links', 'for a URL', { query: 'https://example.com/default/98' }],
  ['search_links', 'with a long query', { query: Array(30).fill('"paper"').join(' ') }],
  ['search_links', 'that finds nothing', { query: 'nothing-like-it' }],
  ['search_links', 'that only other workspaces have', { query: 'workspace-99' }],
  ['search_links', 'of all workspaces after the default one', { query: 'paper nothing-like-it' }],
  ['search_links', 'that other workspaces match better', { query: 'paper 99', workspaceId: 'workspace-98' }],
  ['add_to_dashboard', 'of a new category', { ...NEW_LINK, category: 'Categorie' }],
  ['add_to_dashboard', 'of a URL that is there', { ...NEW_LINK, category: categoryOf(7) }],
  ['add_to_dashboard', 'with a long note', { ...NEW_LINK, category: 'Long', notes: '注'.repeat(10_000) }],
  ['add_note_to_link', '', { category: categoryOf(7), url: NEW_LINK.url, notes: '注'.repeat(10_000) }],
  ['log_session', '', { title: 'A session', notes: '"'.repeat(10_000) }],
])('%s %s takes at most 11.5 KB if it reads, or else 16 KB, at 3,000 links', async (tool, _, input) => {
  const bytes = /^(list|search)_/.test(tool) ? 11_500 : 16_000;
  expect(textBytes(await user.ok(tool, input))).toBeLessThanOrEqual(bytes);
});

it.each<[tool: string, input: Record<string, unknown>]>([
  ['list_workspaces', { limit: 500 }],
  ['list_workspaces', { limit: 500, workspaceId: 'default' }],
  ['list_links', { limit: 500 }],
  ['list_links', { limit: 500, workspaceId: '*' }],
  ['list_links', { limit: 500, show: 'duplicates', workspaceId: '*' }],
  ['list_links', { limit: 500, show: 'tags' }],
  ['list_links', { limit: 500, order: 'title', workspaceId: '*' }],
  ['search_links', { limit: 500, query: 'paper' }],
])('%s takes at most 40 KB with a limit: %j', async (tool, input) => {
  const bytes = textBytes(await user.ok(tool, input));
  expect(bytes).toBeLessThanOrEqual(40_000);
  expect(bytes).toBeGreaterThan(30_000);
});

it('a list without a limit has some 55 links of usual length', async () => {
  const usual = toolUser();
  const links = Array.from({ length: 300 }, (_, number) => ({
    title: `A paper about things like number ${String(number)}`,
    url: `https://example.com/papers/of/some/length/${String(number)}`,
  }));
  await usual.update({ categories: [{ categoryName: 'Distributed systems', links }] });
  expect((await usual.list()).links.length).toBeGreaterThan(50);
});

it('an error that names workspaces and categories takes at most 16 KB', async () => {
  const unknown = await user.error('list_links', { workspaceId: 'none' });
  expect(textBytes(unknown)).toBeLessThanOrEqual(16_000);
  const category = await user.error('list_links', { category: 'Nothing like it' });
  expect(textBytes(category)).toBeLessThanOrEqual(16_000);
});
