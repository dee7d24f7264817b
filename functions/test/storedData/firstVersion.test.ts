import { z } from 'zod';
import { openPublicWorkspace } from '../../../web/src/data/workspaces/publicWorkspace';
import { watchWorkspaces } from '../../../web/src/data/workspaces/workspaces';
import type { WorkspaceSummary } from '../../../web/src/data/workspaces/workspaceSummary';
import { readWorkspace } from '../../../web/src/data/workspaces/readWorkspace';
import { linkSchema, type Link, type Workspace } from '../../src/lib/shared/model/model';
import { localTime } from '../../src/lib/shared/dates/localTime';
import { linkListResponseSchema } from '../../src/lib/shared/queries/listLinks';
import { withShortNotes, type LinkResult } from '../../src/lib/shared/contract/requests/linkResult';
import { SCHEMA_VERSION, storedTimeSchema } from '../../src/lib/shared/contract/documents';
import { signedInBrowser, signedOutBrowser } from '../support/users/browser';
import { MCP_URL, postMessage, ToolClient } from '../support/requests/client';
import { having } from '../support/jest/matchers';
import { createWorkspace, deleteWorkspace, edit, update } from '../support/requests/rest';
import { invite, join } from '../support/requests/sharing';
import { storedOf } from '../support/users/stored';
import { fail, watching } from '../webData/watching';
import { until } from '../web/support/until';
import { connectUser } from '../support/users/toolUser';
import { newUid } from '../support/users/users';
import { FIRST_VERSION, firstDocuments, storeFirstVersion } from './firstVersion';

const IDS = ['default', 'assistant-sessions'] as const;
type Id = (typeof IDS)[number];
const GUIDE = '3131d94ac80db16f4823c1a6c2746d1c';
const SESSION = '77bfb307c48c5c20b561f44952297e4c';

const chunkSchema = z.object({ links: z.record(z.string(), linkSchema) });
type Documents = Readonly<Record<string, unknown>>;

let uid: string;
let first: ReturnType<typeof firstDocuments>;
let tools: ToolClient;

beforeEach(async () => {
  uid = newUid();
  first = firstDocuments(uid);
  await storeFirstVersion(uid);
  tools = await ToolClient.connect(FIRST_VERSION.key);
});

afterEach(() => tools.close());

const head = (workspaceId: Id) => `users/${uid}/workspaces/${workspaceId}`;

/** Returns the links in the documents of a workspace, by id. */
function linksIn(documents: Documents, workspaceId: Id): Record<string, Link> {
  const chunks = Object.entries(documents).filter(([path]) => path.startsWith(`${head(workspaceId)}/pages/`));
  return Object.fromEntries(chunks.flatMap(([, chunk]) => Object.entries(chunkSchema.parse(chunk).links)));
}

const firstLinks = (workspaceId: Id) => linksIn(first, workspaceId);
const linksOf = ({ chunks }: Workspace) => Object.fromEntries(chunks.flatMap(({ links }) => [...links]));
const byUrl = (a: { url: string }, b: { url: string }) => (a.url < b.url ? -1 : 1);

async function listAll(workspaceId: Id): Promise<LinkResult[]> {
  const all: LinkResult[] = [];
  let cursor: string | undefined;
  do {
    const input = { workspaceId, limit: 500, cursor };
    const page = linkListResponseSchema.parse(await tools.ok('list_links', input));
    all.push(...page.links);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return all.sort(byUrl);
}

/** Returns the stored links as the tools return them. */
function asListed(workspaceId: Id) {
  const { categories } = z
    .object({ categories: z.array(z.object({ id: z.string(), name: z.string() })) })
    .parse(first[head(workspaceId)]);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const links = Object.values(firstLinks(workspaceId));
  return links
    .map(({ category, ...link }) => {
      const addedAt = localTime(link.addedAt, 'UTC');
      return withShortNotes({ ...link, addedAt, category: names.get(category) });
    })
    .sort(byUrl);
}

describe('what the first version stored', () => {
  it('is complete in list_workspaces and list_links, with its own key', async () => {
    await expect(tools.ok('list_workspaces')).resolves.toMatchObject({
      workspaces: [
        { workspaceId: 'default', name: 'My links', linkCount: 8, sourceUrls: ['notion://guide'] },
        { workspaceId: 'assistant-sessions', name: 'Assistant Sessions', linkCount: 3 },
      ],
    });
    for (const id of IDS) expect(await listAll(id)).toEqual(asListed(id));
  });

  it('is found by search_links', async () => {
    const search = (query: string) => tools.ok('search_links', { query, workspaceId: '*' });
    await expect(search('strasse')).resolves.toMatchObject({
      total: 1,
      links: [{ title: 'Ünïcode “quoted”' }],
    });
    await expect(search('only a title')).resolves.toMatchObject({ links: [{ title: 'Session by title' }] });
  });

  it('does not let a revoked key in', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const { status } = await postMessage(MCP_URL, { 'X-API-Key': FIRST_VERSION.revokedKey }, call);
    expect(status).toBe(401);
  });

  it('is returned over REST', async () => {
    const { idToken } = await signedInBrowser(uid);
    const { name, isPublic, categories } = await update(await idToken(), {});
    expect({ name, isPublic }).toEqual({ name: 'My links', isPublic: true });
    expect(categories.map(({ categoryName, links }) => [categoryName, links.length])).toEqual([
      ['Long notes', 4],
      ['__proto__', 1],
      ['Straße & Café', 1],
      ['Reading', 2],
      ['Empty', 0],
    ]);
  });

  it('is shown, watched and exported by the web app', async () => {
    const browser = await signedInBrowser(uid);
    let list: readonly WorkspaceSummary[] = [];
    const stop = watchWorkspaces(browser.firestore, uid, (changed) => (list = changed), fail);
    await until(() => Promise.resolve(list.length === 2));
    stop();
    expect(list).toEqual([
      having({ id: 'assistant-sessions', linkCount: 3 }),
      having({ id: 'default', name: 'My links', isPublic: true, linkCount: 8 }),
    ]);
    for (const workspaceId of IDS) {
      const key = { uid, workspaceId };
      const watched = watching(browser, key);
      const shown = await watched.until((workspace) => workspace !== null);
      watched.stop();
      expect(shown && linksOf(shown)).toEqual(firstLinks(workspaceId));
      expect(linksOf(await readWorkspace(browser.firestore, key))).toEqual(firstLinks(workspaceId));
    }
    const visited = await openPublicWorkspace(signedOutBrowser(), { uid, workspaceId: 'default' });
    const read = await visited?.readLinks(() => undefined);
    expect(read && linksOf(read.workspace)).toEqual(firstLinks('default'));
  });
});

