import { WorkspaceAccess } from '../../src/lib/access/workspaceAccess';
import fc from 'fast-check';
import { nanoid } from 'nanoid';
import { authorize } from '../../src/lib/access/actor';
import { Reservations } from '../../src/lib/platform/weightedSemaphore';
import { NotFound, OutcomeUnknown, Unavailable } from '../../src/lib/shared/base/errors';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace, type Workspace } from '../../src/lib/shared/model/model';
import { instant } from '../../src/lib/shared/model/workspace.fixture';
import { PlainModel } from '../../src/lib/shared/operations/plainModel.fixture';
import { olderWorkspace, stepOf, type Step } from '../../src/lib/shared/operations/steps.fixture';
import type { GroupCommit } from '../../src/lib/storage/commit/groupCommit';
import type { WorkspaceRepository } from '../../src/lib/storage/base/workspaceRepository';
import { callContext } from '../../src/lib/workspaces/callContext.fixture';
import { newUid } from '../support/users/users';
import { History, type Call, type Response } from './history';
import { changeOf, linksOf, linksRead, MISSING, nameRead, type Kind } from './historyCalls';

/** An instance of the service. */
export interface Instance {
  readonly workspaces: WorkspaceRepository;
  readonly commits: GroupCommit;
}

export const WORKSPACES = [DEFAULT_WORKSPACE_ID, 'one', 'two'];

/** How often each kind of call is made. */
const WEIGHTS: Readonly<Record<Kind, number>> = {
  change: 48,
  read: 9,
  rename: 3,
  create: 22,
  delete: 15,
  'delete all': 3,
};

/** A call to make. */
export interface PlannedCall {
  readonly kind: Kind;
  readonly id: string;
  readonly step: Step;
  /** The number of the instance. */
  readonly instance: number;
  /** How long to wait for the response, in milliseconds. */
  readonly wait: number;
}

/** Returns any call of these kinds, at one of so many instances, that concerns an owner's links and categories. */
export function callOf(owner: string, kinds: readonly Kind[], instances: number): fc.Arbitrary<PlannedCall> {
  return fc.record({
    kind: fc.oneof(...kinds.map((kind) => ({ weight: WEIGHTS[kind], arbitrary: fc.constant(kind) }))),
    id: fc.constantFrom(...WORKSPACES),
    step: stepOf(owner),
    instance: fc.nat(instances - 1),
    wait: fc.oneof(
      { weight: 2, arbitrary: fc.integer({ min: 50, max: 500 }) },
      { weight: 3, arbitrary: fc.constant(5_000) },
    ),
  });
}

/**
 * A user whose callers all use the same workspaces. Each owner of links and categories has some that no other one uses. So each
 * workspace has independent parts, and each part has its own {@link History}: its name, and what each owner has in it. The test
 * stores {@link olderWorkspace} first, with links of all owners.
 */
export class HistoryUser {
  readonly uid = authorize({ via: 'idToken', uid: newUid() });
  readonly responses: string[] = [];
  /** What each change was answered, by its id in the history. */
  readonly outcomes = new Map<string, Response>();
  private readonly parts: { readonly id: string; readonly owner?: string; readonly history: History }[] = [];

  constructor(
    private readonly instances: readonly Instance[],
    readonly owners: readonly string[],
  ) {
    for (const id of WORKSPACES) {
      const initial = id === DEFAULT_WORKSPACE_ID ? new PlainModel() : undefined;
      this.parts.push({ id, history: new History('name', initial) });
      for (const owner of owners) {
        const stored = initial && PlainModel.of(olderWorkspace(owner));
        this.parts.push({ id, owner, history: new History('links', initial, stored) });
      }
    }
  }

  /**
   * Makes the calls of a caller, one after the other: with the number of each call, which is the second at which it is made.
   * Throws if nothing explains a response.
   */
  async makeCalls(
    owner: string,
    calls: Iterable<readonly [number: number, call: PlannedCall]>,
    stopped = new AbortController().signal,
  ): Promise<void> {
    for (const [number, { kind, id, step, instance: place, wait }] of calls) {
      stopped.throwIfAborted();
      const instance = this.instances[place];
      if (!instance) throw new Error(`There is no instance ${String(place)}.`);
      const name = `${owner}.${String(number)} ${kind}`;
      const signal = AbortSignal.timeout(wait);
      if (kind === 'read') {
        await this.read(name, id, owner, instance, signal);
        continue;
      }
      const now = instant(number);
      const actor = { via: 'idToken', uid: this.uid, signedInAt: Date.parse(now) } as const;
      const context = callContext({ actor, now, signal, ...instance });
      const changeId = nanoid();
      const hasOthers = this.owners.length > 1;
      const change = changeOf(name, { kind, id, step, changeId, hasOthers }, context);
      const { concerns } = change;
      const parts = this.parts.filter((part) => {
        if (concerns === 'everything' || part.id !== id) return concerns === 'everything';
        return concerns === 'workspace' || part.owner === (concerns === 'name' ? undefined : owner);
      });
      this.outcomes.set(changeId, await this.observe(change, parts, change.send));
    }
  }

  /** Calls {@link History.settle} for each part. */
  settle(): void {
    for (const { history } of this.parts) history.settle();
  }

  /** Reads a workspace, and checks its name and the links of one caller. */
  async read(
    name: string,
    id: string,
    owner: string,
    instance: Instance,
    signal: AbortSignal,
  ): Promise<void> {
    using reservations = new Reservations();
    const loading = instance.workspaces.load(WorkspaceAccess.own(this.uid, id), signal, { reservations });
    const see = async (look: (workspace: Workspace) => unknown) => {
      const copy = await loading;
      if (copy) return look(copy.workspace);
      return id === DEFAULT_WORKSPACE_ID ? look(emptyWorkspace(id, instant())) : MISSING;
    };
    const parts = this.parts.filter((part) => part.id === id);
    const names = parts.filter((part) => part.owner === undefined);
    const links = parts.filter((part) => part.owner === owner);
    await Promise.all([
      this.observe({ name, effect: nameRead }, names, () => see((workspace) => workspace.name)),
      this.observe({ name, effect: linksRead }, links, () => see((workspace) => linksOf(workspace, owner))),
    ]);
  }

  /** Makes a call, and checks its response in each part that it concerns. */
  private async observe(
    call: Call,
    parts: readonly { readonly history: History }[],
    send: () => Promise<unknown>,
  ): Promise<Response> {
    for (const { history } of parts) history.begin(call);
    const response = await send().then((result): Response => ({ result }), responseOf);
    this.responses.push(typeof response === 'string' ? response : 'answered');
    for (const { history } of parts) history.end(call, response);
    return response;
  }
}

/** Returns what an error tells the caller. Rethrows unexpected ones. */
function responseOf(error: unknown): Response {
  if (error instanceof NotFound) return { result: error.code };
  if (error instanceof OutcomeUnknown) return 'unknown';
  if (error instanceof Unavailable) return 'unavailable';
  throw error;
}
