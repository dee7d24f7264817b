import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ApiKeyRepository } from '../../src/lib/access/apiKeyRepository';
import { getDatabase } from '../../src/lib/platform/firestore';
import { callTool, check, postRoute } from '../measuring/calls';
import { measurePair } from '../measuring/measure';
import type { Row, Section } from '../measuring/report';
import {
  ask,
  benchLink,
  createUser,
  signUp,
  startService,
  WITH_PROBE,
  type BenchLink,
  type User,
} from '../measuring/service';

const ROUNDS = 5;
const ADDS = 100;
/** How many of the adds are of the same link. */
const SAME = 20;
const DISTINCT = ADDS - SAME + 1;
const SUSTAINED_MS = 5_000;
const CALLERS = 16;

const LINKS = Array.from({ length: ADDS }, (_, index) => ({
  ...benchLink(index < SAME ? 0 : index),
  category: 'Many',
}));

const countsSchema = z.object({ commits: z.int() });
const linksSchema = z.object({ links: z.record(z.string(), z.unknown()) });

/** Measures concurrent adds to one category, adds in turn, and sustained adds to one workspace through several processes. */
export async function writes(): Promise<Section> {
  const service = await startService('mcp');
  await addAll(service.url, await createUser());
  const users = await Promise.all(Array.from({ length: ROUNDS }, () => createUser()));
  const baselineName = 'field merges sent at once, without counts';
  const adds = await measurePair(`add_to_dashboard (${String(DISTINCT)} links created, none lost)`, {
    service: async () => addAll(service.url, users.pop() ?? (await createUser())),
    baseline: addAllByMerges,
    baselineName,
    rounds: ROUNDS,
    warmUp: 0,
    target: 3,
  });
  await service.stop();
  return {
    title: `${String(ADDS)} concurrent adds to one category, ${String(SAME)} of them of the same link`,
    rows: [adds, await takeTurns(), ...(await sustain(1)), ...(await sustain(2)), ...(await sustain(4))],
  };
}

async function addAll(url: string, { key }: User): Promise<void> {
  const responses = await Promise.all(LINKS.map((link) => callTool(url, key, 'add_to_dashboard', link)));
  const created = responses.filter(({ status }) => status === 'created').length;
  check(created === DISTINCT, `${String(DISTINCT)} links created, not ${String(created)}`);
  const { total } = await callTool(url, key, 'list_links', { limit: 1 });
  check(total === DISTINCT, `${String(DISTINCT)} links stored, not ${String(total)}`);
}

const newDocument = () => getDatabase().doc(`bench/${randomUUID()}`);

async function addAllByMerges(): Promise<void> {
  const document = newDocument();
  await document.set({ links: {} });
  await Promise.all(LINKS.map((link) => document.set({ links: { [fieldOf(link)]: link } }, { merge: true })));
  const { links } = linksSchema.parse((await document.get()).data());
  check(Object.keys(links).length === DISTINCT, 'every merge is stored');
}

function fieldOf({ url }: BenchLink): string {
  return url.replaceAll(/\W/g, '_');
}

/** Measures an assistant and a person who add links in turn, each through a process of its own. */
async function takeTurns(): Promise<Row> {
  const assistant = await startService('mcp');
  const person = await startService('workspaceUpdate');
  let added = 0;
  const addInTurn = async (key: string, idToken: string) => {
    const { status } = await callTool(assistant.url, key, 'add_to_dashboard', benchLink(added++));
    check(status === 'created', 'the assistant creates the link');
    const { category, title, url } = benchLink(added++);
    const operations = [{ op: 'addLink', category, title, url }];
    const response = await postRoute(`${person.url}/api/workspace/edit`, idToken, { operations });
    check(response.includes('"status":"created"'), 'the person creates the link');
  };
  const { uid, idToken } = await signUp();
  const key = await new ApiKeyRepository(getDatabase()).create(uid, 'bench');
  const [other, another] = [await createUser(), await signUp()];
  const row = await measurePair('an add through mcp and one through edit, in turn', {
    service: () => addInTurn(key, idToken),
    baseline: () => addInTurn(other.key, another.idToken),
    baselineName: 'the same, to a workspace each',
    rounds: 40,
    warmUp: 10,
    target: 2,
  });
  await Promise.all([assistant.stop(), person.stop()]);
  return row;
}

/** Adds links to one workspace through several processes, as fast as they accept them. */
async function sustain(processes: number): Promise<Row[]> {
  const { key } = await createUser();
  const services = await Promise.all(
    Array.from({ length: processes }, () => startService('mcp', WITH_PROBE)),
  );
  for (const { url } of services) await callTool(url, key, 'list_workspaces');
  let added = 0;
  const end = performance.now() + SUSTAINED_MS;
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    const { url } = services[caller % processes] ?? services[0] ?? { url: '' };
    while (performance.now() < end) {
      const { status } = await callTool(url, key, 'add_to_dashboard', {
        ...benchLink(added++),
        category: 'Many',
      });
      check(status === 'created', 'every add creates a link');
    }
  });
  const start = performance.now();
  await Promise.all(callers);
  const seconds = (performance.now() - start) / 1_000;
  const counts = await Promise.all(services.map((service) => ask(service, 'counts', countsSchema)));
  const { total } = await callTool(services[0]?.url ?? '', key, 'list_links', { limit: 1 });
  check(total === added, `${String(added)} links stored, not ${String(total)}`);
  await Promise.all(services.map(({ stop }) => stop()));
  const commits = counts.reduce((sum, count) => sum + count.commits, 0);
  const label = `${String(processes)} ${processes === 1 ? 'process' : 'processes'}, ${String(CALLERS)} callers`;
  return [
    { what: `sustained adds, ${label}`, value: added / seconds, unit: 'adds/s' },
    { what: `commits per add, ${label}`, value: commits / added, unit: '' },
  ];
}
