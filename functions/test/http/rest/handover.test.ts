import { memberAccess } from '../../../src/lib/access/memberAccess.fixture';
import { getDatabase } from '../../../src/lib/platform/firestore';
import { DomainError, Unavailable } from '../../../src/lib/shared/base/errors';
import { parseHead } from '../../../src/lib/shared/contract/documents';
import { authorsDocumentSchema } from '../../../src/lib/shared/contract/historyDocument';
import { inviteResponseSchema } from '../../../src/lib/shared/contract/requests/sharingRequest';
import { tidiedSchema } from '../../../src/lib/workspaces/tidied';
import { categoryId, linkId } from '../../../src/lib/shared/model/identity';
import { HandoverRepository } from '../../../src/lib/storage/handover/handoverRepository';
import { containing } from '../../support/jest/matchers';
import { startFunction } from '../../support/processes/functionProcess';
import { callTool, MCP_URL } from '../../support/requests/client';
import {
  createWorkspace,
  deleteWorkspace,
  edit,
  errorOf,
  jsonOf,
  postRoute,
  revert,
} from '../../support/requests/rest';
import { handOver as handOverTo, invite, join, members } from '../../support/requests/sharing';
import { storedOf } from '../../support/users/stored';
import { person, type Person } from '../../support/users/toolUser';
import { apiKeys, auth, signUp } from '../../support/users/users';
import { testDatabase, testDeadline } from '../../support/testDatabase';

const LINK = { category: 'Reading', title: 'Guide', url: 'https://example.com/guide', notes: 'A note' };

/** Returns Olivia, whose public workspace "team" Ada edits as "shared" and Bertrand views as "seen". */
async function team() {
  const [owner, ada, bertrand] = await Promise.all([person(), person(), person()]);
  await createWorkspace(owner.idToken, { workspaceId: 'team', name: 'Team', isPublic: true });
  await owner.add({ ...LINK, workspaceId: 'team' });
  const token = await invite(owner.idToken, 'editor');
  await join(ada.idToken, token, { workspaceId: 'shared', workspaceName: 'Of Olivia' });
  const second = await invite(owner.idToken, 'viewer');
  await join(bertrand.idToken, second, { workspaceId: 'seen', name: 'Bertrand' });
  return { owner, ada, bertrand };
}

async function ok(key: string, name: string, input: Record<string, unknown>): Promise<unknown> {
  const result = await callTool(MCP_URL, key, name, input);
  if ('ok' in result) return result.ok;
  throw new Error(JSON.stringify(result));
}

const handOver = async (owner: Person, to: Person) => handOverTo(owner, to, { from: 'team', at: 'shared' });

async function documentsOf({ uid }: Person, workspaceId: string) {
  const prefix = `users/${uid}/workspaces/${workspaceId}`;
  const stored = Object.entries(await storedOf(uid)).filter(([path]) => path.startsWith(prefix));
  return new Map(stored.map(([path, fields]) => [path.slice(prefix.length), fields]));
}

/** Offers "team" to a member. */
const offer = async ({ idToken }: Person, { uid }: Person) =>
  jsonOf(await postRoute('members', idToken, { workspaceId: 'team', offerTo: uid }));

/** Accepts "team" on an instance of its own. */
const attempt = ({ uid }: Person, to: Person, signal: AbortSignal) =>
  new HandoverRepository(getDatabase()).accept(memberAccess(to.uid, { uid, workspaceId: 'team' }), signal);

/** Runs something once the last documents, or others, are copied, before the next commit. */
function onceCopied(to: Person, workspaceId: string, act: () => unknown, copy = '/pages/0'): void {
  const database = getDatabase();
  const newBatch = database.batch.bind(database);
  const spy = jest.spyOn(database, 'batch').mockImplementation(() => {
    const batch = newBatch();
    const commit = batch.commit.bind(batch);
    batch.commit = async () => {
      const paths = [...(await documentsOf(to, workspaceId)).keys()];
      const isCopied = paths.some((path) => path.startsWith(copy));
      if (isCopied) spy.mockRestore();
      if (isCopied) await act();
      return commit();
    };
    return batch;
  });
}

