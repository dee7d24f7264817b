import { accountEventSchema } from '../../../src/lib/shared/contract/accountEvent';
import { generateApiKey, hashApiKey } from '../../../src/lib/shared/contract/fields/apiKey';
import { hash } from '../../../src/lib/shared/base/hash';
import { BASE_URL } from '../../support/environment';
import { createKey, createWorkspace, jsonOf, postRoute } from '../../support/requests/rest';
import { invite, join, members } from '../../support/requests/sharing';
import { apiKeys, appStores, signUp } from '../../support/users/users';
import { testDatabase } from '../../support/testDatabase';

/** Returns the events of a user, oldest first, without their times. */
async function eventsOf(uid: string): Promise<unknown[]> {
  const { docs } = await testDatabase().collection(`users/${uid}/events`).orderBy('at').get();
  return docs.map((document) => {
    const { at, expiresAt, ...event } = accountEventSchema.parse(document.data());
    expect(Date.parse(expiresAt) - Date.parse(at)).toBeGreaterThan(364 * 24 * 60 * 60_000);
    return event;
  });
}

it('a key that is created or revoked is one event, with its label and who did it, however often it is sent', async () => {
  const { uid, idToken } = await signUp();
  const key = generateApiKey();
  for (let time = 0; time < 2; time++) await jsonOf(await createKey(idToken, key));
  for (let time = 0; time < 2; time++)
    await jsonOf(await postRoute('keys', idToken, { revoke: hashApiKey(key) }));
  await jsonOf(await postRoute('keys', idToken, { revoke: '0'.repeat(64) }));
  const byOperator = await apiKeys().create(uid, 'Report');
  await apiKeys().revoke(hashApiKey(byOperator));
  expect(await eventsOf(uid)).toEqual([
    { kind: 'keyCreated', name: 'Phone' },
    { kind: 'keyRevoked', name: 'Phone' },
    { kind: 'keyCreated', name: 'Report', by: 'operator' },
    { kind: 'keyRevoked', name: 'Report', by: 'operator' },
  ]);
});

it('says on what kind of device it was done', async () => {
  const { uid, idToken } = await signUp();
  const response = await fetch(`${BASE_URL}/api/workspace/sessions`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${idToken}`,
      'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)',
    },
    body: JSON.stringify({ end: true }),
  });
  expect(response.status).toBe(200);
  expect(await eventsOf(uid)).toEqual([{ kind: 'signedOutEverywhere', device: 'iPhone' }]);
});

it('turning sign-in for apps on or off is an event only if it changes something', async () => {
  const { uid } = await signUp();
  const { consents } = appStores();
  const { signal } = new AbortController();
  for (const turn of ['turnOn', 'turnOn', 'turnOff', 'turnOff'] as const) await consents[turn](uid, signal);
  expect(await eventsOf(uid)).toEqual([{ kind: 'appsTurnedOn' }, { kind: 'appsTurnedOff' }]);
});

it('what happens between the owner of a workspace and its members is in the events of both, where it concerns both', async () => {
  const [owner, ada, bob] = [await signUp(), await signUp(), await signUp()];
  await createWorkspace(owner.idToken, { workspaceId: 'team', name: 'Team' });
  const [first, second] = [await invite(owner.idToken, 'editor'), await invite(owner.idToken, 'viewer')];
  const revoke = { workspaceId: 'team', revoke: hash(await invite(owner.idToken, 'viewer')) };
  for (let time = 0; time < 2; time++) await jsonOf(await postRoute('invite', owner.idToken, revoke));
  for (let time = 0; time < 2; time++)
    await join(ada.idToken, first, { workspaceId: 'shared', workspaceName: 'Ours' });
  await join(bob.idToken, second, { name: 'Bob' });
  for (let time = 0; time < 2; time++) await members(owner.idToken, 'team', { [bob.uid]: 'editor' });
  await members(owner.idToken, 'team', { [bob.uid]: null });
  await jsonOf(await postRoute('leave', ada.idToken, { workspaceId: 'shared' }));
  await join(ada.idToken, await invite(owner.idToken, 'editor'), { workspaceId: 'again' });
  const offer = (offerTo: string | null) =>
    postRoute('members', owner.idToken, { workspaceId: 'team', offerTo });
  for (const to of [ada.uid, ada.uid, null, null, ada.uid]) await jsonOf(await offer(to));
  const answer = (accept: boolean) => postRoute('members', ada.idToken, { workspaceId: 'again', accept });
  await jsonOf(await answer(false));
  await jsonOf(await offer(ada.uid));
  for (let time = 0; time < 2; time++) await jsonOf(await answer(true));

  const workspace = 'Team';
  expect(await eventsOf(owner.uid)).toEqual([
    { kind: 'invited', role: 'editor', workspace },
    { kind: 'invited', role: 'viewer', workspace },
    { kind: 'invited', role: 'viewer', workspace },
    { kind: 'invitationRevoked', role: 'viewer', workspace },
    { kind: 'memberJoined', name: 'Ada', role: 'editor', workspace, by: 'member' },
    { kind: 'memberJoined', name: 'Bob', role: 'viewer', workspace, by: 'member' },
    { kind: 'roleChanged', name: 'Bob', role: 'editor', workspace },
    { kind: 'memberRemoved', name: 'Bob', workspace },
    { kind: 'memberLeft', name: 'Ada', workspace, by: 'member' },
    { kind: 'invited', role: 'editor', workspace },
    { kind: 'memberJoined', name: 'Ada', role: 'editor', workspace, by: 'member' },
    { kind: 'offered', name: 'Ada', workspace },
    { kind: 'offerWithdrawn', name: 'Ada', workspace },
    { kind: 'offered', name: 'Ada', workspace },
    { kind: 'offerDeclined', name: 'Ada', workspace, by: 'member' },
    { kind: 'offered', name: 'Ada', workspace },
    { kind: 'handedOver', name: 'Ada', workspace, by: 'member' },
  ]);
  expect(await eventsOf(ada.uid)).toEqual([
    { kind: 'joined', name: 'Olivia', role: 'editor', workspace: 'Ours' },
    { kind: 'left', name: 'Olivia', workspace },
    { kind: 'joined', name: 'Olivia', role: 'editor', workspace },
    { kind: 'offered', name: 'Olivia', workspace, by: 'member' },
    { kind: 'offerWithdrawn', name: 'Olivia', workspace, by: 'member' },
    { kind: 'offered', name: 'Olivia', workspace, by: 'member' },
    { kind: 'offerDeclined', name: 'Olivia', workspace },
    { kind: 'offered', name: 'Olivia', workspace, by: 'member' },
    { kind: 'received', name: 'Olivia', workspace },
  ]);
});
