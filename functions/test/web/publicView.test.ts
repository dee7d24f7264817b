import { openPage } from './support/browser';
import { newPerson, openAs } from './support/person';
import { manyLinks, store, workspaceOf } from './support/stored';

const LINK = {
  category: 'Reading',
  title: 'For everyone',
  url: 'https://example.com/everyone',
  notes: 'A note for everyone.',
};

async function textAt(path: string): Promise<string> {
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
    const ofPrivate = await textAt(`/u/${uid}/secret`);
    expect(ofPrivate).toBe(await textAt(`/u/${uid}/missing`));
    expect(ofPrivate).toBe(await textAt('/u/nobody/default'));
  });

  it('is linked from the dashboard once a workspace is public, and gone when it is private again', async () => {
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
    await textAt(new URL(address).pathname);
  });

  it('loads chunk by chunk as the visitor scrolls', async () => {
    const { uid } = await newPerson();
    const workspace = { ...workspaceOf('big', 'Very many links', manyLinks(5_000, 10)), isPublic: true };
    await store(uid, workspace);
    expect(workspace.chunks.length).toBeGreaterThan(4);
    const newestPage = workspace.chunks.at(-1)?.links.size ?? 0;

    const page = await openPage(`/u/${uid}/big`);
    const list = page.getByRole('list', { name: 'Links' });
    const shown = () => list.getByRole('listitem').first().getAttribute('aria-setsize').then(Number);
    await list.getByRole('listitem').first().waitFor();
    expect(await shown()).toBe(newestPage);
    while ((await shown()) < 5_000) await page.mouse.wheel(0, 20_000);
    await page.getByText('Loading more …').waitFor({ state: 'detached' });
  });
});