describe('a workspace that is handed over', () => {
  it('keeps everything, and belongs to the member, while the other members stay', async () => {
    const { owner, ada, bertrand } = await team();
    const url = 'https://example.com/ada';
    await ada.add({ ...LINK, url, workspaceId: 'shared' });
    const pin = { op: 'pinCategory', category: LINK.category, isPinned: true } as const;
    const retitle = {
      op: 'updateLink',
      category: LINK.category,
      url: LINK.url,
      set: { title: 'New' },
    } as const;
    await edit(owner.idToken, [pin, retitle], 'team');
    const open = await invite(owner.idToken, 'viewer');
    const before = await owner.list({ workspaceId: 'team' });
    const stored = await documentsOf(owner, 'team');

    expect(await handOver(owner, ada)).toMatchObject({
      owner: 'Ada',
      members: [{ name: 'Bertrand', role: 'viewer' }],
      invitations: [],
    });

    const after = await ada.list({ workspaceId: 'shared' });
    const [ofAda, ofOwner] = before.links.map(({ addedBy: _, ...link }) => link);
    const by = (...names: string[]) =>
      [ofAda, ofOwner].map((link, index) => ({ ...link, addedBy: names[index] }));
    expect(before.links).toEqual(by('“Ada” with “test”', 'your test'));
    expect(after.links).toEqual(by('your test', '“Olivia” with “test”'));
    const [, own] = await ada.workspaces();
    expect(own).toMatchObject({ workspaceId: 'shared', name: 'Of Olivia', isPublic: false, linkCount: 2 });
    expect(own).not.toHaveProperty('role');
    const moved = await documentsOf(ada, 'shared');
    const kept = [...stored.keys()].filter((path) => path !== '/private/invitations').sort();
    expect([...moved.keys()].sort()).toEqual(kept);
    for (const path of kept.filter((each) => each.startsWith('/pages'))) {
      expect(moved.get(path)).toEqual(stored.get(path));
    }
    expect(moved.get('')).toMatchObject({ categories: [{ name: LINK.category, isPinned: true }] });
    // Edits that a member made offline before still belong to it.
    const createdAt = (documents: Awaited<ReturnType<typeof documentsOf>>) =>
      parseHead(documents.get('')).createdAt;
    expect(createdAt(moved)).toBe(createdAt(stored));

    // What Olivia did names her, and Ada may put it back.
    const history = testDatabase().collection(`users/${ada.uid}/workspaces/shared/history`);
    const { docs } = await history.orderBy('seq').get();
    const entry = docs.find((each) => each.get('operation') === 'edit');
    expect(entry?.get('author')).toMatchObject({ person: { uid: owner.uid, name: 'Olivia' } });
    const { authors } = authorsDocumentSchema.parse(moved.get('/private/authors'));
    const people = Object.values(authors).map(({ person: author }) => author?.name);
    expect(people.sort()).toEqual(['Ada', 'Olivia']);
    await revert(ada.idToken, [entry?.id ?? ''], 'shared');
    expect((await bertrand.list({ workspaceId: 'seen' })).links).toContainEqual(
      expect.objectContaining({ title: 'Guide', url: LINK.url }),
    );
    expect((await bertrand.workspaces())[1]).toMatchObject({ owner: 'Ada', role: 'viewer' });
    expect(await members(ada.idToken, 'shared')).toMatchObject({
      owner: 'Ada',
      members: [{ uid: bertrand.uid, name: 'Bertrand', role: 'viewer' }],
      invitations: [],
    });
    // Bertrand was told that Olivia sees his address, not who owns the workspace later.
    const dora = await signUp();
    await join(dora.idToken, await invite(ada.idToken, 'viewer', 'shared'), { name: 'Dora' });
    const emails = async (of: Person, workspaceId: string) =>
      (await members(of.idToken, workspaceId)).members.map(({ name, email }) => [name, email]).sort();
    expect(await emails(ada, 'shared')).toEqual([
      ['Bertrand', undefined],
      ['Dora', dora.email],
    ]);

    // Nothing is left of it for Olivia, or for whoever has an invitation of hers.
    expect(await documentsOf(owner, 'team')).toEqual(new Map());
    expect(await owner.tools.error('list_links', { workspaceId: 'team' })).toMatchObject({
      code: 'workspace_not_found',
    });
    const stranger = await signUp();
    expect((await postRoute('join', stranger.idToken, { token: open, preview: true })).status).toBe(400);
  });

  it('leaves members what they have used of their limits, and no more', async () => {
    const { owner, ada, bertrand } = await team();
    await members(owner.idToken, 'team', { [bertrand.uid]: 'editor' });
    for (const [who, workspaceId] of [
      [ada, 'shared'],
      [bertrand, 'seen'],
    ] as const)
      await who.add({ ...LINK, url: `https://example.com/${workspaceId}`, workspaceId });
    const headAt = async (of: Person, workspaceId: string) =>
      parseHead((await documentsOf(of, workspaceId)).get(''));
    const usedOf = ({ history, memberAuthors = {} }: Awaited<ReturnType<typeof headAt>>) => ({
      bytes: Object.values(history.members ?? {}).sort(),
      authors: Object.values(memberAuthors),
    });
    const before = usedOf(await headAt(owner, 'team'));
    expect(before.authors).toEqual([1, 1]);
    await handOver(owner, ada);
    const moved = await headAt(ada, 'shared');
    const [bytes = 0] = Object.values(moved.history.members ?? {});
    expect(usedOf(moved)).toEqual({ bytes: [bytes], authors: [1] });
    expect(before.bytes).toContain(bytes);
    // What Bertrand adds counts on top of that.
    await bertrand.add({ ...LINK, url: 'https://example.com/again', workspaceId: 'seen' });
    const { bytes: grown, authors } = usedOf(await headAt(ada, 'shared'));
    expect(grown).toHaveLength(1);
    expect(grown[0]).toBeGreaterThan(bytes);
    expect(authors).toEqual([2]);
  });

  it('lets the same key put back what it changed before, whoever owned the workspace then', async () => {
    const { owner, ada } = await team();
    const guest = await person();
    const token = await invite(owner.idToken, 'editor');
    await join(guest.idToken, token, { workspaceId: 'third', name: 'Carla' });
    const people = [
      { who: owner, before: 'team', after: 'again' },
      { who: ada, before: 'shared', after: 'shared' },
      { who: guest, before: 'third', after: 'third' },
    ];
    const made = await Promise.all(
      people.map(async ({ who: { uid }, before, after }, index) => {
        const key = await apiKeys().create(uid, 'Tidy', { permission: 'tidy' });
        const url = `https://example.com/${String(index)}`;
        const { category } = LINK;
        const target = `Moved ${String(index)}`;
        await ok(key, 'add_to_dashboard', { ...LINK, category, url, workspaceId: before });
        const input = { category, urls: [url], set: { category: target }, workspaceId: before };
        const { changeId = '' } = tidiedSchema.parse(await ok(key, 'edit_links', input));
        return { key, changeId, after };
      }),
    );
    await handOver(owner, ada);
    const again = inviteResponseSchema.parse(
      await jsonOf(await postRoute('invite', ada.idToken, { workspaceId: 'shared', role: 'editor' })),
    );
    await join(owner.idToken, again.token, { workspaceId: 'again', name: 'Olivia' });
    for (const { key, changeId, after } of made) {
      const reverted = await ok(key, 'edit_links', { revert: changeId, workspaceId: after });
      expect(tidiedSchema.parse(reverted).hint).toBe('Everything is as it was before.');
    }
    const [{ key: ownersKey } = { key: '' }, { changeId: adasChange } = { changeId: '' }] = made;
    const foreign = await callTool(MCP_URL, ownersKey, 'edit_links', {
      revert: adasChange,
      workspaceId: 'again',
    });
    expect(foreign).toMatchObject({ error: { code: 'change_not_found' } });
  });

  it('stops naming its owner on the public page, and lets an earlier owner put back neither that nor that search engines list it', async () => {
    const { owner, ada } = await team();
    const setIndexed = (isIndexed: boolean) =>
      edit(owner.idToken, [{ op: 'updateWorkspace', set: { isIndexed } }], 'team');
    await setIndexed(true);
    await edit(owner.idToken, [{ op: 'updateWorkspace', set: { ownerName: 'Liv' } }], 'team');
    await setIndexed(false);
    const history = testDatabase().collection(`users/${owner.uid}/workspaces/team/history`);
    const { docs } = await history.orderBy('seq', 'desc').limit(1).get();
    const unlisted = docs[0]?.id ?? '';
    await handOver(owner, ada);
    const again = await invite(ada.idToken, 'editor', 'shared');
    await join(owner.idToken, again, { workspaceId: 'again', name: 'Liv' });
    const publish = { op: 'updateWorkspace', set: { isPublic: true } } as const;
    expect(await edit(ada.idToken, [publish], 'shared')).toEqual(['updated']);
    const [result] = await revert(owner.idToken, [unlisted], 'again');
    expect(result?.status).not.toBe('reverted');
    const { isPublic, isIndexed, ownerName } = parseHead(
      (await testDatabase().doc(`users/${ada.uid}/workspaces/shared`).get()).data(),
    );
    expect([isPublic, isIndexed, ownerName]).toEqual([true, undefined, undefined]);
  });

  it('is offered only by its owner, and only to a member who still has an account', async () => {
    const { owner, ada, bertrand } = await team();
    const stranger = await signUp();
    const rejection = async ({ idToken }: Person, workspaceId: string, body: object) =>
      errorOf(await postRoute('members', idToken, { workspaceId, ...body }));
    expect(await rejection(ada, 'shared', { offerTo: ada.uid })).toMatchObject({ status: 403 });
    expect(await rejection(owner, 'team', { offerTo: stranger.uid })).toMatchObject({
      details: [{ path: 'offerTo', message: 'is not the uid of a member of this workspace' }],
    });
    expect(await rejection(owner, 'team', { offerTo: ada.uid, set: {} })).toMatchObject({ status: 400 });
    await auth().deleteUser(bertrand.uid);
    expect(await rejection(owner, 'team', { offerTo: bertrand.uid })).toMatchObject({
      details: [
        { path: 'offerTo', message: 'belongs to nobody who still has an account: choose somebody else' },
      ],
    });
    expect((await owner.list({ workspaceId: 'team' })).total).toBe(1);
    expect((await ada.list({ workspaceId: 'shared' })).total).toBe(1);
  });

  it('is not offered to somebody who has joined under the id that means all workspaces', async () => {
    const { owner, ada } = await team();
    const path = `users/${owner.uid}/workspaces/team/private/members`;
    await testDatabase()
      .doc(path)
      .update({ [`members.${ada.uid}.workspaceId`]: '*' });
    const response = await postRoute('members', owner.idToken, { workspaceId: 'team', offerTo: ada.uid });
    expect(await errorOf(response)).toMatchObject({
      status: 400,
      details: [{ path: 'offerTo', message: containing('they must leave and join again') }],
    });
    expect((await owner.list({ workspaceId: 'team' })).total).toBe(1);
  });

  it('loses nothing that its members add meanwhile through two instances', async () => {
    const { owner, ada } = await team();
    await offer(owner, ada);
    const processes = await Promise.all([startFunction('mcp'), startFunction('mcp')]);
    let isDone = false;
    /** How long the others pause, so that the handover finds a gap on a busy machine, too. */
    let pauseMs = 0;
    const added: string[] = [];
    const others = new Set<string>();
    const addAll = async ({ key }: Person, workspaceId: string, at: number) => {
      for (let count = 0; !isDone && count < 200; count++) {
        const url = `https://example.com/${workspaceId}/${String(at)}/${String(count)}`;
        const { url: to = '' } = processes[at] ?? {};
        const result = await callTool(to, key, 'add_to_dashboard', { ...LINK, url, workspaceId });
        if ('ok' in result) added.push(url);
        else others.add(result.error.code);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    };
    const adding = [addAll(ada, 'shared', 0), addAll(ada, 'shared', 1), addAll(owner, 'team', 0)];
    const handing = (async () => {
      while (added.length < 20) await new Promise((resolve) => setTimeout(resolve, 20));
      // If it finds none, it says that trying again is safe.
      for (; ; pauseMs += 250) {
        const response = await postRoute('members', ada.idToken, { workspaceId: 'shared', accept: true });
        if (response.status !== 503) {
          await jsonOf(response);
          break;
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
      isDone = true;
    })();
    await Promise.all([...adding, handing]);
    const [, own] = await ada.workspaces();
    expect(own).toMatchObject({ workspaceId: 'shared', linkCount: added.length + 1 });
    for (const code of others) expect(['workspace_not_found', 'unavailable', 'rate_limited']).toContain(code);
    const stored = await storedOf(ada.uid);
    for (const url of added) expect(JSON.stringify(stored)).toContain(url);
  });

  it('is complete in one place whenever the time is up, and another attempt goes on', async () => {
    const { owner, ada } = await team();
    for (let index = 0; index < 30; index++) {
      const set = { title: `Title ${String(index)}` };
      await edit(owner.idToken, [{ op: 'updateLink', category: LINK.category, url: LINK.url, set }], 'team');
    }
    await offer(owner, ada);
    const before = await documentsOf(owner, 'team');
    let attempts = 0;
    for (let ms = 1; (await documentsOf(owner, 'team')).has(''); ms *= 2) {
      await attempt(owner, ada, AbortSignal.timeout(ms)).catch(() => undefined);
      attempts++;
      // A commit that got no response may still arrive.
      await new Promise((resolve) => setTimeout(resolve, 300));
      const left = await documentsOf(owner, 'team');
      left.delete('/private/handover');
      if (left.has('')) expect(left).toEqual(before);
    }
    expect(attempts).toBeGreaterThan(3);
    const moved = await documentsOf(ada, 'shared');
    expect([...moved.keys()].filter((path) => path.startsWith('/history'))).toHaveLength(31);
    expect((await ada.list({ workspaceId: 'shared' })).links).toMatchObject([{ title: 'Title 29' }]);
  });

  it('copies nothing again that an attempt before has copied, except what has changed since it was read', async () => {
    const { owner, ada } = await team();
    const retitle = (title: string) => {
      const { category, url } = LINK;
      return edit(owner.idToken, [{ op: 'updateLink', category, url, set: { title } }], 'team');
    };
    for (let index = 0; index < 20; index++) await retitle(`Title ${String(index)}`);
    await offer(owner, ada);
    const abort = new AbortController();
    // Changes the chunk after it was read, and gives up while the commit with its copy is on its way.
    const change = async () => {
      await retitle('Changed');
      abort.abort();
    };
    onceCopied(ada, 'shared', change, '/private/authors');
    await expect(attempt(owner, ada, abort.signal)).rejects.toThrow(Unavailable);
    const timesOf = async () => {
      const copies = testDatabase().collection(`users/${ada.uid}/workspaces/shared/history`);
      const { docs } = await copies.get();
      return new Map(docs.map(({ id, updateTime }) => [id, updateTime.valueOf()]));
    };
    const chunk = testDatabase().doc(`users/${ada.uid}/workspaces/shared/pages/0`);
    while (!(await chunk.get()).exists) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(JSON.stringify((await chunk.get()).data())).toContain('Title 19');
    const first = await timesOf();
    expect(first.size).toBeGreaterThan(20);
    await attempt(owner, ada, testDeadline());
    expect(new Map([...(await timesOf())].filter(([id]) => first.has(id)))).toEqual(first);
    expect((await ada.list({ workspaceId: 'shared' })).links).toMatchObject([{ title: 'Changed' }]);
  });

  it('leaves no copies after a failure once the member, the workspace or what was copied is gone', async () => {
    const { owner, ada, bertrand } = await team();
    const target = { category: LINK.category, url: LINK.url };
    const failing = async (to: Person, id: string) => {
      await edit(owner.idToken, [{ op: 'updateLink', ...target, set: { title: to.uid } }], 'team');
      await offer(owner, to);
      onceCopied(to, id, () => {
        throw new Unavailable();
      });
      await expect(attempt(owner, to, testDeadline())).rejects.toThrow(Unavailable);
    };
    const copied = async (of: Person, id: string) =>
      [...(await documentsOf(of, id)).keys()].filter((path) => path !== '');
    const nothing = async (of: Person, id: string) => {
      expect(await copied(of, id)).toEqual([]);
      expect((await documentsOf(owner, 'team')).has('/private/handover')).toBe(false);
    };
    const remove = () => members(owner.idToken, 'team', { [ada.uid]: null });
    const rejoin = async () =>
      join(ada.idToken, await invite(owner.idToken, 'viewer'), { workspaceId: 'shared' });

    await failing(ada, 'shared');
    const history = containing('/history/');
    expect(await copied(ada, 'shared')).toEqual([history, history, '/pages/0', '/private/authors']);
    const active = (await members(owner.idToken, 'team')).members.map(({ lastActiveAt }) => lastActiveAt);
    expect(active).toEqual([expect.any(String), expect.any(String)]);
    await edit(owner.idToken, [{ op: 'deleteLink', ...target }], 'team');
    const links = [linkId(categoryId(LINK.category), LINK.url)];
    await jsonOf(await postRoute('purge', owner.idToken, { workspaceId: 'team', links }));
    await nothing(ada, 'shared');

    await edit(owner.idToken, [{ op: 'addLink', ...LINK }], 'team');
    await failing(ada, 'shared');
    await failing(bertrand, 'seen');
    expect(await copied(ada, 'shared')).toEqual([]);
    await jsonOf(await postRoute('leave', bertrand.idToken, { workspaceId: 'seen' }));
    await nothing(bertrand, 'seen');

    await failing(ada, 'shared');
    await remove();
    await nothing(ada, 'shared');
    await rejoin();
    // Not even an attempt that goes on meanwhile writes any.
    await offer(owner, ada);
    onceCopied(ada, 'shared', remove, '/history/');
    await expect(attempt(owner, ada, testDeadline())).rejects.toThrow(DomainError);
    await nothing(ada, 'shared');

    // A workspace of their own that has the same id by now stays.
    await rejoin();
    await failing(ada, 'shared');
    await testDatabase().doc(`users/${ada.uid}/workspaces/shared`).delete();
    await testDatabase().doc(`users/${owner.uid}/workspaces/team/private/members`).delete();
    await createWorkspace(ada.idToken, { workspaceId: 'shared', name: 'Mine' });
    await ada.add({ ...LINK, workspaceId: 'shared' });
    await deleteWorkspace(owner.idToken, 'team');
    await nothing(owner, 'team');
    expect((await ada.list({ workspaceId: 'shared' })).total).toBe(1);
    expect(await copied(ada, 'shared')).toEqual([history, '/pages/0', '/private/authors']);
  });
});
