import { categoryId } from '../../src/lib/shared/model/identity';
import { getDatabase } from '../../src/lib/platform/firestore';
import { connectUser } from '../support/users/toolUser';
import { seriousViolations } from './support/axe';
import { FIRESTORE } from './support/browser';
import { menuOf } from './support/editor';
import { newPerson, openAs, type Person } from './support/signIn/person';
import { manyLinks, store, workspaceOf } from './support/stored';
import { untilEqual, untilFocused, untilPath, waitForSummary } from './support/until';

describe('a search in all workspaces', () => {
  const link = (category: string, title: string) => ({
    category,
    title,
    url: `https://example.com/${encodeURIComponent(title)}`,
  });

  /** Creates a person with three workspaces. */
  async function personWithWorkspaces(): Promise<Person> {
    const person = await newPerson();
    await store(person.uid, workspaceOf('default', 'Default', [link('Reading', 'Firestore limits')]));
    await store(person.uid, workspaceOf('work', 'Work', [link('Meetings', 'Quarterly plan')]));
    await store(
      person.uid,
      workspaceOf('recipes', 'Recipes', [link('Cakes', 'Plan a cake'), link('Soups', 'A plan for soup')]),
    );
    return person;
  }

  it('is offered where nothing was found, reads only then, and shows where each link is', async () => {
    const person = await personWithWorkspaces();
    const page = await openAs(person);
    await page.getByRole('link', { name: 'Firestore limits' }).waitFor();
    const chunkReads: string[] = [];
    page.on('request', (request) => {
      const body = decodeURIComponent(request.postData() ?? '');
      const targets = body.matchAll(/"parent":"[^"]*\/workspaces\/(work|recipes)"/g);
      chunkReads.push(...[...targets].flatMap(([, workspaceId]) => workspaceId ?? []));
    });
    await page.getByRole('searchbox').fill('plan');
    await waitForSummary(page, 'No link matches “plan”');
    expect(chunkReads).toEqual([]);
    await page.getByRole('link', { name: 'Search all workspaces' }).press('Enter');
    await waitForSummary(page, /^3 links in (Recipes and Work|Work and Recipes) for “plan”$/);
    await untilFocused(page, 'textContent', 'Search only Default');
    expect(chunkReads.toSorted()).toEqual(['recipes', 'work']);
    const row = page.getByRole('listitem').filter({ hasText: 'Quarterly plan' });
    await row.getByRole('link', { name: 'Work' }).waitFor();
    expect(await row.getByRole('button').count()).toBe(0);

    // Another query reads nothing more.
    await page.getByRole('searchbox', { name: 'Search all workspaces' }).fill('limits quarterly');
    await waitForSummary(page, 'These have some of them.');
    expect(chunkReads).toHaveLength(2);
    expect(await menuOf(page, 'Firestore limits').count()).toBe(1);

    await page.getByRole('searchbox').fill('quarterly');
    await waitForSummary(page, '1 link in Work for “quarterly”');
    await row.getByRole('link', { name: 'Meetings' }).click();
    await page.getByRole('heading', { name: 'Meetings' }).waitFor();
    await untilPath(page, `/w/work/${categoryId('Meetings')}`);
  });

  it('is read from the address, keeps up with changes, and goes back to one workspace', async () => {
    const person = await personWithWorkspaces();
    const page = await openAs(person, '/?q=plan&in=all');
    await page.getByRole('link', { name: 'Quarterly plan' }).waitFor();
    const { add, tools } = await connectUser(person.uid);
    await add({
      workspaceId: 'work',
      category: 'New',
      title: 'The newest plan',
      url: 'https://example.com/new',
    });
    await page.getByRole('link', { name: 'The newest plan' }).waitFor();
    await tools.close();
    await page.getByRole('link', { name: 'Search only Default' }).click();
    await waitForSummary(page, 'No link matches “plan”');
    await page.goBack();
    await page.getByRole('link', { name: 'The newest plan' }).waitFor();
  });

  it('says that it is still loading while there is no connection', async () => {
    const person = await personWithWorkspaces();
    const page = await openAs(person, '/?q=plan');
    await waitForSummary(page, 'No link matches “plan”');
    await page.context().route(FIRESTORE, (route) => route.abort());
    await page.getByRole('link', { name: 'Search all workspaces' }).click();
    await page.getByText('Loading 2 more workspaces …').waitFor();
    await page.context().unroute(FIRESTORE);
    await page.getByRole('link', { name: 'Quarterly plan' }).waitFor();
    await page.getByText('Loading', { exact: false }).waitFor({ state: 'detached' });
  });

  it('says what could not be searched, and searches it after a reload', async () => {
    const person = await personWithWorkspaces();
    const chunk = getDatabase().doc(`users/${person.uid}/workspaces/work/pages/0`);
    const stored = (await chunk.get()).data() ?? {};
    await chunk.set({ links: 'broken' });
    const page = await openAs(person, '/?q=plan&in=all');
    await waitForSummary(page, '2 links in Recipes for “plan”');
    await page.getByRole('alert').filter({ hasText: '“Work” could not be searched.' }).waitFor();
    await chunk.set(stored);
    await page.getByRole('button', { name: 'Reload' }).press('Enter');
    await page.getByRole('link', { name: 'Quarterly plan' }).waitFor();
    await untilEqual(() => page.getByRole('alert').count(), 0);
  });

  it('leaves out what is too large for it, and links there', async () => {
    const person = await personWithWorkspaces();
    const large = workspaceOf('large', 'Archive', manyLinks(10, 1));
    await store(person.uid, {
      ...large,
      chunks: large.chunks.map((chunk) => ({ ...chunk, bytes: 9 * 1024 * 1024 })),
    });
    const page = await openAs(person, '/?q=article&in=all');
    await waitForSummary(page, 'No link in any workspace matches “article”');
    await page.getByText('Not searched, because there are too many links: Archive').waitFor();
    await page.getByRole('link', { name: 'Archive' }).last().click();
    await waitForSummary(page, '10 links for “article”');
  });

  it('works by touch on a phone, and is accessible in light and dark', async () => {
    const viewport = { width: 390, height: 844 };
    const page = await openAs(await personWithWorkspaces(), '/?q=plan', {
      viewport,
      hasTouch: true,
      isMobile: true,
    });
    await page.getByRole('link', { name: 'Search all workspaces' }).tap();
    await page.getByRole('link', { name: 'Quarterly plan' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
    expect(await seriousViolations(page, 'in both themes')).toEqual([]);
    await page.getByRole('listitem').getByRole('link', { name: 'Cakes' }).tap();
    await page.getByRole('heading', { name: 'Cakes' }).waitFor();
  });
});
