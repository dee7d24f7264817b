import type { Page } from 'playwright-core';
import { getDatabase } from '../../src/lib/platform/firestore';
import { seriousViolations } from './support/axe';
import { PHONE } from './support/browser';
import { newPerson, openAs, type Person } from './support/signIn/person';
import { store, workspaceOf, type LinkToStore } from './support/stored';
import { untilEqual, untilPath } from './support/until';

const LINKS: LinkToStore[] = [
  { category: 'Reading', title: 'One', url: 'https://example.com/1', notes: 'A note.' },
  { category: 'Music', title: 'Two', url: 'https://example.com/2' },
];

async function personWithWorkspaces(): Promise<Person> {
  const person = await newPerson();
  await store(person.uid, workspaceOf('default', 'Mine', LINKS));
  await store(person.uid, workspaceOf('travel', 'Travel', LINKS));
  return person;
}

/** Returns the paths of all documents of a workspace, including its chunks. */
async function documentsOf({ uid }: Person, workspaceId: string): Promise<string[]> {
  const head = getDatabase().doc(`users/${uid}/workspaces/${workspaceId}`);
  const documents = [await head.get(), ...(await head.collection('pages').get()).docs];
  return documents.filter(({ exists }) => exists).map(({ ref }) => ref.path);
}

const openMenu = (page: Page) => page.getByRole('button', { name: 'Change this workspace' });

describe('deleting a workspace', () => {
  it('deletes all of its links once its name is typed, and goes to the default workspace', async () => {
    const person = await personWithWorkspaces();
    const page = await openAs(person, '/w/travel');
    const other = await page.context().newPage();
    await other.goto('/w/travel');
    await other.getByRole('link', { name: 'One', exact: true }).waitFor();
    await page.bringToFront();

    await openMenu(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete the workspace “Travel”?' });
    await dialog.getByText('This deletes 2 links with all notes. It cannot be undone.').waitFor();
    expect(await seriousViolations(page, 'in both themes')).toEqual([]);
    await page.keyboard.press('Enter');
    await dialog.getByText('Type “Travel” to delete this workspace.').waitFor();
    await page.keyboard.type('Travels');
    await page.keyboard.press('Enter');
    await dialog.getByText('Type “Travel” to delete this workspace.').waitFor();
    expect(await documentsOf(person, 'travel')).toHaveLength(2);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'Mine' }).waitFor();
    await untilPath(page, '/');
    await page.getByText('Deleted the workspace “Travel” with 2 links.').waitFor();
    expect(await documentsOf(person, 'travel')).toEqual([]);
    expect(await documentsOf(person, 'default')).toHaveLength(2);
    await page.getByRole('button', { name: 'Workspace: Mine' }).click();
    await page.getByRole('button', { name: 'New workspace' }).waitFor();
    await untilEqual(() => page.getByRole('link', { name: /Travel/ }).count(), 0);

    await other.getByRole('heading', { name: 'Workspace not found' }).waitFor();
    await other.getByText('the workspace may have been deleted').waitFor();
    expect(await other.getByRole('alert').count()).toBe(0);
  });

  it('works by touch on a phone', async () => {
    const person = await personWithWorkspaces();
    const page = await openAs(person, '/w/travel', PHONE);
    await openMenu(page).tap();
    const item = page.getByRole('button', { name: 'Delete …' });
    expect((await item.boundingBox())?.x).toBeGreaterThanOrEqual(0);
    await item.tap();
    await page.getByRole('textbox', { name: 'Type Travel to confirm' }).fill('travel');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).tap();
    await page.getByRole('heading', { name: 'Mine' }).waitFor();
    expect(await documentsOf(person, 'travel')).toEqual([]);
  });

  it('keeps it, and says why, when the service cannot be reached', async () => {
    const person = await personWithWorkspaces();
    const page = await openAs(person, '/w/travel');
    await page.route('**/api/workspace/delete', (route) => route.abort());
    await openMenu(page).click();
    await page.getByRole('button', { name: 'Delete …' }).click();
    await page.getByRole('textbox', { name: 'Type Travel to confirm' }).fill('Travel');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('The dashboard cannot be reached.').waitFor();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('link', { name: 'One', exact: true }).waitFor();
    expect(await documentsOf(person, 'travel')).toHaveLength(2);
  });

  it('is not offered for the default workspace', async () => {
    const page = await openAs(await personWithWorkspaces());
    await openMenu(page).click();
    await page.getByRole('button', { name: 'Rename …' }).waitFor();
    expect(await page.getByRole('button', { name: 'Delete …' }).count()).toBe(0);
  });
});

describe('a second workspace of the same name', () => {
  const refusal = (name: string) =>
    `There is already a workspace with the name "${name}". Choose another name.`;

  it('is rejected without asking the service, also for a default workspace that is not stored', async () => {
    const person = await newPerson();
    await store(person.uid, workspaceOf('travel', 'Travel', LINKS));
    const page = await openAs(person);
    await page.route('**/api/workspace/create', (route) => route.abort());
    await page.getByRole('button', { name: 'Workspace: Default' }).click();
    await page.getByRole('button', { name: 'New workspace' }).click();
    const dialog = page.getByRole('dialog');
    for (const name of ['ＴＲＡＶＥＬ', 'default']) {
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
      await page.keyboard.press('Enter');
      await dialog.getByText(refusal(name)).waitFor();
    }
    expect(await seriousViolations(page, 'in both themes')).toEqual([]);
  });

  it('is not made by renaming, but the case of a name can be changed', async () => {
    const person = await personWithWorkspaces();
    const page = await openAs(person, '/w/travel');
    await openMenu(page).click();
    await page.getByRole('button', { name: 'Rename …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill(' MINE ');
    await page.keyboard.press('Enter');
    await dialog.getByText(refusal('MINE')).waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('TRAVEL');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'TRAVEL' }).waitFor();
  });
});
