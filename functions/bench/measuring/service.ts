import type { Permission } from '../../src/lib/shared/contract/fields/apiKey';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { getAuth } from 'firebase-admin/auth';
import type { z } from 'zod';
import { signUp as signUpAt } from '../../test/support/users/accounts';
import { startFunctionProcess, type FunctionProcess } from '../../test/support/processes/functionsFramework';
import { PROJECT_FOLDER } from '../../scripts/project';
import { authorize } from '../../src/lib/access/actor';
import { WorkspaceAccess } from '../../src/lib/access/workspaceAccess';
import { ApiKeyRepository } from '../../src/lib/access/apiKeyRepository';
import { categoryId, linkId } from '../../src/lib/shared/model/identity';
import { emptyWorkspace } from '../../src/lib/shared/model/model';
import type { LinkEntry } from '../../src/lib/shared/model/workspace';
import { getFirebaseApp } from '../../src/lib/platform/firebaseApp';
import { getDatabase } from '../../src/lib/platform/firestore';
import { firestoreWorkspaces } from '../../src/lib/storage/firestoreWorkspaces';
import { InvitationRepository } from '../../src/lib/storage/members/invitationRepository';
import { GroupCommit } from '../../src/lib/storage/commit/groupCommit';
import { timeInterleaved } from './measure';

const COMPILED = path.join(PROJECT_FOLDER, 'functions/.bench');

/** A user with an API key. */
export interface User {
  readonly uid: string;
  readonly key: string;
}

/** A test link. The service and server-memory store the same ones. */
export interface BenchLink {
  readonly category: string;
  readonly title: string;
  readonly url: string;
  readonly notes: string;
}

const CATEGORIES = 50;

export function benchLink(index: number): BenchLink {
  return {
    category: `Topic ${String(index % CATEGORIES)}`,
    title: `Article number${String(index)}x about something`,
    url: `https://example.com/articles/${String(index)}`,
    notes: `Article ${String(index)} is worth keeping because it explains something that I will need again later.`,
  };
}

/** Returns a search query that matches only this link. */
export const queryFor = (index: number) => `number${String(index)}x`;

/** Creates a user with an API key. */
export async function createUser(permission: Permission = 'write'): Promise<User> {
  const uid = `bench-${randomUUID()}`;
  return { uid, key: await new ApiKeyRepository(getDatabase()).create(uid, 'bench', { permission }) };
}

/** Creates a user with an ID token. */
export const signUp = () => signUpAt(process.env.FIREBASE_AUTH_EMULATOR_HOST ?? '');

const LINKS_PER_COMMIT = 5_000;
const ADDED_AT = new Date().toISOString();

/** Fills a user's workspace with links, stored the way the service stores them. */
export async function fill(uid: string, count: number, workspaceId = 'default'): Promise<void> {
  const repository = firestoreWorkspaces(getDatabase(), 64 * 1024 * 1024);
  const commits = new GroupCommit(repository);
  const key = WorkspaceAccess.own(authorize({ via: 'idToken', uid }), workspaceId);
  for (let start = 0; start < count; start += LINKS_PER_COMMIT) {
    const length = Math.min(LINKS_PER_COMMIT, count - start);
    const indexes = Array.from({ length }, (_, index) => start + index);
    const categories = new Set(indexes.map((index) => benchLink(index).category));
    const added = indexes.map(entryAt);
    await commits.mutate(
      key,
      (draft) => {
        for (const name of categories) draft.addCategory(categoryId(name), name);
        for (const { id, link } of added) draft.put(id, link);
      },
      AbortSignal.timeout(120_000),
      { initial: emptyWorkspace(workspaceId, ADDED_AT) },
    );
  }
}

/** The entries built so far. Hashing their ids takes a while. */
const entries: LinkEntry[] = [];

function entryAt(index: number): LinkEntry {
  const { category, ...link } = benchLink(index);
  const id = categoryId(category);
  return (entries[index] ??= {
    id: linkId(id, link.url),
    link: { category: id, addedAt: ADDED_AT, ...link },
  });
}

/** Lets a user view the workspace `default` of another one. Returns the id that they know it by. */
export async function share(owner: string, member: string): Promise<string> {
  const invitations = new InvitationRepository(getDatabase());
  const user = authorize({ via: 'idToken', uid: member });
  await getAuth(getFirebaseApp()).createUser({ uid: member });
  const signal = AbortSignal.timeout(10_000);
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const access = WorkspaceAccess.own(authorize({ via: 'idToken', uid: owner }), 'default');
  await invitations.invite(access, owner, { role: 'viewer', owner: 'Owner', expiresAt }, signal);
  const newMember = { user, workspaceId: 'shared', workspaceName: 'Shared', name: 'Member' };
  return invitations.join(owner, newMember, signal);
}

type Environment = Readonly<Record<string, string>>;

/** Starts one of the service's functions. */
export function startService(
  target: 'health' | 'mcp' | 'workspaceUpdate',
  nodeArguments: string[] = [],
  environment: Environment = {},
): Promise<FunctionProcess> {
  return startFunctionProcess(target, { nodeArguments, environment });
}

/** Starts a baseline: the same function written by hand. */
export function startBaseline(
  name: 'health' | 'mcp' | 'rest',
  environment: Environment = {},
): Promise<FunctionProcess> {
  return startFunctionProcess('baseline', { source: path.join(COMPILED, 'baseline', name), environment });
}

/** Starts a new process, and makes its first call. */
export type ColdStart = [
  start: () => Promise<FunctionProcess>,
  call: (running: FunctionProcess) => Promise<unknown>,
];

/** Times how long a process takes from its start to its first response, like {@link timeInterleaved}. */
export function timeColdStarts(pairs: number, starts: Readonly<Record<'service' | 'baseline', ColdStart>>) {
  let running: FunctionProcess | undefined;
  const run = async ([start, call]: ColdStart) => {
    running = await start();
    await call(running);
  };
  const runs = { service: () => run(starts.service), baseline: () => run(starts.baseline) };
  return timeInterleaved(pairs, runs, () => running?.stop());
}

/** Node.js arguments that load the probe into a function's process. */
export const WITH_PROBE = ['--expose-gc', '--require', path.join(COMPILED, 'probe/index.js')];

/** Asks the probe in a process for its counts or its heap size. */
export async function ask<Schema extends z.ZodType>(
  { child }: FunctionProcess,
  question: 'counts' | 'heap',
  schema: Schema,
): Promise<z.output<Schema>> {
  const response = once(child, 'message');
  child.send(question);
  return schema.parse((await response)[0]);
}
