import fc from 'fast-check';
import { nanoid } from 'nanoid';
import { adasKey } from '../access/actor.fixture';
import type { Actor } from '../access/actor';
import { NotFound } from '../shared/base/errors';
import { numRuns } from '../shared/base/runs.fixture';
import type { Workspace } from '../shared/model/model';
import { instant } from '../shared/model/workspace.fixture';
import { apply } from '../shared/model/operation';
import { stateOf } from '../shared/operations/changes.fixture';
import { EMPTY, outcome, step, toOperation, type Step } from '../shared/operations/steps.fixture';
import { GroupCommit } from '../storage/commit/groupCommit';
import { inMemoryWorkspaces } from '../storage/inMemoryWorkspaces.fixture';
import type { CommitStore } from '../storage/base/workspaceRepository';
import { callContext } from './callContext.fixture';
import { change } from './changes';
import { revertInWorkspace } from './editWorkspace';

jest.mock('../platform/deadline', () => ({
  ...jest.requireActual<object>('../platform/deadline'),
  backOff: () => Promise.resolve(),
}));

const AUTHORS: readonly Actor[] = [
  adasKey,
  { ...adasKey, credential: 'key-2', label: 'Codex' },
  { ...adasKey, credential: 'grant-1', grantId: 'grant-1', label: 'ChatGPT' },
  { via: 'idToken', uid: 'ada' },
];

/** What happens to a commit: the response to a stored one is lost, or it is lost itself. */
type Fate = 'stored' | 'response lost' | 'lost';
const fates = fc.array(fc.constantFrom<Fate>('stored', 'stored', 'response lost', 'lost'), { maxLength: 6 });

const call = fc.record({ step, author: fc.constantFrom(...AUTHORS), instance: fc.nat(1), fates });

/** Two instances, whose commits meet their fates in turn. */
function twoInstances(start: Workspace) {
  const workspaces = inMemoryWorkspaces();
  workspaces.stored.set('ada/default', start);
  const next: Fate[] = [];
  const ids: string[] = [];
  const store: CommitStore = {
    ...workspaces,
    async commit(key, base, commit, signal) {
      const fate = next.shift() ?? 'stored';
      if (fate !== 'lost') {
        await workspaces.commit(key, base, commit, signal);
        ids.push(...commit.records.map(({ changeId }) => changeId));
      }
      if (fate !== 'stored') throw Object.assign(new Error('There was no response.'), { code: 14 });
    },
  };
  const [first, second] = [new GroupCommit(store), new GroupCommit(store)];
  const contextOf = (actor: Actor, now: string, instance = 0) =>
    callContext({
      workspaces,
      history: workspaces,
      actor,
      now,
      commits: instance === 0 ? first : second,
    });
  const stored = () => workspaces.stored.get('ada/default') ?? EMPTY;
  return { workspaces, ids, next, contextOf, stored };
}

it('what several authors did on two instances with lost responses has one entry each, and can be put back completely', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 5 }),
      fc.array(call, { maxLength: 12 }),
      async (first, calls) => {
        const start = first.reduce((workspace: Workspace, each: Step, index) => {
          const made = outcome(() => apply(workspace, toOperation(each, instant(index - 60))));
          return typeof made === 'string' ? workspace : made.workspace;
        }, EMPTY);
        const { workspaces, ids, next, contextOf, stored } = twoInstances(start);
        const made: { changeId: string; before: Workspace }[] = [];
        for (const [index, { step: each, author, instance, fates: ends }] of calls.entries()) {
          const before = stored();
          const now = instant(index);
          const changeId = nanoid();
          next.splice(0, Infinity, ...ends);
          const details = { operation: 'edit', changeId } as const;
          await change(contextOf(author, now, instance), {}, details, toOperation(each, now)).catch(
            (error: unknown) => {
              if (!(error instanceof NotFound)) throw error;
            },
          );
          const after = stored();
          if (after !== before) expect(ids.filter((id) => id === changeId)).toHaveLength(1);
          made.push({ changeId, before });
        }
        next.splice(0);
        expect(new Set(ids).size).toBe(ids.length);
        const person = contextOf({ via: 'idToken', uid: 'ada' }, instant(99));
        for (const { changeId, before } of made.toReversed()) {
          if (!workspaces.entries.has(changeId)) continue;
          const { results } = await revertInWorkspace(person, { changes: [{ changeId }] });
          expect(results).toEqual([{ changeId, status: 'reverted' }]);
          expect(stateOf(stored())).toEqual(stateOf(before));
        }
        expect(stateOf(stored())).toEqual(stateOf(start));
      },
    ),
    { numRuns: numRuns(25, 500) },
  );
});

it.each<[who: string, actor: Actor, expected: object]>([
  ['a key', adasKey, { kind: 'key', name: 'Claude' }],
  [
    'an app',
    { ...adasKey, grantId: 'g', credential: 'g', label: 'ChatGPT' },
    { kind: 'app', name: 'ChatGPT' },
  ],
  ['a person', { via: 'idToken', uid: 'ada' }, { kind: 'webApp' }],
  ['the server key', { via: 'serverKey', uid: 'ada' }, { kind: 'server' }],
])('the author of a change is %s, with an id of its own in each workspace', async (_, actor, expected) => {
  const { workspaces, contextOf } = twoInstances(EMPTY);
  workspaces.stored.set('ada/work', { ...EMPTY, id: 'work' });
  const rename = (workspaceId: string, kind?: 'import') =>
    change(contextOf(actor, instant()), { workspaceId }, { operation: 'edit', kind }, (draft) => {
      draft.fields = { ...draft.fields, name: nanoid() };
      return true;
    });
  await rename('default');
  await rename('default');
  await rename('work');
  const authors = [...workspaces.entries.values()].map(({ author }) => author);
  expect(authors).toEqual(Array(3).fill({ id: expect.stringMatching(/^[\w-]{8}$/), ...expected }));
  const [one, two, other] = authors.map(({ id }) => id);
  expect([one === two, one === other]).toEqual([true, false]);
});