const idToken = async () => (await signedInBrowser(uid)).idToken();

interface Write {
  readonly name: string;
  readonly write: () => Promise<unknown>;
  readonly workspaceId?: Id;
  /** The fields that change, by link. Other links stay as they were. */
  readonly changes: Readonly<Record<string, Partial<Link>>>;
}

const WRITES: readonly Write[] = [
  {
    // Also shows that the URL still has the same identity.
    name: 'add_to_dashboard',
    write: () =>
      tools.ok('add_to_dashboard', {
        category: 'STRASSE & Café',
        title: 'Again',
        url: 'https://例え.jp/パス/?q=ä&utm_medium=mail',
        notes: 'New',
      }),
    changes: { '9c026ab36d1ee5254104e24fd39f0f27': { notes: 'New' } },
  },
  {
    name: 'log_session',
    write: () =>
      tools.ok('log_session', {
        title: 'Renamed',
        conversationId: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
      }),
    workspaceId: 'assistant-sessions',
    changes: { [SESSION]: { title: 'Renamed' } },
  },
  {
    name: 'POST /api/workspace/edit',
    write: async () =>
      edit(await idToken(), [
        {
          op: 'updateLink',
          category: 'Reading',
          url: 'https://example.com/guide?page=2',
          set: { notes: null },
        },
      ]),
    changes: { [GUIDE]: { notes: undefined } },
  },
];

describe('the first write', () => {
  it.each(WRITES)('with $name upgrades a workspace and loses nothing', async (example) => {
    const { write, workspaceId = 'default', changes } = example;
    await write();
    const documents = await storedOf(uid);
    const expected = firstLinks(workspaceId);
    for (const [id, change] of Object.entries(changes)) {
      const changed = linkSchema.parse({ ...expected[id], ...change });
      expected[id] = linkSchema.parse(JSON.parse(JSON.stringify(changed)));
    }
    expect(linksIn(documents, workspaceId)).toEqual(expected);

    const stored = documents[head(workspaceId)];
    const { createdAt, updatedAt: _, pages: _pages, ...unchanged } = first[head(workspaceId)] ?? {};
    expect(stored).toMatchObject({ ...unchanged, schemaVersion: SCHEMA_VERSION });
    expect(stored).toHaveProperty('listing.categoryCount');
    expect(stored).toHaveProperty('commits.length', 1);
    const after = z.object({ createdAt: storedTimeSchema }).parse(stored);
    expect(new Date(after.createdAt)).toEqual(createdAt);
  });

  it('leaves the other workspaces and the keys as they are', async () => {
    const before = await storedOf(uid);
    await tools.ok('add_to_dashboard', { category: 'Reading', title: 'New', url: 'urn:new' });
    const after = await storedOf(uid);
    const others = ([path]: [string, unknown]) => !path.startsWith(head('default'));
    expect(Object.entries(after).filter(others)).toEqual(Object.entries(before).filter(others));
  });

  it('may also create or delete a workspace', async () => {
    const token = await idToken();
    await expect(createWorkspace(token, { name: 'Another' })).resolves.toBe('another');
    await expect(deleteWorkspace(token, 'assistant-sessions')).resolves.toBe('deleted');
    const paths = Object.keys(await storedOf(uid));
    expect(paths.filter((path) => path.startsWith(head('assistant-sessions')))).toEqual([]);
    expect(paths).toContain(`${head('default')}/pages/1`);
  });

  it('may also be that of somebody who was invited to a workspace, and can read all of it', async () => {
    const member = newUid();
    const token = await invite(await idToken(), 'editor', 'default');
    const theirs = await signedInBrowser(member);
    await join(await theirs.idToken(), token, { workspaceId: 'shared' });
    const { add, list, tools: client } = await connectUser(member);
    expect((await list({ workspaceId: 'shared' })).total).toBe(8);
    await add({ workspaceId: 'shared', category: 'Reading', title: 'New', url: 'urn:new' });
    const links = Object.values(linksIn(await storedOf(uid), 'default'));
    expect(links).toEqual(
      expect.arrayContaining([...Object.values(firstLinks('default')), having({ title: 'New' })]),
    );
    await client.close();
  });
});
