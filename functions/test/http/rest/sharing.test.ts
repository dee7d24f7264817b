import { createHash } from 'node:crypto';
import { FieldPath } from 'firebase-admin/firestore';
import { z } from 'zod';
import { authorize } from '../../../src/lib/access/actor';
import { WorkspaceAccess } from '../../../src/lib/access/workspaceAccess';
import { getDatabase } from '../../../src/lib/platform/firestore';
import { parseHead } from '../../../src/lib/shared/contract/documents';
import {
  invitationSchema,
  MEMBERSHIP_VERSION,
  type MemberRole,
} from '../../../src/lib/shared/contract/sharing';
import {
  inviteResponseSchema,
  type JoinRequest,
  type MembersRequest,
} from '../../../src/lib/shared/contract/requests/sharingRequest';
import { authorsDocumentSchema } from '../../../src/lib/shared/contract/historyDocument';
import { InvitationRepository } from '../../../src/lib/storage/members/invitationRepository';
import { workspaceListSchema } from '../../../src/lib/shared/queries/workspaceList';
import { foundLinksResponseSchema } from '../../../src/lib/shared/search/searchLinks';
import { DEFAULT_WORKSPACE_ID, SESSIONS_WORKSPACE_ID } from '../../../src/lib/shared/model/model';
import { firestoreWorkspaces } from '../../../src/lib/storage/firestoreWorkspaces';
import { containing, having } from '../../support/jest/matchers';
import {
  createWorkspace,
  deleteWorkspace,
  edit,
  errorOf,
  jsonOf,
  postRoute,
  revert,
} from '../../support/requests/rest';
import * as sharing from '../../support/requests/sharing';
import { ToolClient } from '../../support/requests/client';
import { storedOf } from '../../support/users/stored';
import { person, type Person } from '../../support/users/toolUser';
import { apiKeys, auth, signUp } from '../../support/users/users';
import { testDatabase, testDeadline } from '../../support/testDatabase';

const LINK = { category: 'Reading', title: 'Guide', url: 'https://example.com/guide' };
const INVALID = containing('This invitation does not exist, was used or revoked, or has expired.');
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

const invite = ({ idToken }: Person, role: MemberRole, workspaceId?: string) =>
  sharing.invite(idToken, role, workspaceId);
const inviteAs = async ({ idToken }: Person, name: string) => {
  const response = await postRoute('invite', idToken, { workspaceId: 'team', role: 'viewer', name });
  return inviteResponseSchema.parse(await jsonOf(response)).token;
};
const join = ({ idToken }: Person, token: string, more?: Omit<JoinRequest, 'token'>) =>
  sharing.join(idToken, token, more);
const members = ({ idToken }: Person, workspaceId: string, set?: MembersRequest['set']) =>
  sharing.members(idToken, workspaceId, set);
const rejectionOf = async ({ idToken }: Person, route: Parameters<typeof postRoute>[0], body: object) =>
  errorOf(await postRoute(route, idToken, body));

/** Returns the owner of a workspace "Team" with a link, and somebody who has joined it as "shared". */
async function shared(role: 'viewer' | 'editor') {
  const [owner, member] = await Promise.all([person(), person()]);
  await createWorkspace(owner.idToken, { workspaceId: 'team', name: 'Team' });
  await edit(owner.idToken, [{ op: 'addLink', ...LINK }], 'team');
  const token = await invite(owner, role);
  expect(await join(member, token, { workspaceId: 'shared', workspaceName: 'Of Olivia' })).toBe('shared');
  return { owner, member, token };
}

