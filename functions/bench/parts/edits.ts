import { check, postRoute } from '../measuring/calls';
import { measurePair } from '../measuring/measure';
import type { Row, Section } from '../measuring/report';
import { benchLink, fill, signUp, startService } from '../measuring/service';

const LINKS = 10_000;
const AT_ONCE = 100;

const OPERATIONS = 2_000;
const CATEGORIES = 4_990;
const URL = 'https://example.com/moved';
const nameOf = (number: number) => `${'Category '.repeat(10)}${String(number).padStart(10, '0')}`;
const [FIRST, SECOND] = [nameOf(0), nameOf(1)];
const NEW = { category: 'New', url: URL };
const change = (category: string, set: object) => ({ op: 'updateLink', category, url: URL, set });

/** Operations that a request repeats. All but the first change the categories and back, as much work as there is. */
const REPEATED: Readonly<Record<string, (isFirst: boolean, number: number) => object>> = {
  'new titles of one link': (_, number) => change(FIRST, { title: `Title ${String(number)}` }),
  'moves of one link': (isFirst) => change(isFirst ? FIRST : SECOND, { category: isFirst ? SECOND : FIRST }),
  'renames of one category': (isFirst) =>
    isFirst
      ? { op: 'renameCategory', category: FIRST, name: 'Renamed' }
      : { op: 'renameCategory', category: 'Renamed', name: FIRST },
  'adds and deletions in a new category': (isFirst) =>
    isFirst ? { op: 'addLink', ...NEW, title: 'New' } : { op: 'deleteLink', ...NEW },
};

/** Measures adding links through `edit` against the same through `update`, whose response is the whole workspace. */
export async function edits(): Promise<Section> {
  const { uid, idToken } = await signUp();
  await fill(uid, LINKS);
  const { url, stop } = await startService('workspaceUpdate');
  let added = LINKS;
  const edit = async () => {
    const link = benchLink(added++);
    const operations = [{ op: 'addLink', category: 'Added', title: link.title, url: link.url }];
    const response = await postRoute(`${url}/api/workspace/edit`, idToken, { operations });
    check(response.includes('"results":[{"status":"created"}]'), 'edit creates the link');
  };
  const update = async () => {
    const link = benchLink(added++);
    const categories = [{ categoryName: 'Added', links: [{ title: link.title, url: link.url }] }];
    const response = await postRoute(`${url}/api/workspace/update`, idToken, { categories });
    check(response.includes(`"${link.url}"`), 'update creates the link');
  };
  const atOnce = (add: () => Promise<void>) => () => Promise.all(Array.from({ length: AT_ONCE }, add));

  const baselineName = 'the same through update';
  const one = await measurePair('edit, one link', {
    service: edit,
    baseline: update,
    baselineName,
    rounds: 30,
    warmUp: 5,
    target: 0.6,
  });
  const many = await measurePair(`edit, ${String(AT_ONCE)} requests with one link each, at once`, {
    service: atOnce(edit),
    baseline: atOnce(update),
    baselineName,
    rounds: 5,
    warmUp: 0,
    target: 0.25,
  });
  const rows = [one, many, ...(await repetitive(`${url}/api/workspace/edit`))];
  await stop();
  return { title: `Edits over REST, the first two with ${LINKS.toLocaleString('en')} links stored`, rows };
}

/** Measures requests with as many operations as one may have, in a workspace with as many categories as fit. */
async function repetitive(url: string): Promise<Row[]> {
  const { idToken } = await signUp();
  const send = async (operations: object[]) => {
    check(
      !(await postRoute(url, idToken, { operations })).includes('not_found'),
      'every operation finds its link',
    );
  };
  const added = Array.from({ length: CATEGORIES }, (_, number) => {
    return { op: 'addLink', category: nameOf(number), title: 'A', url: URL };
  });
  // The second category gets no link, so that the first one's link can move there.
  added.splice(1, 1);
  for (let start = 0; start < added.length; start += OPERATIONS)
    await send(added.slice(start, start + OPERATIONS));
  const [baseline = '', ...others] = Object.keys(REPEATED);
  const request = (what: string) => () =>
    send(Array.from({ length: OPERATIONS }, (_, number) => REPEATED[what]?.(number % 2 === 0, number) ?? {}));
  const rows: Row[] = [];
  for (const what of others) {
    const pair = { service: request(what), baseline: request(baseline), baselineName: baseline };
    rows.push(
      await measurePair(`${OPERATIONS.toLocaleString('en')} ${what}`, {
        ...pair,
        rounds: 5,
        warmUp: 1,
        target: 3,
      }),
    );
  }
  return rows;
}
