import fc from 'fast-check';
import { authorize, type Actor } from '../../src/lib/access/actor';
import { memberAccess } from '../../src/lib/access/memberAccess.fixture';
import { WorkspaceAccess } from '../../src/lib/access/workspaceAccess';
import { getDatabase } from '../../src/lib/platform/firestore';
import { numRuns } from '../../src/lib/shared/base/runs.fixture';
import { DomainError, NotFound, Unavailable } from '../../src/lib/shared/base/errors';
import type { EditOperation } from '../../src/lib/shared/contract/requests/editRequest';
import { allLinks } from '../../src/lib/shared/model/workspace';
import { firestoreWorkspaces } from '../../src/lib/storage/firestoreWorkspaces';
import { GroupCommit } from '../../src/lib/storage/commit/groupCommit';
import { firestoreHistory } from '../../src/lib/storage/history/firestoreHistory';
import { MemberRepository } from '../../src/lib/storage/members/memberRepository';
import type { WorkspaceRepository } from '../../src/lib/storage/base/workspaceRepository';
import type { CallContext } from '../../src/lib/workspaces/callContext';
import { callContext } from '../../src/lib/workspaces/callContext.fixture';
import { editWorkspace, revertInWorkspace } from '../../src/lib/workspaces/editWorkspace';
import { listWorkspaceLinks } from '../../src/lib/workspaces/linkQueries';
import { createWorkspace } from '../../src/lib/workspaces/workspaceLifecycle';
import { joined } from '../support/users/joined';
import { newUid } from '../support/users/users';
import { scheduledWorkspaces } from './scheduledWorkspaces';
import { testDeadline } from '../support/testDatabase';

const MIB = 1024 * 1024;
const CATEGORY = 'Reading';
const FIRST = 'https://example.com/first';
const urlOf = (name: string) => `https://example.com/${name}`;

/** When something happened, compared with everything else in one run. */
class Clock {
  private ticks = 0;
  now(): number {
    return ++this.ticks;
  }
}

/** A workspace with two editors, each on an instance of their own, which the owner's requests may reach, too. */
async function sharedWorkspace(scheduler: fc.Scheduler) {
  const database = getDatabase();
  const members = new MemberRepository(database);
  const clock = new Clock();
  /** When the last commit with each link began. */
  const begun = new Map<string, number>();
  const onCommit = (...[, , { changes }]: Parameters<WorkspaceRepository['commit']>) => {
    for (const links of changes.values())
      for (const link of links.values()) if (link) begun.set(link.url, clock.now());
  };
  const instances = [0, 1].map(() => {
    const workspaces = scheduledWorkspaces(firestoreWorkspaces(database, 16 * MIB), scheduler, onCommit);
    return { workspaces, commits: new GroupCommit(workspaces), history: firestoreHistory(database) };
  });
  const contextOf = (uid: string, instance = 0) => {
    const actor: Actor = { via: 'idToken', uid };
    return callContext({
      ...instances[instance],
      actor,
      now: new Date().toISOString(),
      signal: testDeadline(),
    });
  };
  const owner = newUid();
  const setUp = {
    ...contextOf(owner),
    ...{ workspaces: firestoreWorkspaces(database, MIB), history: firestoreHistory(database) },
  };
  const byOwner = { ...setUp, commits: new GroupCommit(setUp.workspaces) };
  await createWorkspace(byOwner, { workspaceId: 'team', name: 'Team' });
  const operations = [{ op: 'addLink', category: CATEGORY, url: FIRST, title: 'First' } as const];
  await editWorkspace(byOwner, { workspaceId: 'team', operations });
  const access = WorkspaceAccess.own(authorize({ via: 'idToken', uid: owner }), 'team');
  const uids = [newUid(), newUid()];
  const join = (uid: string) => joined(access, uid);
  for (const uid of uids) await join(uid);
  return { access, members, join, clock, begun, uids, contextOf, byOwner };
}

type Step = 'add' | 'retitle' | 'read' | 'putBack';
const steps = fc.array(fc.constantFrom<Step>('add', 'retitle', 'retitle', 'read', 'putBack'), {
  minLength: 2,
  maxLength: 6,
});
/**
 * A turn for the worse for one of the members, and how many steps of all calls pass before it, and before they join again if
 * they do.
 */
const change = fc.record({
  member: fc.constantFrom(0, 0, 1),
  what: fc.constantFrom<'viewer' | 'removed' | 'left'>('viewer', 'removed', 'left'),
  after: fc.noBias(fc.integer({ min: 0, max: 60 })),
  backAfter: fc.option(fc.noBias(fc.integer({ min: 0, max: 20 })), { freq: 2 }),
});
const changes = fc.array(change, { minLength: 1, maxLength: 3 });
/** How many steps pass between the times when the owner puts back what the first member changed. */
const putBacks = fc.noBias(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 3 }));

