import { setTimeout as sleep } from 'node:timers/promises';
import { getDatabase } from '../../src/lib/platform/firestore';
import { LIMITS } from '../../src/lib/shared/base/limits';
import { emptyWorkspace } from '../../src/lib/shared/model/model';
import { withCategories } from '../../src/lib/shared/model/workspace.fixture';
import { store, storeFull, storeLinks } from '../../test/support/users/storedWorkspace';
import { check } from '../measuring/calls';
import { median } from '../measuring/measure';
import { compare, type Row, type Section } from '../measuring/report';
import { signUp, startService } from '../measuring/service';

const SECONDS = 10;
const FEEDS_PER_SECOND = 20;
const ADDRESSES = 4;
const ROUNDS = 200;
const CATEGORIES = 2_000;

/**
 * Measures what visitors of a public page notice of strangers who ask for feeds of a workspace of the largest size, whose links
 * have one date, and whether the time tells a large private workspace from none.
 */
export async function visitors(): Promise<Section> {
  const { url, stop } = await startService('workspaceUpdate');
  const [small, full] = [(await signUp()).uid, (await signUp()).uid];
  await Promise.all([storeLinks(small, 20), storeFull(full)]);
  for (const uid of [small, full]) await headOf(uid).update({ isPublic: true });
  const page = `${url}/u/${small}/default`;
  const feed = `${url}/u/${full}/default/feed.xml`;
  const rows = [
    ...(await beside('', { page, feed })),
    ...(await beside(', which changes five times a second', { page, feed, changed: full })),
    await privateOrNone(url),
  ];
  await stop();
  return { title: 'Public pages, while strangers ask for large feeds', rows };
}

const headOf = (uid: string, id = 'default') => getDatabase().doc(`users/${uid}/workspaces/${id}`);

/** Opens a URL from this place of the Internet. Returns the status, and how many milliseconds it took. */
async function open(url: string, address: string) {
  const start = performance.now();
  const response = await fetch(url, { headers: { 'X-Forwarded-For': address } });
  await response.arrayBuffer();
  return { status: response.status, time: performance.now() - start };
}

/** Opens a page as another visitor each time. */
async function openPage(url: string, index: number): Promise<number> {
  const { status, time } = await open(url, `203.0.113.${String(index)}`);
  check(status === 200, 'the page is there');
  return time;
}

async function beside(
  how: string,
  { page, feed, changed }: { readonly page: string; readonly feed: string; readonly changed?: string },
): Promise<Row[]> {
  const [alone, besides]: [number[], number[]] = [[], []];
  const count = SECONDS * FEEDS_PER_SECOND;
  for (let index = 0; index < count; index++) alone.push(await openPage(page, index));
  const asked: Promise<unknown>[] = [];
  for (let index = 0; index < count; index++) {
    const address = `198.51.100.${String(index % ADDRESSES)}`;
    asked.push(open(`${feed}?x=${String(index)}`, address));
    if (changed !== undefined && index % 4 === 0)
      asked.push(headOf(changed).update({ updatedAt: new Date() }));
    const [time] = await Promise.all([openPage(page, index), sleep(1_000 / FEEDS_PER_SECOND)]);
    besides.push(time);
  }
  await Promise.all(asked);
  const what = `a page, while ${String(ADDRESSES)} addresses ask for ${String(FEEDS_PER_SECOND)} feeds a second${how}`;
  return [
    { what: `a page without that${how}`, value: median(alone) },
    { what, value: median(besides), target: 300 },
    { what: `${what}, slowest`, value: Math.max(...besides), target: 1_000 },
  ];
}

async function privateOrNone(url: string): Promise<Row> {
  const { uid } = await signUp();
  const names = Array.from({ length: CATEGORIES }, (_, index) =>
    `Category ${String(index)} `.padEnd(LIMITS.name, 'x'),
  );
  await store(uid, withCategories(emptyWorkspace('large', new Date().toISOString()), names));
  const times: Record<'large' | 'none', number[]> = { large: [], none: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const place of ['large', 'none'] as const) {
      const { status, time } = await open(`${url}/u/${uid}/${place}`, `203.0.113.${String(round)}`);
      check(status === 404, 'strangers are told that there is no page');
      times[place].push(time);
    }
  }
  const [value, none] = [median(times.large), median(times.none)];
  return {
    what: 'a private workspace with 2,000 categories',
    value,
    baseline: compare(value, 'no workspace', none),
    target: 1.25,
  };
}
