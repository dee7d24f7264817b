import { categoryId } from '../../src/lib/shared/model/identity';
import { copiedText, openPage } from './support/browser';
import { newPerson, openAs } from './support/signIn/person';
import { manyLinks, store, workspaceOf } from './support/stored';
import { untilEqual, untilPath } from './support/until';

const LINK = {
  category: 'Reading',
  title: 'For everyone',
  url: 'https://example.com/everyone',
  notes: 'A note for everyone.',
};

/** Opens an address that shows no workspace, and returns what it says instead. */
async function notFoundTextAt(path: string): Promise<string> {
  const page = await openPage(path);
  await page.getByRole('heading', { name: 'Workspace not found' }).waitFor();
  return page.getByRole('main').innerText();
}

describe('the public view', () => {
  it('shows a public workspace with its notes to signed-out visitors', async () => {
    const { uid } = await newPerson();
    await store(uid, { ...workspaceOf('shared', 'Shared links', [LINK]), isPublic: true });
    const page = await openPage(`/u/${uid}/shared`);
    await page.getByRole('heading', { name: 'Shared links' }).waitFor();
    const link = page.getByRole('link', { name: 'For everyone' });
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    await page.getByText('A note for everyone.').waitFor();
    expect(await page.getByRole('button', { name: /Delete/ }).count()).toBe(0);
  });

  it('says the same about a private workspace as about a missing one', async () => {
    const { uid } = await newPerson();
    await store(uid, workspaceOf('secret', 'Secret links', [LINK]));
    const textForPrivate = await notFoundTextAt(`/u/${uid}/secret`);
    expect(textForPrivate).toBe(await notFoundTextAt(`/u/${uid}/missing`));
    expect(textForPrivate).toBe(await notFoundTextAt('/u/nobody/default'));
  });

  it('is linked from the dashboard while the workspace is public, and closed to visitors afterwards', async () => {
    const person = await newPerson();
    await store(person.uid, workspaceOf('default', 'Default', [LINK]));
    const page = await openAs(person);
    await page.getByRole('button', { name: 'Change this workspace' }).click();
    await page.getByRole('button', { name: 'Make public …' }).click();
    const address = await page.getByRole('dialog').locator('code').innerText();
    await page.getByRole('button', { name: 'Make public', exact: true }).click();
    await page.getByRole('link', { name: 'Public: see what visitors see' }).waitFor();
    await page.getByText('Anyone with the address can now see it.').waitFor();
    const visitor = await openPage(new URL(address).pathname);
    await visitor.getByRole('link', { name: 'For everyone' }).waitFor();

    await page.getByRole('button', { name: 'Change this workspace' }).click();
    await page.getByRole('button', { name: 'Make private …' }).click();
    await page.getByRole('button', { name: 'Make private', exact: true }).click();
    await page.getByText('Private', { exact: true }).waitFor();
    await page.getByText('Only you can see it now.').waitFor();
    await notFoundTextAt(new URL(address).pathname);
  });

  it('has the cards, categories and search of the dashboard, newest first across all chunks', async () => {
    const { uid } = await newPerson();
    // The newest links are in the first chunk.
    const workspace = workspaceOf('big', 'Very many links', manyLinks(5_000, 10));
    await store(uid, { ...workspace, isPublic: true });
    expect(workspace.chunks.length).toBeGreaterThan(4);
    const page = await openPage(`/u/${uid}/big`);
    await page.getByText('5,000 links', { exact: true }).waitFor();
    await page.getByText('Loading more …').waitFor({ state: 'detached' });

    const cards = page.locator('.card');
    await page.getByRole('link', { name: 'Article number 0 about' }).waitFor();
    const names = await cards.locator('h2').allInnerTexts();
    expect(names).toEqual(topics(0, 1, 2, 3, 4, 5, 6, 7, 8, 9).slice(0, names.length));
    const topic3 = page.getByRole('region', { name: 'Topic 3' });
    await untilEqual(() => topic3.locator('.link-title').allInnerTexts(), articles(3, 13, 23, 33, 43));
    await topic3.getByText('All 500 links').click();
    await page.getByRole('list', { name: 'Links in Topic 3' }).waitFor();
    await untilPath(page, `/u/${uid}/big/${categoryId('Topic 3')}`);
    await untilEqual(() => page.title(), 'Topic 3 · Very many links · Link Dashboard');
    const titles = async () => (await page.locator('.link-title').allInnerTexts()).slice(0, 6);
    await untilEqual(titles, articles(3, 13, 23, 33, 43, 53));
    await page.reload();
    await page.getByRole('heading', { name: 'Topic 3' }).waitFor();

    await page.getByRole('searchbox').fill('number 4321');
    await page.getByText('1 link for “number 4321”').waitFor();
    await page.getByRole('link', { name: 'Article number 4321' }).waitFor();
    await page.goto(`/u/${uid}/big?q=number+77`);
    await page.getByText('links for “number 77”').waitFor();
    await page.getByRole('searchbox').press('Escape');
    await page.getByRole('region', { name: 'Topic 0' }).waitFor();
    expect(await page.getByRole('button', { name: /Delete|Change/ }).count()).toBe(0);
  });

  it('shows the newest cards, in their final order, before all links have loaded', async () => {
    const { uid } = await newPerson();
    const workspace = workspaceOf('big', 'Very many links', manyLinks(5_000, 10).reverse());
    await store(uid, { ...workspace, isPublic: true });
    const page = await openPage(`/u/${uid}/big`);
    const shown = page.getByRole('region', { name: 'Topic 0' });
    await shown.getByRole('link', { name: 'Article number 0 about' }).waitFor();
    const before = await shown.innerText();
    await page.getByText('Loading more …').waitFor({ state: 'detached' });
    expect(await shown.innerText()).toBe(before);
  });

  it('never shows the conversation and the path of a session', async () => {
    const { uid } = await newPerson();
    const session = { ...LINK, conversationId: 'conversation-1', localPath: '/home/ada/links' };
    await store(uid, { ...workspaceOf('shared', 'Shared links', [session]), isPublic: true });
    const page = await openPage(`/u/${uid}/shared`);
    await page.getByText('A note for everyone.').waitFor();
    expect(await page.content()).not.toMatch(/conversation-1|home.ada/);
  });

  it('says that there are no links yet, or no such category', async () => {
    const { uid } = await newPerson();
    await store(uid, { ...workspaceOf('empty', 'Nothing here', []), isPublic: true });
    const page = await openPage(`/u/${uid}/empty`);
    await page.getByText('This workspace has no links yet.').waitFor();
    await page.goto(`/u/${uid}/empty/0123`);
    await page.getByRole('heading', { name: 'Category not found' }).waitFor();
    await page.getByRole('link', { name: 'See all categories' }).click();
    await page.getByText('This workspace has no links yet.').waitFor();
    await untilPath(page, `/u/${uid}/empty`);
  });

  it('has an address that the owner can copy', async () => {
    const person = await newPerson();
    await store(person.uid, { ...workspaceOf('default', 'Default', [LINK]), isPublic: true });
    const page = await openAs(person);
    await page.getByRole('button', { name: 'Change this workspace' }).click();
    await page.getByRole('button', { name: 'Copy address' }).click();
    await page.getByText('Copied the address of the public view.').waitFor();
    const address = await copiedText(page);
    const visitor = await openPage(new URL(address).pathname);
    await visitor.getByRole('link', { name: 'For everyone' }).waitFor();
  });
});

const topics = (...numbers: number[]) => numbers.map((n) => `Topic ${String(n)}`);

const articles = (...numbers: number[]) =>
  numbers.map((n) => `Article number ${String(n)} about something worth keeping`);
