import fc from 'fast-check';
import { authorize } from '../../src/lib/access/actor';
import { memberAccess } from '../../src/lib/access/memberAccess.fixture';
import { WorkspaceAccess } from '../../src/lib/access/workspaceAccess';
import { getDatabase } from '../../src/lib/platform/firestore';
import { DomainError, Unavailable } from '../../src/lib/shared/base/errors';
import { numRuns } from '../../src/lib/shared/base/runs.fixture';
import { membersSchema } from '../../src/lib/shared/contract/sharing';
import { HandoverRepository } from '../../src/lib/storage/handover/handoverRepository';
import { OfferRepository } from '../../src/lib/storage/handover/offerRepository';
import { MemberRepository } from '../../src/lib/storage/members/memberRepository';
import { createWorkspace } from '../support/requests/rest';
import { joined } from '../support/users/joined';
import { signUp } from '../support/users/users';
import { testDeadline } from '../support/testDatabase';

type Name = 'ada' | 'bob';
interface Action {
  readonly what: 'offer' | 'withdraw' | 'accept' | 'decline' | 'remove' | 'leave' | 'join';
  readonly who: Name;
}

/** Who owns the workspace, who its members are, and to whom it is offered. */
interface State {
  readonly owner: 'olivia' | Name;
  readonly members: readonly Name[];
  readonly offer?: Name | undefined;
}

/** What an action does, or null if it is rejected and changes nothing. Nobody acts on a workspace that has moved. */
function after(state: State, { what, who }: Action): State | null {
  const { owner, members, offer } = state;
  const isMember = members.includes(who);
  const others = members.filter((name) => name !== who);
  if (owner !== 'olivia') return ['withdraw', 'remove', 'leave'].includes(what) ? state : null;
  switch (what) {
    case 'offer':
      return isMember ? { ...state, offer: who } : null;
    case 'withdraw':
      return { owner, members };
    case 'accept':
      return offer === who ? { owner: who, members: others } : null;
    case 'decline':
      return offer === who ? { owner, members } : null;
    case 'remove':
    case 'leave':
      return { owner, members: others, offer: offer === who ? undefined : offer };
    case 'join':
      return { ...state, members: [...others, who].sort() };
  }
}

type Result = 'done' | 'rejected' | 'unknown';

/** Whether actions in this order have these results and lead to this state. What got no response may have happened or not. */
function explains(start: State, actions: readonly (readonly [Action, Result])[], end: State): boolean {
  const [first, ...rest] = actions;
  if (!first) return JSON.stringify(start) === JSON.stringify(end);
  const [action, result] = first;
  const next = after(start, action);
  if (result === 'done') return next !== null && explains(next, rest, end);
  if (result === 'rejected') return next === null && explains(start, rest, end);
  return explains(start, rest, end) || (next !== null && explains(next, rest, end));
}

async function sharedWorkspace() {
  const database = getDatabase();
  const members = new MemberRepository(database);
  const [offers, handovers] = [new OfferRepository(database), new HandoverRepository(database)];
  const [olivia, ada, bob] = await Promise.all([signUp(), signUp(), signUp()]);
  await createWorkspace(olivia.idToken, { workspaceId: 'team', name: 'Team' });
  const uids: Readonly<Record<Name, string>> = { ada: ada.uid, bob: bob.uid };
  const access = WorkspaceAccess.own(authorize({ via: 'idToken', uid: olivia.uid }), 'team');
  const join = (who: Name) => joined(access, uids[who], { name: who });
  const act = async ({ what, who }: Action): Promise<void> => {
    const signal = testDeadline();
    const own = memberAccess(uids[who], access);
    if (what === 'offer') await offers.offer(access, uids[who], signal);
    else if (what === 'withdraw') await offers.withdraw(access, signal);
    else if (what === 'accept') await handovers.accept(own, signal);
    else if (what === 'decline') await offers.decline(own, signal);
    else if (what === 'remove') await members.setRoles(access, { [uids[who]]: null }, signal);
    else if (what === 'leave') await members.leave(own, signal);
    else await join(who);
  };
  const run = (action: Action): Promise<Result> =>
    act(action).then(
      () => 'done' as const,
      (error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        return error instanceof Unavailable ? 'unknown' : 'rejected';
      },
    );
  /** Reads who owns it. It must be complete with one of them, and nobody else may have any of it. */
  const state = async (): Promise<State> => {
    const places = {
      olivia: database.doc(`users/${olivia.uid}/workspaces/team`),
      ada: database.doc(`users/${ada.uid}/workspaces/shared`),
      bob: database.doc(`users/${bob.uid}/workspaces/shared`),
    };
    const names = ['olivia', 'ada', 'bob'] as const;
    const stored = await Promise.all(names.map((name) => places[name].get()));
    const owners = names.filter((_, index) => stored[index]?.get('categories') !== undefined);
    const [owner = 'olivia'] = owners;
    expect(owners).toHaveLength(1);
    const document = await places[owner].collection('private').doc('members').get();
    const current = document.exists ? membersSchema.parse(document.data()) : { members: {} };
    const nameOf = (uid: string) => (uid === ada.uid ? 'ada' : 'bob');
    const listed = Object.keys(current.members).map(nameOf).sort();
    const memberships = names.filter((_, index) => stored[index]?.get('sharedFrom') !== undefined);
    expect(memberships).toEqual(listed);
    for (const name of names.filter((each) => each !== owner)) {
      const collections = await places[name].listCollections();
      expect([name, collections.map(({ id }) => id)]).toEqual([name, []]);
    }
    const offer = 'offer' in current && current.offer ? nameOf(current.offer.uid) : undefined;
    return { owner, members: listed, ...(offer && { offer }) };
  };
  await join('ada');
  await join('bob');
  return { run, state };
}

const action = fc.record<Action>({
  what: fc.constantFrom(
    'offer',
    'offer',
    'withdraw',
    'accept',
    'accept',
    'decline',
    'remove',
    'leave',
    'join',
  ),
  who: fc.constantFrom('ada', 'ada', 'bob'),
});
/** What happens at the same time, one group after the other. */
const plan = fc.array(fc.array(action, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 6 });

// "Explained" means: the calls of a group had these results, and left this state, as if they had been made one after the other.
it('offers, answers, removals and new members at the same time are explained by some order, and one person owns all of it', async () => {
  let [accepted, declined] = [0, 0];
  await fc.assert(
    fc.asyncProperty(plan, async (groups) => {
      const { run, state } = await sharedWorkspace();
      let before = await state();
      for (const group of [[{ what: 'offer', who: 'ada' }] satisfies Action[], ...groups]) {
        const results = await Promise.all(group.map(async (each) => [each, await run(each)] as const));
        const end = await state();
        const isExplained = permutations(results).some((order) => explains(before, order, end));
        expect([before, results, end, isExplained]).toEqual([before, results, end, true]);
        for (const [{ what }, result] of results) {
          if (what === 'accept' && result === 'done') accepted++;
          if (what === 'decline' && result === 'done') declined++;
        }
        before = end;
      }
    }),
    { numRuns: numRuns(12, 150) },
  );
  expect(accepted).toBeGreaterThan(0);
  expect(declined).toBeGreaterThan(0);
});

function permutations<T>(values: readonly T[]): T[][] {
  if (values.length === 0) return [[]];
  return values.flatMap((value, index) =>
    permutations(values.filter((_, other) => other !== index)).map((rest) => [value, ...rest]),
  );
}