/** When a member may not edit, or read: from the answer to whoever ended it until they join again. */
interface Gap {
  readonly endsReading: boolean;
  readonly begun: number;
  answered: number;
  joining: number;
  joined: number;
}

/** Makes the calls of an editor, one after the other. Their links get a title, which they change and put back. */
class Editor {
  /** The title that each link must have. */
  readonly titles = new Map<string, string>();
  readonly changes: string[] = [];
  private last = '';

  constructor(
    private readonly uid: string,
    private readonly context: CallContext,
  ) {}

  async act(step: Step, index: number): Promise<void> {
    const { context, titles, changes, last } = this;
    if (step === 'putBack') {
      if (changes.length === 0) return;
      const { results } = await revertInWorkspace(context, {
        workspaceId: 'shared',
        changes: changes.map((changeId) => ({ changeId })),
      });
      // Like for a workspace of their own that does not exist.
      if (results.every(({ status }) => status === 'not_found'))
        throw new NotFound('workspace', 'Nothing is there.');
      for (const { status } of results) expect(['reverted', 'nothing_to_revert']).toContain(status);
      for (const url of titles.keys()) titles.set(url, 'One');
    } else if (step === 'retitle') {
      const title = `Title ${String(index)}`;
      const { results } = await this.edit({
        op: 'updateLink',
        category: CATEGORY,
        url: last,
        set: { title },
      });
      changes.push(...results.flatMap(({ changeId }) => changeId ?? []));
      titles.set(last, title);
    } else {
      const url = urlOf(`${this.uid}-${String(index)}`);
      await this.edit({ op: 'addLink', category: CATEGORY, url, title: 'One' });
      this.last = url;
      titles.set(url, 'One');
    }
  }

  private edit(operation: EditOperation) {
    return editWorkspace(this.context, { workspaceId: 'shared', operations: [operation] });
  }
}

// "No answer to a removed member after the removal's answer" means: once whoever removed them, or they themselves, were answered,
// a call of theirs that begins fails, a change of theirs is not committed, even if its call began before, and a read that began
// before has no link of a commit that began later. A call that began before may still be answered: nobody could tell the
// difference from a slow response. The same goes for calls until they join again. Calls that begin once that is answered succeed.
it('members who were removed, left or became viewers change and see nothing until they join again, and the others lose nothing', async () => {
  let [putBack, joinedAgain] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      ...([fc.tuple(steps, steps), changes, putBacks, fc.scheduler()] as const),
      async (plans, planned, delays, scheduler) => {
        const { access, members, join, clock, begun, uids, contextOf } = await sharedWorkspace(scheduler);
        const editors = uids.map((uid, index) => new Editor(uid, contextOf(uid, index)));
        for (const editor of editors) await scheduler.waitFor(editor.act('add', 100));
        const [first, second] = editors;
        if (!first || !second) throw new Error('There are two editors.');
        const gapsOf = uids.map((): Gap[] => []);
        const read = (uid: string, index: number) =>
          listWorkspaceLinks(contextOf(uid, index), { workspaceId: 'shared' });
        const wait = async (turns: number) => {
          for (let turn = 0; turn <= turns; turn++)
            await scheduler.schedule(Promise.resolve(), 'the owner waits');
        };
        const end = async () => {
          for (const { member, what, after, backAfter } of planned) {
            const [uid = '', gaps = []] = [uids[member], gapsOf[member]];
            await wait(after);
            const [endsReading, never] = [what !== 'viewer', Infinity];
            const gap = { endsReading, begun: clock.now(), answered: never, joining: never, joined: never };
            gaps.push(gap);
            if (what === 'left') await members.leave(memberAccess(uid, access), testDeadline());
            else {
              const role = what === 'viewer' ? what : null;
              await members.setRoles(access, { [uid]: role }, testDeadline());
            }
            gap.answered = clock.now();
            if (!endsReading || backAfter === null) continue;
            await wait(backAfter);
            const open = gaps.filter(({ joined }) => joined === Infinity);
            const joining = clock.now();
            for (const each of open) each.joining = joining;
            await join(uid);
            const joined = clock.now();
            for (const each of open) each.joined = joined;
            expect((await read(uid, member)).links.map(({ url }) => url)).toContain(FIRST);
            joinedAgain++;
          }
        };
        const byOwner = contextOf(access.uid, 1);
        const undoFirst = async () => {
          const { changes } = first;
          if (changes.length === 0) return;
          const { results } = await revertInWorkspace(byOwner, {
            workspaceId: 'team',
            changes: [...changes].map((changeId) => ({ changeId })),
          });
          for (const { status } of results) expect(status).not.toBe('not_found');
          putBack += results.filter(({ status }) => status === 'reverted').length;
        };
        const own = async () => {
          for (const turns of delays) {
            await wait(turns);
            await undoFirst();
          }
        };
        const act = async (uid: string, plan: readonly Step[], index: number) => {
          const [editor, gaps = []] = [editors[index], gapsOf[index]];
          if (!editor) return;
          for (const [at, step] of plan.entries()) {
            const started = clock.now();
            const ended = () => gaps.filter(({ endsReading }) => endsReading || step !== 'read');
            /** Expects that something happened, from one time to another, when they could do it. */
            const expectAllowed = (from: number, to: number) => {
              const isAllowed = ({ answered, joining }: Gap) => from < answered || to > joining;
              expect(ended().filter((gap) => !isAllowed(gap))).toEqual([]);
            };
            const isIdle = step === 'putBack' && editor.changes.length === 0;
            try {
              if (step === 'read') {
                const { links } = await read(uid, index);
                const now = clock.now();
                expectAllowed(started, now);
                for (const { url } of links) expectAllowed(begun.get(url) ?? 0, now);
              } else {
                await editor.act(step, at);
                if (isIdle) continue;
                expectAllowed(started, clock.now());
                const committed = begun.get(urlOf(`${uid}-${String(at)}`)) ?? 0;
                if (step === 'add') expectAllowed(committed, committed);
              }
            } catch (error) {
              const now = clock.now();
              const isExpected = ended().some((gap) => now > gap.begun && started < gap.joined);
              if (!(error instanceof DomainError) || !isExpected) throw error;
              const mayRetry = gaps.some((gap) => now > gap.joining && started < gap.joined);
              const codes = ['role_not_allowed', 'workspace_not_found', ...(mayRetry ? ['unavailable'] : [])];
              expect(codes).toContain(error.code);
            }
          }
        };
        await scheduler.waitFor(
          Promise.all([end(), own(), ...uids.map((uid, index) => act(uid, plans[index] ?? [], index))]),
        );
        await scheduler.waitFor(undoFirst());
        const copy = await firestoreWorkspaces(getDatabase(), MIB).load(access, testDeadline());
        const stored = copy ? [...allLinks(copy.workspace)].map(({ link }) => [link.url, link.title]) : [];
        const ofFirst = [...first.titles.keys()].map((url) => [url, 'One'] as const);
        expect(new Map(stored.map(([url = '', title]) => [url, title]))).toEqual(
          new Map([[FIRST, 'First'], ...ofFirst, ...second.titles]),
        );
      },
    ),
    { numRuns: numRuns(15, 200) },
  );
  expect(putBack).toBeGreaterThan(0);
  expect(joinedAgain).toBeGreaterThan(0);
});

