import { Timestamp } from 'firebase-admin/firestore';
import { doc, getDoc } from 'firebase/firestore/lite';
import { firestoreFor } from '../../security/firestoreClient';
import { having } from '../../support/jest/matchers';
import { startFunction, type FunctionProcess } from '../../support/processes/functionProcess';
import { callTool } from '../../support/requests/client';
import { LIST_TOOLS, send } from '../../support/requests/messages';
import { createWorkspace, deleteWorkspace, jsonOf, postRoute } from '../../support/requests/rest';
import { invite, join, members } from '../../support/requests/sharing';
import { storedAt } from '../../support/users/stored';
import {
  apiKeys,
  auth,
  signUp,
  signUpAt,
  tokenAfterSignIn,
  userWithKey,
  withClaims,
} from '../../support/users/users';
import { testDatabase } from '../../support/testDatabase';

// What others share with somebody is closed to them once they are disabled or taken off the list. How the rules enforce the
// lease: see `test/rules/sharedWorkspaces.test.ts`.

const MINUTE_MS = 60_000;

let rest: FunctionProcess;
let mcp: FunctionProcess;

beforeAll(async () => {
  const allowed = { ALLOWED_USERS: 'invited.example' };
  [rest, mcp] = await Promise.all([startFunction('workspaceUpdate', allowed), startFunction('mcp', allowed)]);
});

/** Returns somebody who has joined the workspace "team" of an owner as "shared". */
async function memberOfTeam() {
  const [owner, member] = await Promise.all([signUp(), signUpAt('invited.example')]);
  await createWorkspace(owner.idToken, { workspaceId: 'team', name: 'Team' });
  await join(member.idToken, await invite(owner.idToken, 'viewer'), { workspaceId: 'shared' });
  const user = testDatabase().doc(`users/${member.uid}`);
  const leaveMinutes = (minutes: number) =>
    user.update({ sharedUntil: Timestamp.fromMillis(Date.now() + minutes * MINUTE_MS) });
  /** Returns how many minutes are left of the lease. */
  const minutesLeft = async () => {
    const until: unknown = (await user.get()).get('sharedUntil');
    return until instanceof Timestamp ? Math.round((until.toMillis() - Date.now()) / MINUTE_MS) : undefined;
  };
  const canRead = async () => {
    const head = doc(firestoreFor(member.idToken), `users/${owner.uid}/workspaces/team`);
    return getDoc(head).then(
      () => true,
      () => false,
    );
  };
  return { owner, member, user, leaveMinutes, minutesLeft, canRead };
}

const ask = (idToken: string, query = '?shared') =>
  fetch(`${rest.url}/api/workspace/access${query}`, { headers: { Authorization: `Bearer ${idToken}` } });

describe('the lease with which a member reads in a browser', () => {
  it('begins when they join, and is extended once less than half is left, which counts as a use', async () => {
    const { owner, member, leaveMinutes, minutesLeft, canRead } = await memberOfTeam();
    expect([await minutesLeft(), await canRead()]).toEqual([10, true]);
    const uses = testDatabase().doc(`users/${owner.uid}/workspaces/team/private/memberUses`);
    const joined: unknown = (await uses.get()).get(member.uid);
    await leaveMinutes(6);
    expect((await ask(member.idToken)).status).toBe(200);
    expect(await minutesLeft()).toBe(6);
    await leaveMinutes(-1);
    expect(await canRead()).toBe(false);
    await ask(member.idToken, '');
    expect(await minutesLeft()).toBe(-1);
    expect((await uses.get()).get(member.uid)).toEqual(joined);
    expect(await (await ask(member.idToken)).json()).toEqual({ isRestricted: true, status: 'allowed' });
    expect([await minutesLeft(), await canRead()]).toEqual([10, true]);
    expect((await uses.get()).get(member.uid)).not.toEqual(joined);
    await members(owner.idToken, 'team', { [member.uid]: null });
    expect(await canRead()).toBe(false);
  });

  it('is not extended for people who are off the list or disabled, or with whom nobody shares anything', async () => {
    const { owner, member, leaveMinutes, minutesLeft } = await memberOfTeam();
    await leaveMinutes(1);
    const elsewhere = withClaims(member.idToken, { email: 'somebody@elsewhere.example' });
    expect(await (await ask(elsewhere)).json()).toEqual({ isRestricted: true, status: 'not_allowed' });
    await auth().updateUser(member.uid, { disabled: true });
    expect((await ask(member.idToken)).status).toBe(401);
    await auth().updateUser(member.uid, { disabled: false });
    await deleteWorkspace(owner.idToken, 'team');
    expect((await ask(member.idToken)).status).toBe(200);
    expect(await minutesLeft()).toBe(1);
    const other = await signUpAt('invited.example');
    expect((await ask(other.idToken)).status).toBe(200);
    expect(await storedAt(`users/${other.uid}`)).toEqual({});
  });

  it('ends when they are locked out, and begins again only after another sign-in', async () => {
    const { member, user, minutesLeft, canRead } = await memberOfTeam();
    const earlier = await tokenAfterSignIn(member, 1);
    await apiKeys().requireNewSignIn(member.uid);
    expect([await canRead(), (await ask(earlier)).status, await minutesLeft()]).toEqual([
      false,
      401,
      undefined,
    ]);
    const later = withClaims(member.idToken, { auth_time: Math.floor(Date.now() / 1_000) + 60 });
    expect([(await ask(later)).status, await minutesLeft()]).toEqual([200, 10]);
    // What is left of a deleted account still rejects earlier sign-ins.
    await jsonOf(await postRoute('delete', later, { workspaceId: '*' }));
    expect(Object.keys((await user.get()).data() ?? {})).toEqual(['keysRevokedAt']);
  });
});

it('a member is rejected at once by /mcp with another list, and where it is remembered that they are allowed', async () => {
  const { member } = await memberOfTeam();
  const { key } = await userWithKey(member.uid, member.email);
  const list = ({ url }: FunctionProcess) => callTool(url, key, 'list_links', { workspaceId: 'shared' });
  expect(await list(mcp)).toHaveProperty('ok');
  const { url } = await startFunction('mcp', { ALLOWED_USERS: 'others.example' });
  expect((await send(key, LIST_TOOLS, { url })).status).toBe(401);
  await auth().updateUser(member.uid, { disabled: true });
  expect(await list(mcp)).toEqual({ error: having({ code: 'workspace_not_found' }) });
});
