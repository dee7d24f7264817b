import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { z } from 'zod';
import { startFunctionProcess, type FunctionProcess } from '../scripts/emulators/functionProcess';
import { PROJECT_FOLDER } from '../scripts/project';
import { signUp as signUpAt } from '../scripts/emulators/accounts';
import { authorize } from '../src/lib/auth/actor';
import { ApiKeyRepository } from '../src/lib/auth/apiKeyRepository';
import { getDatabase } from '../src/lib/firestore';
import { WorkspaceChanges } from '../src/lib/storage/workspaceChanges';
import { GroupCommit } from '../src/lib/storage/groupCommit';
import { categoryId, linkId } from '../src/lib/domain/identity/identity';
import { emptyWorkspace, type Workspace } from '../src/lib/domain/model';
import { WorkspaceRepository, type WorkspaceKey } from '../src/lib/storage/workspaceRepository';
import { withCategories, withLinks, type LinkEntry } from '../src/lib/domain/workspace';

const COMPILED = path.join(PROJECT_FOLDER, 'functions/.bench');

/** A user with an API key. */
export interface User {
  readonly uid: string;
  readonly key: string;
}

/** What a link of the bench is, in the service and in what it is compared with. */
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
    notes: `Why article ${String(index)} is kept: it says something that will be needed again, some day or other.`,
  };
}

/** What finds one link alone. */
export const queryFor = (index: number) => `number${String(index)}x`;

/** Makes a user, and a key for that user. */
export async function createUser(): Promise<User> {
  const uid = `bench-${randomUUID()}`;
  return { uid, key: await new ApiKeyRepository(getDatabase()).create(uid, 'bench') };
}

/** Makes a user with an ID token. */
export const signUp = () => signUpAt(process.env.FIREBASE_AUTH_EMULATOR_HOST ?? '');

/** Links that go into one commit. */
const CHUNK = 10_000;

/** Fills a user's workspace with this many links, as the service stores them. */
export async function fill(uid: string, count: number, workspaceId = 'default'): Promise<void> {
  const commits = new GroupCommit(openRepository());
  const now = new Date().toISOString();
  for (let start = 0; start < count; start += CHUNK) {
    const links = benchLinks(start, Math.min(start + CHUNK, count));
    await commits.mutate(
      keyOf(uid, workspaceId),
      (workspace) => ({ workspace: filled(workspace, links, now), result: undefined }),
      AbortSignal.timeout(120_000),
      emptyWorkspace(workspaceId, now),
    );
  }
}

/** Makes what stores one and the same filled workspace under many ids: its documents are made once. */
export function storeCopies(uid: string, count: number): (workspaceId: string) => Promise<void> {
  const now = new Date().toISOString();
  const workspace = filled(emptyWorkspace('copy', now), benchLinks(0, count), now);
  const changes = new WorkspaceChanges();
  changes.add(undefined, workspace);
  return (workspaceId) =>
    openRepository().commit(
      keyOf(uid, workspaceId),
      null,
      { workspace: { ...workspace, id: workspaceId }, changes: changes.chunks, version: 'first' },
      AbortSignal.timeout(120_000),
    );
}

function openRepository(): WorkspaceRepository {
  return new WorkspaceRepository(getDatabase(), { copyBytes: 64 * 1024 * 1024 });
}

function keyOf(uid: string, workspaceId: string): WorkspaceKey {
  return { uid: authorize({ via: 'idToken', uid }), workspaceId };
}

function benchLinks(from: number, to: number): BenchLink[] {
  return Array.from({ length: to - from }, (_, index) => benchLink(from + index));
}

function filled(workspace: Workspace, links: readonly BenchLink[], now: string): Workspace {
  const named = withCategories(workspace, new Set(links.map(({ category }) => category)));
  return withLinks(
    named,
    links.map((link) => entryOf(link, now)),
  );
}

function entryOf({ category, ...link }: BenchLink, addedAt: string): LinkEntry {
  const id = categoryId(category);
  return { id: linkId(id, link.url), link: { category: id, addedAt, ...link } };
}

/** Starts a function of the service. */
export function startService(target: 'health' | 'mcp' | 'workspaceUpdate', nodeArguments: string[] = []) {
  return startFunctionProcess(target, { nodeArguments });
}

/** Starts what one would write by hand instead. */
export function startBare(name: 'health' | 'mcp' | 'rest'): Promise<FunctionProcess> {
  return startFunctionProcess('bare', { source: path.join(COMPILED, 'bare', name) });
}

/** How a fresh process is started, and its first call. */
export type Cold = [
  start: () => Promise<FunctionProcess>,
  call: (running: FunctionProcess) => Promise<unknown>,
];

/** From the start of fresh processes to their first answers, in pairs, each of the two first in turn. */
export async function timeCold(
  pairs: number,
  service: Cold,
  bare: Cold,
): Promise<Record<'service' | 'bare', number[]>> {
  const times = { service: [] as number[], bare: [] as number[] };
  for (let pair = 0; pair < pairs; pair++) {
    const order = pair % 2 === 0 ? (['service', 'bare'] as const) : (['bare', 'service'] as const);
    for (const name of order) {
      const [start, call] = name === 'service' ? service : bare;
      const begin = performance.now();
      const running = await start();
      await call(running);
      times[name].push(performance.now() - begin);
      await running.stop();
    }
  }
  return times;
}

/** The arguments that load the probe into a function's process. */
export const WITH_PROBE = ['--expose-gc', '--require', path.join(COMPILED, 'probe/index.js')];

/** Asks the probe. */
export async function ask<Schema extends z.ZodType>(
  { child }: FunctionProcess,
  question: 'counts' | 'heap',
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = once(child, 'message');
  child.send(question);
  return schema.parse((await answer)[0]);
}

const answerSchema = z.object({
  result: z.object({
    isError: z.boolean().optional(),
    content: z.array(z.object({ text: z.string() })),
    structuredContent: z.looseObject({}).optional(),
  }),
});

/** Calls a tool, ours or a bare one. @returns its result. @throws {Error} when it is an error. */
export async function callTool(
  url: string,
  key: string,
  name: string,
  input: object = {},
): Promise<Record<string, unknown>> {
  const params = { name, arguments: input };
  const text = await post(url, key, { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const { result } = answerSchema.parse(JSON.parse(text));
  if (result.isError === true) throw new Error(`${name}: ${result.content[0]?.text ?? ''}`);
  return result.structuredContent ?? z.looseObject({}).parse(JSON.parse(result.content[0]?.text ?? '{}'));
}

/** Posts a JSON-RPC message. @returns the body of the answer. @throws {Error} when its status is not 200. */
export async function post(url: string, key: string, message: object): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'X-API-Key': key,
    },
    body: JSON.stringify(message),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} answered ${String(response.status)}: ${text}`);
  return text;
}

/** Checks an answer while it is timed: what is fast and wrong counts for nothing. */
export function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(`A wrong answer: ${what}`);
}
