import { z } from 'zod';
import { LINK } from '../../src/mcp/tools/toolCalls.fixture';
import { startFunction, type FunctionProcess } from '../support/processes/functionProcess';
import { callTool } from '../support/requests/client';
import { callOf, send } from '../support/requests/messages';
import { createWorkspace, edit, postUpdate } from '../support/requests/rest';
import { invite, join } from '../support/requests/sharing';
import { storedOf } from '../support/users/stored';
import { auth, signUpAt, userWithKey } from '../support/users/users';
import { READING_ROUTES, ROUTES, TOOLS } from './sharedTable';

// Who may do what in a shared workspace if an allow list names who may use the dashboard. An invitation lets nobody in who is not
// on it, and no role helps whoever is taken off it.

let rest: FunctionProcess;
let mcp: FunctionProcess;

beforeAll(async () => {
  const allowed = { ALLOWED_USERS: 'invited.example' };
  [rest, mcp] = await Promise.all([startFunction('workspaceUpdate', allowed), startFunction('mcp', allowed)]);
});

type Person = Awaited<ReturnType<typeof signUpAt>>;

const post = (route: string, { idToken }: Person, body: object) =>
  postUpdate(idToken, body, {}, `${rest.url}/api/workspace/${route}`);

/** Invites somebody to "team", at a deployment without a list, and lets them join it as an editor. */
async function joining(owner: Person, member: Person, name: string): Promise<Person> {
  await join(member.idToken, await invite(owner.idToken, 'editor'), { workspaceId: 'shared', name });
  return member;
}

/** Returns the owner of a workspace "team", by default one who is on the list. */
async function ownerOfTeam(domain = 'invited.example'): Promise<Person> {
  const owner = await signUpAt(domain);
  await createWorkspace(owner.idToken, { workspaceId: 'team', name: 'Team' });
  await edit(owner.idToken, [{ op: 'addLink', ...LINK }], 'team');
  return owner;
}

const OUTSIDERS: readonly (readonly [who: string, status: number, signUp: () => Promise<Person>])[] = [
  ['is not on the list', 403, () => signUpAt('elsewhere.example')],
  ['has not confirmed their address', 403, () => signUpAt('invited.example', { emailVerified: false })],
  ['is disabled', 401, () => signUpAt('invited.example')],
];

describe('with an allow list, an editor who', () => {
  it.each(OUTSIDERS)(
    '%s reads and changes nothing, with a key or an ID token',
    async (who, status, signUp) => {
      const owner = await ownerOfTeam();
      const member = await joining(owner, await signUp(), 'Ada');
      const { key } = await userWithKey(member.uid, member.email);
      if (who === 'is disabled') await auth().updateUser(member.uid, { disabled: true });
      const before = await storedOf(owner.uid, member.uid);
      const rejection = await send('junk', callOf('list_workspaces'), { url: mcp.url });
      for (const [tool, , , input] of TOOLS) {
        const call = callOf(tool, tool === 'log_session' ? input : { ...input, workspaceId: 'shared' });
        expect([tool, await send(key, call, { url: mcp.url })]).toEqual([tool, rejection]);
      }
      const made = { editorsChange: 'a', ownersChange: 'b', invitation: 'c', token: 'd', viewer: 'e' };
      for (const [route, what, , bodyOf] of ROUTES) {
        const body = { ...(route !== 'update' && { workspaceId: 'shared' }), ...bodyOf(made) };
        expect([route, what, (await post(route, member, body)).status]).toEqual([route, what, status]);
      }
      for (const [route, what, , query] of READING_ROUTES.filter(([each]) => each !== 'access')) {
        const url = `${rest.url}/api/workspace/${route}?${new URLSearchParams(query).toString()}`;
        const response = await fetch(url, { headers: { Authorization: `Bearer ${member.idToken}` } });
        expect([route, what, response.status]).toEqual([route, what, status]);
      }
      expect(await storedOf(owner.uid, member.uid)).toEqual(before);
    },
  );

  it('is on it reads and changes it, whether or not its owner is still on it', async () => {
    for (const domain of ['invited.example', 'elsewhere.example']) {
      const owner = await ownerOfTeam(domain);
      const member = await joining(owner, await signUpAt('invited.example'), 'Ada');
      const { key } = await userWithKey(member.uid, member.email);
      const input = { workspaceId: 'shared', ...LINK, url: 'https://example.com/of-the-editor' };
      expect(await callTool(mcp.url, key, 'add_to_dashboard', input)).toHaveProperty('ok');
      const operations = [{ op: 'addLink', ...LINK, url: 'https://example.com/by-hand' }];
      expect((await post('edit', member, { workspaceId: 'shared', operations })).status).toBe(200);
      expect((await post('members', member, { workspaceId: 'shared' })).status).toBe(200);
    }
  });
});

describe('with an allow list, an owner who is not on it', () => {
  it('neither invites nor removes anybody, nor offers the workspace', async () => {
    const owner = await ownerOfTeam('elsewhere.example');
    const { uid } = await joining(owner, await signUpAt('invited.example'), 'Ada');
    const before = await storedOf(owner.uid, uid);
    for (const [route, body] of [
      ['invite', { role: 'viewer' }],
      ['members', { set: { [uid]: null } }],
      ['members', { offerTo: uid }],
    ] as const)
      expect((await post(route, owner, { workspaceId: 'team', ...body })).status).toBe(403);
    expect(await storedOf(owner.uid, uid)).toEqual(before);
  });
});

it('with an allow list, an invitation is not used up by somebody who is not on it, and tells them nothing', async () => {
  const owner = await ownerOfTeam();
  const invited = await post('invite', owner, { workspaceId: 'team', role: 'viewer', name: 'Olivia' });
  const { token } = z.object({ token: z.string() }).parse(await invited.json());
  for (const [, , signUp] of OUTSIDERS.slice(0, 2)) {
    const outsider = await signUp();
    for (const body of [{ token, preview: true }, { token }]) {
      const response = await post('join', outsider, body);
      expect([response.status, await response.text()]).toEqual([
        403,
        expect.not.stringMatching(/Olivia|Team/),
      ]);
    }
    expect(await storedOf(outsider.uid)).toEqual({});
  }
  const guest = await signUpAt('invited.example');
  expect((await post('join', guest, { token, workspaceId: 'shared' })).status).toBe(200);
});
