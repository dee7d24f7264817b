import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { getDatabase } from '../src/lib/firestore';
import { median, timeInterleaved } from './measure';
import { startMemoryServer } from './memoryServer';
import type { Row, Section } from './report';
import {
  ask,
  benchLink,
  callTool,
  check,
  createUser,
  startService,
  WITH_PROBE,
  type BenchLink,
  type User,
} from './service';

const ROUNDS = 5;
const ADDS = 100;
const ALIKE = 20;
const SUSTAINED_MS = 5_000;
const CALLERS = 16;

const countsSchema = z.object({ commits: z.int() });

/** 100 links, 20 of them one and the same, of one category. */
const LINKS = Array.from({ length: ADDS }, (_, index) => ({
  ...benchLink(index < ALIKE ? 0 : index),
  category: 'Many',
}));

/** Adds that come at once, and one after the other from several processes. */
export async function writes(): Promise<Section> {
  const service = await startService('mcp');
  await addAll(service.url, await createUser());
  const users = await Promise.all(Array.from({ length: ROUNDS }, () => createUser()));
  const times = await timeInterleaved(ROUNDS, {
    merges: mergeAll,
    service: async () => addAll(service.url, users.pop() ?? (await createUser())),
  });
  await service.stop();
  const byHand = median(times.merges);
  const value = median(times.service);
  const transactions = await transactAll();
  return {
    title: `${String(ADDS)} adds at once into one category, ${String(ALIKE)} of them of one link`,
    rows: [
      { what: 'bare merges of a field, nothing counted, sent at once', value: byHand },
      {
        what: 'add_to_dashboard: 81 created, none lost',
        value,
        ratio: value / byHand,
        baseline: 'merges',
        reach: 3,
      },
      {
        what: `a transaction for each: ${String(transactions.failed)} failed, ${String(transactions.kept)} kept of 81`,
        value: transactions.milliseconds,
        ratio: transactions.milliseconds / byHand,
        baseline: 'merges',
      },
      await memoryAtOnce(),
      ...(await sustained(1)),
      ...(await sustained(2)),
      ...(await sustained(4)),
    ],
  };
}

async function addAll(url: string, { key }: User): Promise<void> {
  const answers = await Promise.all(LINKS.map((link) => callTool(url, key, 'add_to_dashboard', link)));
  const created = answers.filter(({ status }) => status === 'created').length;
  check(created === ADDS - ALIKE + 1, `${String(created)} were created`);
  const { total } = await callTool(url, key, 'list_links', { limit: 1 });
  check(total === ADDS - ALIKE + 1, `${String(total)} are there`);
}

function bareDocument() {
  return getDatabase().doc(`bench/${randomUUID()}`);
}

async function mergeAll(): Promise<void> {
  const document = bareDocument();
  await document.set({ links: {} });
  await Promise.all(LINKS.map((link) => document.set({ links: { [fieldOf(link)]: link } }, { merge: true })));
  const { links } = z
    .object({ links: z.record(z.string(), z.unknown()) })
    .parse((await document.get()).data());
  check(Object.keys(links).length === ADDS - ALIKE + 1, 'every merge is there');
}

async function transactAll(): Promise<{ milliseconds: number; failed: number; kept: number }> {
  const linksSchema = z.object({ links: z.record(z.string(), z.unknown()) });
  const document = bareDocument();
  await document.set({ links: {} });
  const start = performance.now();
  const results = await Promise.allSettled(
    LINKS.map((link) =>
      getDatabase().runTransaction(async (transaction) => {
        const { links } = linksSchema.parse((await transaction.get(document)).data());
        if (fieldOf(link) in links) return;
        transaction.update(document, { links: { ...links, [fieldOf(link)]: link } });
      }),
    ),
  );
  const milliseconds = performance.now() - start;
  const { links } = linksSchema.parse((await document.get()).data());
  const failed = results.filter(({ status }) => status === 'rejected').length;
  return { milliseconds, failed, kept: Object.keys(links).length };
}

function fieldOf({ url }: BenchLink): string {
  return url.replaceAll(/\W/g, '_');
}

async function memoryAtOnce(): Promise<Row> {
  const memory = await startMemoryServer(0);
  const links = Array.from({ length: 20 }, (_, index) => benchLink(index));
  const start = performance.now();
  await Promise.all(links.map((link) => memory.add(link)));
  const value = performance.now() - start;
  const kept = await memory.count();
  await memory.stop();
  return { what: `server-memory, 20 at once: ${String(kept)} kept of 20`, value };
}

/** Adds into one workspace through several processes, as many as they take. */
async function sustained(processes: number): Promise<Row[]> {
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
      check(status === 'created', 'every add is answered as done');
    }
  });
  const start = performance.now();
  await Promise.all(callers);
  const seconds = (performance.now() - start) / 1_000;
  const counts = await Promise.all(services.map((service) => ask(service, 'counts', countsSchema)));
  const { total } = await callTool(services[0]?.url ?? '', key, 'list_links', { limit: 1 });
  check(total === added, `${String(added)} were added, ${String(total)} are there`);
  await Promise.all(services.map(({ stop }) => stop()));
  const commits = counts.reduce((sum, count) => sum + count.commits, 0);
  const label = `${String(processes)} ${processes === 1 ? 'process' : 'processes'}, ${String(CALLERS)} callers`;
  return [
    { what: `sustained, ${label}`, value: added / seconds, unit: 'adds/s' },
    { what: `commits for an add, ${label}`, value: commits / added, unit: '' },
  ];
}