it('a change of somebody who joins again meanwhile is rejected at once, and succeeds when it is sent again', async () => {
  const [scheduler] = fc.sample(fc.scheduler(), 1);
  if (!scheduler) throw new Error('There is no scheduler.');
  const { access, members, join, uids, contextOf } = await sharedWorkspace(scheduler);
  const [uid = ''] = uids;
  await members.setRoles(access, { [uid]: null }, testDeadline());
  const workspaces = firestoreWorkspaces(getDatabase(), MIB);
  const { find } = workspaces;
  jest.spyOn(workspaces, 'find').mockImplementationOnce(async (...args) => {
    const found = await find(...args);
    await join(uid);
    return found;
  });
  const context = { ...contextOf(uid), workspaces, commits: new GroupCommit(workspaces) };
  const operations = [{ op: 'addLink', category: CATEGORY, url: urlOf('back'), title: 'Back' } as const];
  const add = () => editWorkspace(context, { workspaceId: 'shared', operations });
  await expect(add()).rejects.toThrow(Unavailable);
  expect(context.signal.aborted).toBe(false);
  expect((await add()).results).toMatchObject([{ status: 'created' }]);
});

it('a member does not see what was stored after they were removed, even if they began to read before', async () => {
  const [scheduler] = fc.sample(fc.scheduler(), 1);
  if (!scheduler) throw new Error('There is no scheduler.');
  const { access, members, uids, byOwner } = await sharedWorkspace(scheduler);
  const [uid = ''] = uids;
  const workspaces = firestoreWorkspaces(getDatabase(), MIB);
  const user = authorize({ via: 'idToken', uid });
  const found = await workspaces.find(user, 'shared', testDeadline());
  await members.setRoles(access, { [uid]: null }, testDeadline());
  const operations = [{ op: 'addLink', category: CATEGORY, url: urlOf('secret'), title: 'Secret' } as const];
  await editWorkspace(byOwner, { workspaceId: 'team', operations });
  const { prefetched } = found;
  expect(await workspaces.loadToShow(found.access, testDeadline(), { prefetched })).toBeNull();
});
