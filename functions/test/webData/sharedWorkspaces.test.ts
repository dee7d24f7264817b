import { userWorkspaceOf, type UserWorkspace } from '../../../web/src/data/workspaces/userWorkspace';
import { watchHistory, type History } from '../../../web/src/data/history/history';
import { readWorkspace } from '../../../web/src/data/workspaces/readWorkspace';
import { createSharedLease } from '../../../web/src/data/access/sharedLease';
import { watchWorkspaces } from '../../../web/src/data/workspaces/workspaces';
import type { WorkspaceSummary } from '../../../web/src/data/workspaces/workspaceSummary';
import { currentLease } from '../../../web/src/firebase/sharedLease';
import { BASE_URL } from '../support/environment';
import { having } from '../support/jest/matchers';
import { createWorkspace, deleteWorkspace } from '../support/requests/rest';
import { endLease, invite, join, members } from '../support/requests/sharing';
import { signedInBrowser, type Browser } from '../support/users/browser';
import { connectUser, type ToolUser } from '../support/users/toolUser';
import { untilEqual } from '../web/support/until';
import { addTitled } from './links';
import { fail, untilWorkspace, watching } from './watching';
import { testDatabase } from '../support/testDatabase';

let owner: Browser;
let member: Browser;
let client: ToolUser;
let list: readonly WorkspaceSummary[];
let stop: () => void;

beforeEach(async () => {
  [owner, member] = await Promise.all([signedInBrowser(), signedInBrowser()]);
  client = await connectUser(owner.uid);
  await createWorkspace(await owner.idToken(), { workspaceId: 'team', name: 'Team' });
  await addTitled(client, 'one', { workspaceId: 'team' });
  // With gRPC, which only Node.js uses, the emulator may miss what is written while a listener starts.
  await new Promise<void>((resolve) => {
    const receive = (changed: readonly WorkspaceSummary[]) => {
      list = changed;
      resolve();
    };
    stop = watchWorkspaces(member.firestore, member.uid, receive, fail);
  });
});
afterEach(async () => {
  currentLease.value = undefined;
  stop();
  await client.tools.close();
});

const share = async (role: 'viewer' | 'editor') =>
  join(await member.idToken(), await invite(await owner.idToken(), role), {
    workspaceId: 'shared',
    workspaceName: 'Of Olivia',
  });
const set = async (role: 'viewer' | 'editor' | null) =>
  members(await owner.idToken(), 'team', { [member.uid]: role });
const untilListed = (expected: object[]) =>
  untilEqual(
    () => Promise.resolve(list),
    expected.map((each): unknown => having(each)),
  );
const place = (): UserWorkspace => userWorkspaceOf(member.uid, 'shared', list);

describe('a workspace that somebody else shares', () => {
  it('is in the list under the id and name of its member, with its owner and their role, live', async () => {
    await share('viewer');
    const since: unknown = expect.any(Number);
    const shared = { uid: owner.uid, workspaceId: 'team', owner: 'Olivia', role: 'viewer', since };
    await untilListed([{ id: 'shared', name: 'Of Olivia', linkCount: 1, shared }]);
    await set('editor');
    await untilListed([{ id: 'shared', shared: { ...shared, role: 'editor' } }]);
    await addTitled(client, 'two', { workspaceId: 'team' });
    await untilListed([{ id: 'shared', linkCount: 2 }]);
  });

  it('is read and watched where it is stored, and shown under the name of its member', async () => {
    await share('viewer');
    await untilListed([{ id: 'shared' }]);
    const watched = await untilWorkspace(member, place(), (workspace) => workspace !== null);
    expect(watched).toMatchObject({ id: 'shared', name: 'Of Olivia' });
    expect(await readWorkspace(member.firestore, place())).toEqual(watched);
  });

  it('has only the history since its member joined, and all of it for its owner', async () => {
    const ofOwner: UserWorkspace = { uid: owner.uid, workspaceId: 'team' };
    const placesOf = async (browser: Browser, userWorkspace: UserWorkspace) => {
      const { promise, resolve, reject } = Promise.withResolvers<History>();
      const reader = watchHistory(browser.firestore, userWorkspace, resolve, reject);
      const { changes } = await promise;
      reader.stop();
      return changes.map(({ seq }) => seq);
    };
    await share('viewer');
    await untilListed([{ id: 'shared' }]);
    expect(await placesOf(member, place())).toEqual([]);
    await addTitled(client, 'two', { workspaceId: 'team' });
    const [newest, ...older] = await placesOf(owner, ofOwner);
    expect(older).toHaveLength(1);
    expect(await placesOf(member, place())).toEqual([newest]);
  });

  it('leaves the list when its member is removed, and appears again once they are invited again', async () => {
    await share('editor');
    await untilListed([{ id: 'shared' }]);
    const before = place();
    await set(null);
    await untilListed([]);
    await expect(untilWorkspace(member, before, () => true)).rejects.toMatchObject({
      code: 'permission-denied',
    });
    await share('viewer');
    await untilListed([{ id: 'shared', shared: having({ role: 'viewer' }) }]);
  });

  it('leaves the list when its owner deletes it', async () => {
    await share('editor');
    await untilListed([{ id: 'shared' }]);
    await deleteWorkspace(await owner.idToken(), 'team');
    await untilListed([]);
  });

  it('is read on, also if it changes, once the service has extended the lease of its member', async () => {
    await share('viewer');
    await untilListed([{ id: 'shared', linkCount: 1 }]);
    const ask = jest.fn(async () => {
      const headers = { Authorization: `Bearer ${await member.idToken()}` };
      return (await fetch(`${BASE_URL}/api/workspace/access?shared`, { headers })).ok;
    });
    currentLease.value = createSharedLease(ask, new AbortController().signal);
    ask.mockRejectedValueOnce(new Error('unreachable'));
    await endLease(member.uid);
    await addTitled(client, 'two', { workspaceId: 'team' });
    await untilListed([{ id: 'shared', linkCount: 2 }]);
    expect(ask).toHaveBeenCalledTimes(2);

    await endLease(member.uid);
    const { promise: response, resolve: respond } = Promise.withResolvers<boolean>();
    ask.mockReturnValueOnce(response);
    const opened = watching(member, place());
    await untilEqual(() => Promise.resolve(ask.mock.calls.length), 3);
    respond(false);
    await expect(opened.until(() => false)).rejects.toMatchObject({ code: 'permission-denied' });
  });

  it('does not keep the others from the list if it cannot be read', async () => {
    const reference = { sharedFrom: { uid: 'nobody', workspaceId: 'team' }, name: 'Gone', schemaVersion: 4 };
    await testDatabase().doc(`users/${member.uid}/workspaces/gone`).set(reference);
    await createWorkspace(await member.idToken(), { workspaceId: 'mine', name: 'Mine' });
    await untilListed([{ id: 'mine' }]);
  });
});
