import { check, postRoute } from '../measuring/calls';
import { measurePair } from '../measuring/measure';
import type { Section } from '../measuring/report';
import { benchLink, fill, signUp, startService } from '../measuring/service';

const LINKS = 10_000;
const AT_ONCE = 100;

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
  await stop();
  return {
    title: `Adding links over REST, with ${LINKS.toLocaleString('en')} links stored`,
    rows: [one, many],
  };
}
