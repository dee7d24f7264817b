import path from 'node:path';
import { z } from 'zod';
import { createWorkspace, postRoute } from '../../support/requests/rest';
import { invite, join } from '../../support/requests/sharing';
import { signUp } from '../../support/users/users';
import { casesIn, described } from '../../world/cases';
import { testDatabase } from '../../support/testDatabase';

/** Two people: Olivia, who owns a workspace, and Ada, who is a member. */
async function twoPeople() {
  const [owner, member] = await Promise.all([signUp(), signUp()]);
  await createWorkspace(owner.idToken, { workspaceId: 'team', name: 'Team' });
  const team = testDatabase().doc(`users/${owner.uid}/workspaces/team`);
  const shared = testDatabase().doc(`users/${member.uid}/workspaces/shared`);
  const members = team.collection('private').doc('members');
  const asOwner = (change: object) => postRoute('members', owner.idToken, { workspaceId: 'team', ...change });
  const asMember = (change: object) =>
    postRoute('members', member.idToken, { workspaceId: 'shared', ...change });
  const rejoin = async () =>
    join(member.idToken, await invite(owner.idToken, 'editor'), { workspaceId: 'shared' });
  await rejoin();
  const link = { op: 'addLink', category: 'Reading', title: 'Guide', url: 'https://example.com/' };
  const ended = Date.now() - 1000;
  const steps = {
    offer: () => asOwner({ offerTo: member.uid }),
    withdraw: () => asOwner({ offerTo: null }),
    accept: () => asMember({ accept: true }),
    decline: () => asMember({ accept: false }),
    look: () => asOwner({}),
    'look as the member': () => asMember({}),
    'make viewer': () => asOwner({ set: { [member.uid]: 'viewer' } }),
    remove: () => asOwner({ set: { [member.uid]: null } }),
    leave: () => postRoute('leave', member.idToken, { workspaceId: 'shared' }),
    rejoin,
    expire: () => members.update({ 'offer.expiresAt': new Date(ended) }),
    async 'remove as earlier versions do'() {
      await members.update({ members: {} });
      await shared.delete();
    },
    'invite as the member': () =>
      postRoute('invite', member.idToken, { workspaceId: 'shared', role: 'viewer' }),
    'add a link as the owner': () =>
      postRoute('edit', owner.idToken, { workspaceId: 'team', operations: [link] }),
    'delete everything as the owner': () => postRoute('delete', owner.idToken, { workspaceId: '*' }),
    'delete everything as the member': () => postRoute('delete', member.idToken, { workspaceId: '*' }),
  };
  const ownerOf = async () => {
    const [ofOwner, ofMember] = await Promise.all([team.get(), shared.get()]);
    const isHead = ofMember.exists && ofMember.get('sharedFrom') === undefined;
    expect(ofOwner.exists && isHead).toBe(false);
    return ofOwner.exists ? 'Olivia' : isHead ? 'Ada' : 'nobody';
  };
  return { steps, ownerOf };
}

type Step = keyof Awaited<ReturnType<typeof twoPeople>>['steps'];

const caseSchema = z.strictObject({
  ...described,
  /** What two people do one after the other. Expects the last response, and who owns the workspace then. */
  kind: z.literal('handover'),
  input: z.array(z.custom<Step>((step) => typeof step === 'string')).min(1),
  expected: z.strictObject({
    status: z.number(),
    text: z.string().default(''),
    notText: z.string().optional(),
    owner: z.enum(['Olivia', 'Ada', 'nobody']),
  }),
});

it.each(casesIn(path.join(__dirname, '../../world/handover'), caseSchema))(
  '$id ($source)',
  async ({ input, expected }) => {
    const { steps, ownerOf } = await twoPeople();
    let response: unknown;
    for (const step of input) response = await steps[step]();
    if (!(response instanceof Response)) throw new Error('The last step must be a request.');
    const text = await response.text();
    expect([response.status, text]).toEqual([expected.status, expect.stringContaining(expected.text)]);
    if (expected.notText !== undefined) expect(text).not.toContain(`"${expected.notText}"`);
    expect(await ownerOf()).toBe(expected.owner);
  },
);
