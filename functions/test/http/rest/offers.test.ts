import { memberAccess } from '../../../src/lib/access/memberAccess.fixture';
import { authorize } from '../../../src/lib/access/actor';
import { WorkspaceAccess } from '../../../src/lib/access/workspaceAccess';
import { getDatabase } from '../../../src/lib/platform/firestore';
import { NotAllowed, NotFound, Unavailable } from '../../../src/lib/shared/base/errors';
import { HandoverRepository } from '../../../src/lib/storage/handover/handoverRepository';
import { OfferRepository } from '../../../src/lib/storage/handover/offerRepository';
import { createWorkspace, edit, errorOf, jsonOf, postRoute } from '../../support/requests/rest';
import { invite, join, members } from '../../support/requests/sharing';
import { signUp } from '../../support/users/users';
import { testDatabase, testDeadline } from '../../support/testDatabase';

const LINK = { op: 'addLink', category: 'Reading', title: 'Guide', url: 'https://example.com/' } as const;

/** Olivia, whose workspace "team" Ada edits and Bertrand views as "shared", and Ada's offer. */
async function offered() {
  const [owner, ada, bertrand] = await Promise.all([signUp(), signUp(), signUp()]);
  await createWorkspace(owner.idToken, { workspaceId: 'team', name: 'Team' });
  await edit(owner.idToken, [LINK], 'team');
  for (const [{ idToken }, name] of [
    [ada, 'Ada'],
    [bertrand, 'Bertrand'],
  ] as const)
    await join(idToken, await invite(owner.idToken, 'editor'), { workspaceId: 'shared', name });
  const byOwner = (change: object) => postRoute('members', owner.idToken, { workspaceId: 'team', ...change });
  const by = ({ idToken }: typeof ada, change: object) =>
    postRoute('members', idToken, { workspaceId: 'shared', ...change });
  await jsonOf(await byOwner({ offerTo: ada.uid }));
  return { owner, ada, bertrand, by, byOwner };
}

/** Lets Ada accept on an instance of her own. Runs something before the commit that would move the workspace. */
async function acceptUnless(
  { owner, ada }: Awaited<ReturnType<typeof offered>>,
  act: () => Promise<unknown>,
) {
  const database = getDatabase();
  const copies = database.collection(`users/${ada.uid}/workspaces/shared/pages`);
  const newBatch = database.batch.bind(database);
  const spy = jest.spyOn(database, 'batch').mockImplementation(() => {
    const batch = newBatch();
    const commit = batch.commit.bind(batch);
    batch.commit = async () => {
      const isCopied = !(await copies.get()).empty;
      if (isCopied) spy.mockRestore();
      if (isCopied) await act();
      return commit();
    };
    return batch;
  });
  const access = memberAccess(ada.uid, { uid: owner.uid, workspaceId: 'team' });
  await new HandoverRepository(database).accept(access, testDeadline());
}

it('an offer is seen by the owner and the members until it is accepted, and only by whoever may read the workspace', async () => {
  const { owner, ada, bertrand, by, byOwner } = await offered();
  const offer = { uid: ada.uid, expiresAt: expect.any(String) as unknown };
  expect(await members(owner.idToken, 'team')).toMatchObject({ offer });
  expect(await members(bertrand.idToken, 'shared')).toMatchObject({ offer });
  const { offer: first } = await members(owner.idToken, 'team');
  const days = (Date.parse(first?.expiresAt ?? '') - Date.now()) / (24 * 60 * 60_000);
  expect(Math.round(days)).toBe(14);
  // Who else is a member or joins, and what they may do, changes nothing about it.
  await jsonOf(await byOwner({ set: { [bertrand.uid]: 'viewer' } }));
  const dora = await signUp();
  await join(dora.idToken, await invite(owner.idToken, 'viewer'), { name: 'Dora' });
  expect((await members(owner.idToken, 'team')).offer).toEqual(first);
  await jsonOf(await by(ada, { accept: true }));
  expect(await members(ada.idToken, 'shared')).not.toHaveProperty('offer');
});

it('an offer to somebody else replaces the first one', async () => {
  const { ada, bertrand, by, byOwner } = await offered();
  await jsonOf(await byOwner({ offerTo: bertrand.uid }));
  expect((await by(ada, { accept: true })).status).toBe(403);
  await jsonOf(await by(bertrand, { accept: true }));
  expect(await members(bertrand.idToken, 'shared')).toMatchObject({ owner: 'Bertrand' });
});

it('a request of an earlier web app hands nothing over, and says what to do', async () => {
  const { owner, ada, byOwner } = await offered();
  expect(await errorOf(await byOwner({ handTo: ada.uid }))).toMatchObject({
    status: 409,
    error:
      'Whoever gets a workspace now has to accept it first, so nothing was changed. Reload this page, and offer it again.',
  });
  expect((await members(owner.idToken, 'team')).members).toHaveLength(2);
});

it('takes one change at a time', async () => {
  const { ada, by, byOwner } = await offered();
  for (const response of [
    await byOwner({ offerTo: ada.uid, set: {} }),
    await byOwner({ offerTo: null, set: {} }),
    await by(ada, { accept: true, set: {} }),
  ])
    expect(response.status).toBe(400);
});

it.each([
  ['is withdrawn', NotAllowed, ({ byOwner }) => byOwner({ offerTo: null })],
  ['goes to somebody else', NotAllowed, ({ byOwner, bertrand }) => byOwner({ offerTo: bertrand.uid })],
  ['is declined in another tab', NotAllowed, ({ by, ada }) => by(ada, { accept: false })],
  ['ends with the membership', NotAllowed, ({ byOwner, ada }) => byOwner({ set: { [ada.uid]: null } })],
  ['is left', NotAllowed, ({ ada }) => postRoute('leave', ada.idToken, { workspaceId: 'shared' })],
  [
    'is of a workspace that is deleted with its account',
    NotFound,
    ({ owner }) => postRoute('delete', owner.idToken, { workspaceId: '*' }),
  ],
  [
    'is to somebody who deletes everything',
    NotAllowed,
    ({ ada }) => postRoute('delete', ada.idToken, { workspaceId: '*' }),
  ],
] satisfies [string, unknown, (of: Awaited<ReturnType<typeof offered>>) => Promise<Response>][])(
  'an offer that %s while it is being accepted hands nothing over, and leaves no copies',
  async (_, expected, end) => {
    const of = await offered();
    await expect(acceptUnless(of, async () => jsonOf(await end(of)))).rejects.toThrow(expected);
    const { docs } = await testDatabase().collection(`users/${of.ada.uid}/workspaces/shared/pages`).get();
    expect(docs).toEqual([]);
    const claim = testDatabase().doc(`users/${of.owner.uid}/workspaces/team/private/handover`);
    expect((await claim.get()).exists).toBe(false);
  },
);

it('withdrawing deletes what an attempt that failed has copied', async () => {
  const of = await offered();
  const fail = () => Promise.reject(new Unavailable());
  await expect(acceptUnless(of, fail)).rejects.toThrow(Unavailable);
  const copies = testDatabase().collection(`users/${of.ada.uid}/workspaces/shared/pages`);
  expect((await copies.get()).empty).toBe(false);
  // Nobody else can end that attempt.
  expect((await of.by(of.bertrand, { accept: true })).status).toBe(403);
  expect((await copies.get()).empty).toBe(false);
  const access = WorkspaceAccess.own(authorize({ via: 'idToken', uid: of.owner.uid }), 'team');
  await new OfferRepository(getDatabase()).withdraw(access, testDeadline());
  expect((await copies.get()).empty).toBe(true);
});
