import type { EditOperation } from '../../src/lib/shared/contract/requests/editRequest';
import { aLink, instant, withCategories, workspaceWith } from '../../src/lib/shared/model/workspace.fixture';
import { apply } from '../../src/lib/shared/model/operation';
import { applyEdits } from '../../src/lib/shared/operations/applyEdits';
import { check, postRoute } from '../measuring/calls';
import { measurePair } from '../measuring/measure';
import type { Row, Section } from '../measuring/report';
import { benchLink, fill, signUp, startService } from '../measuring/service';

const LINKS = 10_000;
const AT_ONCE = 100;

const OPERATIONS = 2_000;
const [FIRST = '', SECOND = '', ...OTHERS] = Array.from(
  { length: 4_990 },
  (_, number) => `${'Category '.repeat(10)}${String(number).padStart(10, '0')}`,
);
const LINK = aLink(1, { category: FIRST });
const set = (category: string, fields: object) => ({
  op: 'updateLink' as const,
  ...LINK,
  category,
  set: fields,
});
/** Two operations that a request repeats in turns. The second one undoes the first. */
type Turns = readonly EditOperation[];
const TITLES: Turns = [set(FIRST, { title: 'A' }), set(FIRST, { title: 'B' })];
const IN_TURNS: Readonly<Record<string, Turns>> = {
  'moves of one link': [set(FIRST, { category: SECOND }), set(SECOND, { category: FIRST })],
  'renames of one category': [
    { op: 'renameCategory', category: FIRST, name: 'Renamed' },
    { op: 'renameCategory', category: 'Renamed', name: FIRST },
  ],
  'adds and deletions in a new category': [
    { ...LINK, op: 'addLink', category: 'New' },
    { ...LINK, op: 'deleteLink', category: 'New' },
  ],
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
    check(response.includes('"status":"created"'), 'edit creates the link');
  };
  const update = async () => {
    const link = benchLink(added++);
    const categories = [{ categoryName: 'Added', links: [{ title: link.title, url: link.url }] }];
    const response = await postRoute(`${url}/api/workspace/update`, idToken, { categories });
    check(response.includes(`"${link.url}"`), 'update creates the link');
  };
  const atOnce = (add: () => Promise<void>) => () => Promise.all(Array.from({ length: AT_ONCE }, add));

  const baselineName = 'the same through update';
  const single = { service: edit, baseline: update, rounds: 30, warmUp: 5, target: 0.6 };
  const bulk = { service: atOnce(edit), baseline: atOnce(update), rounds: 5, warmUp: 0, target: 0.25 };
  const many = `edit, ${String(AT_ONCE)} requests with one link each, at once`;
  const compared = [
    await measurePair('edit, one link', { ...single, baselineName }),
    await measurePair(many, { ...bulk, baselineName }),
  ];
  await stop();
  return {
    title: `Edits over REST, with ${LINKS.toLocaleString('en')} links stored, and in a workspace full of categories`,
    rows: [...compared, ...(await changesInTurns())],
  };
}

/** Measures applying as many operations as a request may have to a workspace with as many categories as fit. */
async function changesInTurns(): Promise<Row[]> {
  const full = withCategories(workspaceWith(LINK), [SECOND, ...OTHERS]);
  const timed = (turns: Turns) => {
    const edits = Array.from({ length: OPERATIONS / 2 }, () => turns).flat();
    return () => Promise.resolve(apply(full, applyEdits(edits, instant())));
  };
  const baseline = { baseline: timed(TITLES), baselineName: 'new titles of one link' };
  const rows: Row[] = [];
  for (const [what, turns] of Object.entries(IN_TURNS)) {
    const options = { ...baseline, service: timed(turns), rounds: 20, warmUp: 5, target: 3 };
    rows.push(await measurePair(`${String(OPERATIONS)} ${what}`, options));
  }
  return rows;
}
