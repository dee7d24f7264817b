import { check, postRoute } from '../calls';
import { median, timeInterleaved } from '../measure';
import { compare, type Section } from '../report';
import { benchLink, fill, signUp, startService, type BenchLink } from '../service';

const LINKS = 10_000;
const WARM_UP = 5;
const ROUNDS = 30;
const AT_ONCE = 100;
const AT_ONCE_ROUNDS = 5;

/** Measures adding links through `edit` against the same through `update`, whose response is the whole workspace. */
export async function edits(): Promise<Section> {
  const { uid, idToken } = await signUp();
  await fill(uid, LINKS);
  const { url, stop } = await startService('workspaceUpdate');
  let added = LINKS;
  const next = () => benchLink(added++);
  const byEdit = async ({ title, url: address }: BenchLink) => {
    const operations = [{ op: 'addLink', category: 'Added', title, url: address }];
    const response = await postRoute(`${url}/api/workspace/edit`, idToken, { operations });
    check(response.includes('"results":[{"status":"created"}]'), 'edit creates the link');
  };
  const byUpdate = async ({ title, url: address }: BenchLink) => {
    const categories = [{ categoryName: 'Added', links: [{ title, url: address }] }];
    const response = await postRoute(`${url}/api/workspace/update`, idToken, { categories });
    check(response.includes(`"${address}"`), 'update creates the link');
  };
  const atOnce = (add: (link: BenchLink) => Promise<void>) => () =>
    Promise.all(Array.from({ length: AT_ONCE }, () => add(next())));

  for (let round = 0; round < WARM_UP; round++) {
    await byEdit(next());
    await byUpdate(next());
  }
  const one = await timeInterleaved(ROUNDS, { edit: () => byEdit(next()), update: () => byUpdate(next()) });
  const many = await timeInterleaved(AT_ONCE_ROUNDS, { edit: atOnce(byEdit), update: atOnce(byUpdate) });
  await stop();
  const row = (what: string, times: typeof one, target: number) => {
    const value = median(times('edit'));
    return {
      what,
      value,
      baseline: compare(value, 'the same through update', median(times('update'))),
      target,
    };
  };
  return {
    title: `Adding links over REST, with ${LINKS.toLocaleString('en')} links stored`,
    rows: [
      row('edit, one link', one, 0.6),
      row(`edit, ${String(AT_ONCE)} requests with one link each, at once`, many, 0.25),
    ],
  };
}