describe('a shared workspace', () => {
  it('appears among those of its member, under the id and the name that they chose', async () => {
    const { owner, member } = await shared('viewer');
    expect(await member.workspaces()).toEqual([
      having({ workspaceId: 'default' }),
      having({ workspaceId: 'shared', name: 'Of Olivia', owner: 'Olivia', role: 'viewer', linkCount: 1 }),
    ]);
    const [own] = (await owner.workspaces()).filter(({ workspaceId }) => workspaceId === 'team');
    expect(own).toMatchObject({ name: 'Team', linkCount: 1 });
    expect(own).not.toHaveProperty('role');
    expect(await member.list({ workspaceId: 'shared' })).toMatchObject({ workspaceId: 'shared', total: 1 });
    expect(await member.list({ workspaceId: 'of olivia' })).toMatchObject({
      workspaceId: 'shared',
      total: 1,
    });
    expect((await member.search({ query: 'guide', workspaceId: '*' })).links).toMatchObject([
      { title: 'Guide', workspaceId: 'shared' },
    ]);
  });

  it('cannot be joined under the id that means all workspaces', async () => {
    const { owner } = await shared('viewer');
    const guest = await person();
    const body = { token: await invite(owner, 'viewer'), workspaceId: '*' };
    expect(await rejectionOf(guest, 'join', body)).toMatchObject({
      status: 400,
      details: [{ path: 'workspaceId', message: 'must not be "*"' }],
    });
  });

  it('can be joined under the id of a workspace that the member has deleted', async () => {
    const { owner } = await shared('viewer');
    const guest = await person();
    await createWorkspace(guest.idToken, { workspaceId: 'mine', name: 'Mine' });
    await guest.add({ workspaceId: 'mine', ...LINK, title: 'My own' });
    await deleteWorkspace(guest.idToken, 'mine');
    await join(guest, await invite(owner, 'viewer'), { workspaceId: 'mine', name: 'Bertrand' });
    // Another instance still has the deleted one in its cache.
    const first = await guest.tools.call('list_links', { workspaceId: 'mine' });
    if ('error' in first) expect(first.error.code).toBe('unavailable');
    expect((await guest.list({ workspaceId: 'mine' })).links).toMatchObject([{ title: 'Guide' }]);
  });

  it('can be changed by an editor, and names them in the history', async () => {
    const { owner, member } = await shared('editor');
    const second = { ...LINK, title: 'Two', url: 'https://example.com/two' };
    expect(await member.add({ workspaceId: 'shared', ...second })).toMatchObject({
      status: 'created',
      workspaceId: 'shared',
    });
    const note = { category: LINK.category, url: LINK.url, notes: 'By Ada' };
    expect(await member.annotate({ workspaceId: 'shared', ...note })).toMatchObject({ status: 'updated' });
    expect((await owner.list({ workspaceId: 'team' })).total).toBe(2);
    const history = testDatabase().collection(`users/${owner.uid}/workspaces/team/history`);
    const { docs } = await history.orderBy('seq').get();
    const byMember = having({ kind: 'key', name: 'test', person: { uid: member.uid, name: 'Ada' } });
    expect(docs.map((each): unknown => each.get('author'))).toEqual([
      having({ kind: 'webApp' }),
      byMember,
      byMember,
    ]);
    // What each member has added counts for them alone, under an id that tells strangers nothing.
    const team = testDatabase().doc(`users/${owner.uid}/workspaces/team`);
    const head = (await team.get()).data() ?? {};
    const { history: grown, memberAuthors } = parseHead(head);
    const [id = ''] = Object.keys(memberAuthors ?? {});
    expect(memberAuthors).toEqual({ [id]: 1 });
    const [ofOwner = 0, ...ofMember] = docs.map((each) => z.int().parse(each.get('bytes')));
    expect(grown).toMatchObject({ bytes: ofOwner, members: { [id]: ofMember.reduce((a, b) => a + b, 0) } });
    expect(JSON.stringify(head)).not.toContain(member.uid);
    await member.add({ workspaceId: 'shared', ...second, url: 'https://example.com/three' });
    const copy = await firestoreWorkspaces(getDatabase(), 1024).load(
      WorkspaceAccess.own(authorize({ via: 'idToken', uid: owner.uid }), 'team'),
      testDeadline(),
    );
    const { history: further } = parseHead((await team.get()).data());
    expect(further.members?.[id]).toBeGreaterThan(grown.members?.[id] ?? Infinity);
    expect(copy).toMatchObject({ memberAuthors, history: further });
  });

  it('says to each member which links somebody else added', async () => {
    const { owner, member } = await shared('editor');
    const url = 'https://example.com/two';
    await member.add({ workspaceId: 'shared', ...LINK, title: 'Two', url });
    const ofOthers = ({ links }: Awaited<ReturnType<typeof member.list>>) =>
      links.flatMap((link) => (/^your?\b/.test(link.addedBy ?? '') ? [] : link.url));
    expect(ofOthers(await member.list({ workspaceId: 'shared' }))).toEqual([LINK.url]);
    expect(ofOthers(await owner.list({ workspaceId: 'team' }))).toEqual([url]);
    // An author who is new since the last read is known, too.
    const further = { ...LINK, title: 'Three', url: 'https://example.com/three' };
    await owner.add({ workspaceId: 'team', ...further });
    expect(ofOthers(await owner.list({ workspaceId: 'team' }))).toEqual([url]);
    expect(ofOthers(await member.list({ workspaceId: 'shared' }))).toEqual([further.url, LINK.url]);
  });

  it('lets an editor put back what they changed, and only the owner the rest', async () => {
    const { owner, member } = await shared('editor');
    const retitle = (title: string) => [
      { op: 'updateLink' as const, category: LINK.category, url: LINK.url, set: { title } },
    ];
    await edit(owner.idToken, retitle('By the owner'), 'team');
    await edit(member.idToken, retitle('By the editor'), 'shared');
    const history = testDatabase().collection(`users/${owner.uid}/workspaces/team/history`);
    const { docs } = await history.orderBy('seq', 'desc').get();
    const [byEditor = '', byOwner = ''] = docs.map(({ id }) => id);
    expect(await revert(member.idToken, [byOwner], 'shared')).toEqual([having({ status: 'not_found' })]);
    expect(await revert(member.idToken, [byEditor], 'shared')).toEqual([having({ status: 'reverted' })]);
    await edit(member.idToken, retitle('Again'), 'shared');
    const newest = (await history.orderBy('seq', 'desc').limit(1).get()).docs.map(({ id }) => id);
    expect(await revert(owner.idToken, newest, 'team')).toEqual([having({ status: 'reverted' })]);
  });

  // Who may do what: see `test/security/sharedTable.ts`.
  it('names its owner to members who may not do something', async () => {
    const { member: viewer } = await shared('viewer');
    const error = await viewer.tools.error('add_to_dashboard', { workspaceId: 'shared', ...LINK });
    expect(error).toEqual(
      having({
        code: 'role_not_allowed',
        message: containing('Ask its owner, "Olivia", to make you an editor'),
      }),
    );
    const rename = [{ op: 'updateWorkspace', set: { name: 'Mine' } }];
    const rejection = await rejectionOf(viewer, 'edit', { workspaceId: 'shared', operations: rename });
    expect(rejection).toEqual({
      status: 403,
      error: containing('Only the owner of this workspace, "Olivia",'),
    });
  });

  it('tells its owner who the members are, and the members their names', async () => {
    const { owner, member } = await shared('editor');
    const listed = { uid: member.uid, name: 'Ada', role: 'editor' };
    expect(await members(member, 'shared')).toEqual({ owner: 'Olivia', members: [listed] });
    const { members: all, invitations } = await members(owner, 'team');
    expect(all).toEqual([having({ ...listed, email: containing('@'), isEmailVerified: false })]);
    await auth().updateUser(member.uid, { emailVerified: true });
    expect((await members(owner, 'team')).members).toMatchObject([{ ...listed, isEmailVerified: true }]);
    expect(invitations).toEqual([]);
    await member.list({ workspaceId: 'shared' });
    const [active] = (await members(owner, 'team')).members;
    expect(Date.now() - Date.parse(active?.lastActiveAt ?? '')).toBeLessThan(120_000);
  });

  it('does not exist for a key that may use only own workspaces', async () => {
    const { member } = await shared('editor');
    await createWorkspace(member.idToken, { workspaceId: 'mine', name: 'Shared' });
    await member.add({ workspaceId: 'mine', ...LINK, title: 'My own' });
    const key = await apiKeys().create(member.uid, 'Limited', { permission: 'tidy', ownOnly: true });
    const tools = await ToolClient.connect(key);
    const listed = workspaceListSchema.parse(await tools.ok('list_workspaces'));
    expect(listed.workspaces.map(({ workspaceId }) => workspaceId)).toEqual(['default', 'mine']);
    const found = await tools.ok('search_links', { query: 'guide example', workspaceId: '*' });
    expect(foundLinksResponseSchema.parse(found).links).toMatchObject([{ title: 'My own' }]);
    const unknown = await tools.error('list_links', { workspaceId: 'Of Olivia' });
    expect(unknown).toMatchObject({ code: 'workspace_not_found' });
    expect(unknown.message).not.toContain('shared');
    // The shared one has this as its ID, and an own one as its name.
    expect(await tools.ok('list_links', { workspaceId: 'shared' })).toMatchObject({ workspaceId: 'mine' });
    const added = await tools.ok('add_to_dashboard', { ...LINK, workspaceId: 'default' });
    expect(added).toMatchObject({ hint: containing('("Shared")') });
    expect(JSON.stringify(added)).not.toContain('Olivia');
    await tools.close();
  });

  it('disappears at once for a member who is removed or leaves', async () => {
    const { owner, member } = await shared('editor');
    await member.list({ workspaceId: 'shared' });
    const gone = having({ code: 'workspace_not_found' });
    // Their keys reach only what is their own while they are disabled.
    await auth().updateUser(member.uid, { disabled: true });
    expect(await member.tools.error('list_links', { workspaceId: 'shared' })).toEqual(gone);
    expect(await member.workspaces()).toHaveLength(1);
    await auth().updateUser(member.uid, { disabled: false });
    expect((await member.list({ workspaceId: 'shared' })).total).toBe(1);
    expect((await members(owner, 'team', { [member.uid]: null })).members).toEqual([]);
    const uses = testDatabase().doc(`users/${owner.uid}/workspaces/team/private/memberUses`);
    expect((await uses.get()).data()).toEqual({});
    expect(await member.tools.error('list_links', { workspaceId: 'shared' })).toEqual(gone);
    expect(await member.tools.error('add_to_dashboard', { workspaceId: 'shared', ...LINK })).toEqual(gone);
    expect(await member.workspaces()).toHaveLength(1);

    const used = await invite(owner, 'editor');
    expect(await join(member, used, { workspaceId: 'again' })).toBe('again');
    expect(await members(owner, 'team', { [member.uid]: 'viewer' })).toMatchObject({
      members: [{ role: 'viewer' }],
    });
    expect(await member.tools.error('add_to_dashboard', { workspaceId: 'again', ...LINK })).toEqual(
      having({ code: 'role_not_allowed' }),
    );
    await jsonOf(await postRoute('leave', member.idToken, { workspaceId: 'again' }));
    expect(await member.tools.error('list_links', { workspaceId: 'again' })).toEqual(gone);
    expect((await members(owner, 'team')).members).toEqual([]);
    expect(await rejectionOf(member, 'leave', { workspaceId: 'again' })).toMatchObject({ status: 404 });
    // The name may have changed since.
    expect(await rejectionOf(member, 'join', { token: used, preview: true })).toMatchObject({ status: 400 });
  });

  it('leaves nothing behind when its owner deletes it, or a member deletes their account', async () => {
    const { owner, member } = await shared('viewer');
    const open = await invite(owner, 'viewer');
    const ended = await Promise.all(
      [`users/${member.uid}/workspaces/shared`, `invitations/${hashOf(open)}`].map((path) =>
        testDatabase().doc(path).get(),
      ),
    );
    expect(await deleteWorkspace(owner.idToken, 'team')).toBe('deleted');
    expect(await member.workspaces()).toHaveLength(1);
    const left = [
      `users/${member.uid}/workspaces/shared`,
      `users/${owner.uid}/workspaces/team/private/members`,
      `invitations/${hashOf(open)}`,
    ];
    for (const path of left) expect((await testDatabase().doc(path).get()).exists).toBe(false);
    await createWorkspace(owner.idToken, { workspaceId: 'team', name: 'Team' });
    expect(await rejectionOf(member, 'join', { token: open })).toMatchObject({
      details: [{ message: INVALID }],
    });
    // Not even what somehow survived leads to the later workspace with this id.
    for (const each of ended) await each.ref.set(each.data() ?? {});
    expect(await rejectionOf(member, 'join', { token: open })).toMatchObject({
      details: [{ message: INVALID }],
    });
    expect(await member.tools.error('list_links', { workspaceId: 'shared' })).toMatchObject({
      code: 'workspace_not_found',
    });

    const other = await shared('editor');
    await jsonOf(await postRoute('delete', other.member.idToken, { workspaceId: '*' }));
    expect((await members(other.owner, 'team')).members).toEqual([]);
    expect(await storedOf(other.member.uid)).toEqual({});
  });

  it('names nobody who has deleted their account, except in its history and in the events of its owner', async () => {
    const { owner, member } = await shared('editor');
    const url = 'https://example.com/two';
    await member.add({ workspaceId: 'shared', ...LINK, url });
    await edit(member.idToken, [{ op: 'addLink', ...LINK, url: 'https://example.com/three' }], 'shared');
    await owner.add({ workspaceId: 'team', ...LINK, url: 'https://example.com/four' });
    await jsonOf(await postRoute('delete', member.idToken, { workspaceId: '*' }));
    const stored = Object.entries(await storedOf(owner.uid));
    const naming = stored.filter(([, fields]) => JSON.stringify(fields).includes('Ada'));
    const holding = stored.filter(([, fields]) => JSON.stringify(fields).includes(member.uid));
    for (const [path] of holding) expect(path).toContain('/history/');
    // The owner's events say who joined and left.
    for (const [path] of naming) expect(path).toMatch(/\/(history|events)\//);
    const document = await testDatabase().doc(`users/${owner.uid}/workspaces/team/private/authors`).get();
    const { authors } = authorsDocumentSchema.parse(document.data());
    const person = { uid: '', name: 'Former member' };
    expect(Object.values(authors)).toHaveLength(4);
    expect(Object.values(authors)).toEqual(
      expect.arrayContaining([
        { kind: 'key', person },
        { kind: 'webApp', person },
        { kind: 'webApp' },
        { kind: 'key', name: 'test' },
      ]),
    );
  });
});

describe('an invitation', () => {
  it('is stored only as a hash, and says who invites to what', async () => {
    const owner = await person();
    await createWorkspace(owner.idToken, { workspaceId: 'team', name: 'Team' });
    const token = await invite(owner, 'editor');
    const stored = await testDatabase()
      .doc(`invitations/${hashOf(token)}`)
      .get();
    expect(JSON.stringify(stored.data())).not.toContain(token);
    const { expiresAt } = invitationSchema.parse(stored.data());
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / (24 * 60 * 60_000))).toBe(7);
    const guest = await person();
    const preview = await jsonOf(await postRoute('join', guest.idToken, { token, preview: true }));
    expect(preview).toEqual(having({ owner: 'Olivia', workspaceName: 'Team', role: 'editor' }));
    const id = await join(guest, token, { workspaceName: 'Of Olivia' });
    // All members can read the id, so it says nothing of what this one calls the workspace.
    expect(id).toMatch(/^team-/);
    // As after a lost response.
    expect(await join(guest, token, { workspaceName: 'Of Olivia' })).toBe(id);
    await members(owner, 'team', { [guest.uid]: null });
    expect(await rejectionOf(guest, 'join', { token })).toMatchObject({ details: [{ message: INVALID }] });
  });

  it('works once, even for two at the same time', async () => {
    const { member, token } = await shared('viewer');
    const guests = await Promise.all([person(), person()]);
    expect(await join(member, token)).toBe('shared');
    expect(await rejectionOf(guests[0], 'join', { token })).toMatchObject({
      details: [{ message: INVALID }],
    });
    const [owner, ...others] = await Promise.all([person(), person(), person()]);
    await createWorkspace(owner.idToken, { workspaceId: 'team', name: 'Team' });
    const another = await invite(owner, 'viewer');
    const both = [...others, ...guests].map(({ idToken }) => postRoute('join', idToken, { token: another }));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 400, 400, 400]);
    expect((await members(owner, 'team')).members).toHaveLength(1);
  });

  it('is rejected if it is guessed, revoked, expired, for the owner, or its id is in use', async () => {
    const [owner, guest] = await Promise.all([person(), person()]);
    await createWorkspace(owner.idToken, { workspaceId: 'team', name: 'Team' });
    const messageFor = async (who: Person, body: object) =>
      (await rejectionOf(who, 'join', body)).details?.map(({ message }) => message);
    expect(await messageFor(guest, { token: 'dashin_guessed' })).toEqual([INVALID]);

    const token = await invite(owner, 'viewer');
    expect(await messageFor(owner, { token })).toEqual([containing('This is your own workspace')]);
    for (const workspaceId of [DEFAULT_WORKSPACE_ID, SESSIONS_WORKSPACE_ID]) {
      expect(await messageFor(guest, { token, workspaceId })).toEqual([containing('Choose another id')]);
    }
    await createWorkspace(guest.idToken, { workspaceId: 'mine', name: 'Mine' });
    expect(await messageFor(guest, { token, workspaceId: 'mine' })).toEqual([containing('already have')]);
    expect(await messageFor(guest, { token, workspaceName: 'mine' })).toEqual([
      containing('already a workspace'),
    ]);

    const { invitations = [] } = await members(owner, 'team');
    const [open] = invitations;
    await jsonOf(await postRoute('invite', owner.idToken, { workspaceId: 'team', revoke: open?.id }));
    expect(await messageFor(guest, { token })).toEqual([INVALID]);

    const old = await invite(owner, 'viewer');
    await testDatabase()
      .doc(`invitations/${hashOf(old)}`)
      .update({ expiresAt: new Date() });
    expect(await messageFor(guest, { token: old })).toEqual([INVALID]);
  });

  it('needs a role, or the id of one to revoke', async () => {
    const owner = await person();
    const detailsOf = async (body: object) =>
      (await rejectionOf(owner, 'invite', { workspaceId: 'default', ...body })).details;
    expect(await detailsOf({ role: 'admin' })).toEqual([
      { path: 'role', message: 'must be "viewer" or "editor"' },
    ]);
    expect(await detailsOf({ revoke: '__proto__' })).toEqual([
      { path: 'revoke', message: 'must be the id of an invitation' },
    ]);
    expect(await detailsOf({})).toEqual([
      { path: 'role', message: 'is required, unless you revoke an invitation' },
    ]);
  });

  it('cannot be used to look like somebody else, not even by two at once', async () => {
    const { owner, member } = await shared('viewer');
    const messageFor = async (who: Person, route: 'join' | 'invite', body: object) =>
      (await rejectionOf(who, route, body)).details?.map(({ message }) => message);
    const taken = [containing('Someone in this workspace has this name')];
    const guests = await Promise.all([person(), person(), person()]);
    const [first, second, third] = guests;
    const token = await invite(owner, 'viewer');
    for (const name of ['ADA', 'A\u200Bda', 'Olivia\u2060'])
      expect(await messageFor(first, 'join', { token, name })).toEqual(taken);
    for (const name of ['You', 'Zoe (owner)'])
      expect(await messageFor(first, 'join', { token, name })).toEqual([
        containing('itself says about people'),
      ]);
    // The links of somebody who has left still name them.
    await join(first, token, { name: 'Bertrand', workspaceId: 'theirs' });
    await members(owner, 'team', { [first.uid]: 'editor' });
    await first.add({ workspaceId: 'theirs', ...LINK, url: 'https://example.com/theirs' });
    await members(owner, 'team', { [first.uid]: null });
    const tokens = [await invite(owner, 'viewer'), await invite(owner, 'viewer')];
    expect(await messageFor(second, 'join', { token: tokens[0], name: 'Bertrand' })).toEqual(taken);

    const both = [second, third].map(({ idToken }, index) =>
      postRoute('join', idToken, { token: tokens[index], name: 'Carla' }),
    );
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 400]);
    const invitation = { workspaceId: 'team', role: 'viewer' };
    expect(await messageFor(owner, 'invite', { ...invitation, name: 'carla' })).toEqual(taken);
    // Without a name of their own, several are "Somebody".
    const others = await Promise.all([signUp(), signUp()]);
    for (const { idToken } of others) {
      const open = await invite(owner, 'viewer');
      await jsonOf(await postRoute('join', idToken, { token: open }));
    }
    const { members: listed } = await members(member, 'shared');
    const names = listed.map(({ name }) => name).sort();
    expect(names).toEqual(['Ada', 'Carla', 'Somebody', 'Somebody 2']);
  });

  it('does not rename the owner to somebody who has joined since', async () => {
    const { owner, member } = await shared('viewer');
    const [first, second] = await Promise.all([person(), person()]);
    const open = await inviteAs(owner, 'Bertrand');
    await join(first, await invite(owner, 'viewer'), { name: 'Bertrand' });
    await join(second, open, { name: 'Carla' });
    expect(await members(member, 'shared')).toMatchObject({ owner: 'Olivia' });
    await members(owner, 'team', { [first.uid]: null });
    await join(first, await inviteAs(owner, 'Olivia Byron'), { name: 'Bertrand' });
    expect(await members(member, 'shared')).toMatchObject({ owner: 'Olivia Byron' });
  });

  it('is one of at most 50 open ones', async () => {
    const owner = await person();
    await createWorkspace(owner.idToken, { workspaceId: 'team', name: 'Team' });
    const invitations = Array.from({ length: 50 }, (_, index) => [
      hashOf(String(index)),
      { role: 'viewer', expiresAt: new Date(Date.now() + 60_000) },
    ]);
    const open = testDatabase().doc(`users/${owner.uid}/workspaces/team/private/invitations`);
    await open.set({ invitations: Object.fromEntries(invitations) });
    expect(await rejectionOf(owner, 'invite', { workspaceId: 'team', role: 'viewer' })).toMatchObject({
      status: 400,
      details: [{ message: containing('at most 50 open invitations') }],
    });
  });

  it('is of no use if the workspace has 50 members', async () => {
    const { owner, member } = await shared('viewer');
    const stored = testDatabase().doc(`users/${owner.uid}/workspaces/team/private/members`);
    const joined: unknown = (await stored.get()).get(new FieldPath('members', member.uid));
    const others = Array.from({ length: 49 }, (_, index) => [`member-${String(index)}`, joined]);
    await stored.set({ members: Object.fromEntries(others) }, { merge: true });
    const token = await invite(owner, 'viewer', 'team');
    expect(await rejectionOf(await person(), 'join', { token })).toMatchObject({
      status: 400,
      details: [{ message: containing('at most 50 members') }],
    });
    await members(owner, 'team', { 'member-0': null });
    const guests = await Promise.all([signUp(), signUp(), signUp()]);
    const tokens = [token, await invite(owner, 'viewer'), await invite(owner, 'viewer')];
    const all = guests.map(({ idToken }, index) =>
      postRoute('join', idToken, { token: tokens[index], name: `Guest ${String(index)}` }),
    );
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 400, 400]);
    expect((await members(owner, 'team')).members).toHaveLength(50);
  });

  it('is of no use to a member of 50 workspaces', async () => {
    const [owner, guest] = await Promise.all([person(), person()]);
    const now = new Date();
    const batch = testDatabase().batch();
    for (let index = 0; index < 49; index += 1) {
      const sharedFrom = { uid: owner.uid, workspaceId: `team-${String(index)}` };
      batch.create(testDatabase().doc(`users/${guest.uid}/workspaces/team-${String(index)}`), {
        ...{ schemaVersion: MEMBERSHIP_VERSION, name: 'Team', sharedFrom, createdAt: now, updatedAt: now },
      });
    }
    await batch.commit();
    const tokens: string[] = [];
    for (const id of ['one', 'two', 'three']) {
      await createWorkspace(owner.idToken, { workspaceId: id, name: id });
      tokens.push(await invite(owner, 'viewer', id));
    }
    const user = authorize({ via: 'idToken', uid: guest.uid });
    const results = await Promise.allSettled(
      tokens.map((token, index) => {
        const member = { user, workspaceId: `new-${String(index)}`, workspaceName: token, name: 'Ada' };
        return new InvitationRepository(getDatabase()).join(hashOf(token), member, testDeadline());
      }),
    );
    const failures = results.filter(({ status }) => status === 'rejected');
    const full = having({ reason: having({ message: containing('a member of at most 50 workspaces') }) });
    expect(failures).toEqual([full, full]);
  });
});
