import type { Page } from 'playwright-core';
import { z } from 'zod';
import { getDatabase } from '../../src/lib/firestore';
import { connectUser } from '../support/toolUser';
import { newPerson, openAs, type Person } from './support/person';
import { store, workspaceOf, type LinkToStore } from './support/stored';
import { until } from './support/until';

const TWELVE = 'The Twelve-Factor App';
const DRINK = 'Where to drink';

const LINKS: LinkToStore[] = [
  { category: 'Reading', title: 'Parse, don’t validate', url: 'https://example.com/parse' },
  { category: 'Reading', title: TWELVE, url: 'https://12factor.net/' },
  { category: 'Café', title: DRINK, url: 'https://example.com/espresso' },
];

/** Creates somebody with the same links in the default workspace and in another. */
async function withLinks(): Promise<Person> {
  const person = await newPerson();
  await store(person.uid, workspaceOf('default', 'Default', LINKS));
  await store(person.uid, workspaceOf('another', 'Another', LINKS));
  return person;
}

/** Opens the web app in a profile whose clock a test can put forward. */
async function openWithClock(person: Person): Promise<Page> {
  const page = await openAs(person);
  await page.clock.install();
  return page;
}

/** Puts the clock of all tabs forward, past the time in which a deletion can be undone. */
const passUndoTime = (page: Page) => page.clock.fastForward(7_500);

const isStored = async ({ uid }: Person, title: string, workspaceId = 'default'): Promise<boolean> => {
  const pages = await getDatabase().collection(`users/${uid}/workspaces/${workspaceId}/pages`).get();
  return JSON.stringify(pages.docs.map((page) => page.data())).includes(title);
};

async function deleteLink(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('link', { name: title }).waitFor({ state: 'detached' });
}

/** Deletes another link and waits until it is gone: whatever had to be sent before it has been sent by then. */
async function untilLaterDeletion(page: Page, person: Person): Promise<void> {
  await deleteLink(page, DRINK);
  await passUndoTime(page);
  await until(async () => !(await isStored(person, DRINK)));
}

const kept = (page: Page) => page.evaluate<string | null>("localStorage.getItem('link-dashboard-deletions')");

async function keptDeletion(page: Page): Promise<object | undefined> {
  return z.array(z.looseObject({})).parse(JSON.parse((await kept(page)) ?? '[]'))[0];
}

/** Stores a deletion in the browser, as if made earlier or by another user. */
async function keep(page: Page, deletion: object): Promise<void> {
  const json = JSON.stringify(JSON.stringify([deletion]));
  await page.evaluate(`localStorage.setItem('link-dashboard-deletions', ${json})`);
}

describe('deleting a link', () => {
  it('deletes one link on a double click, not the next one too', async () => {
    const page = await openWithClock(await withLinks());
    const buttons = page.getByRole('button', { name: /^Delete / });
    await buttons.nth(LINKS.length - 1).waitFor();
    await buttons.first().dblclick();
    await page.getByText('Deleted “').first().waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(1);
    expect(await buttons.count()).toBe(LINKS.length - 1);
  });

  it('can be undone for some seconds, in which nothing is sent', async () => {
    const person = await withLinks();
    const page = await openWithClock(person);
    const link = page.getByRole('link', { name: TWELVE });
    await link.hover();
    await deleteLink(page, TWELVE);
    await page.getByRole('button', { name: 'Undo' }).click();
    await link.waitFor();
    await untilLaterDeletion(page, person);
    expect(await isStored(person, TWELVE)).toBe(true);
    await link.waitFor();
  });

  it('is sent when it can no longer be undone', async () => {
    const person = await withLinks();
    const page = await openWithClock(person);
    await page.getByRole('button', { name: 'Delete The Twelve-Factor App' }).click();
    await page.getByText('Deleted “The Twelve-Factor App”.').waitFor();
    expect(await isStored(person, TWELVE)).toBe(true);
    await passUndoTime(page);
    await until(async () => !(await isStored(person, TWELVE)));
    const head = await getDatabase().doc(`users/${person.uid}/workspaces/default`).get();
    expect(head.get('linkCount')).toBe(2);
    const { list, tools } = await connectUser(person.uid);
    expect((await list()).total).toBe(2);
    await tools.close();
  });

  it('is sent when the tab is left, or at the latest when the web app is opened again', async () => {
    const person = await withLinks();
    const page = await openWithClock(person);
    await page.getByRole('button', { name: 'Delete The Twelve-Factor App' }).click();
    await page.getByText('Deleted “The Twelve-Factor App”.').waitFor();
    await page.goto('/404.html');
    await page.goto('/');
    await page.getByRole('region', { name: 'Reading' }).waitFor();
    // A tab waits a little longer with what another tab had to send.
    await page.clock.fastForward(10_500);
    await until(async () => !(await isStored(person, TWELVE)));
  });

  it('shows the link again, with a message, when it is rejected', async () => {
    const person = await withLinks();
    const page = await openWithClock(person);
    await page.getByRole('button', { name: 'Delete The Twelve-Factor App' }).click();
    await page.getByRole('link', { name: TWELVE }).waitFor({ state: 'detached' });
    // Reject all writes from now on.
    await page.route(/Firestore\/Write|documents:commit/, (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/json',
        body: JSON.stringify({ error: { code: 403, message: 'No.', status: 'PERMISSION_DENIED' } }),
      }),
    );
    await passUndoTime(page);
    await page.getByText('“The Twelve-Factor App” was not deleted.').waitFor();
    await page.getByRole('link', { name: TWELVE }).waitFor();
    expect(await isStored(person, TWELVE)).toBe(true);
  });

  it('is sent for both workspaces when the same link is deleted in each', async () => {
    const person = await withLinks();
    const page = await openWithClock(person);
    await deleteLink(page, TWELVE);
    await goToAnother(page);
    await deleteLink(page, TWELVE);
    await passUndoTime(page);
    await until(async () => !(await isStored(person, TWELVE, 'another')));
    await until(async () => !(await isStored(person, TWELVE)));
  });

  it('is undone in one workspace and not in another', async () => {
    const person = await withLinks();
    const page = await openWithClock(person);
    await deleteLink(page, TWELVE);
    await goToAnother(page);
    await deleteLink(page, TWELVE);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByRole('link', { name: TWELVE }).waitFor();
    await passUndoTime(page);
    await until(async () => !(await isStored(person, TWELVE)));
    expect(await isStored(person, TWELVE, 'another')).toBe(true);
  });

  it('ignores what another user has deleted in this browser', async () => {
    const person = await withLinks();
    const page = await openWithClock(person);
    await deleteLink(page, TWELVE);
    const own = await keptDeletion(page);
    const theirs = { ...own, uid: 'somebody-else' };
    await keep(page, theirs);
    await untilLaterDeletion(page, person);
    await until(async () => JSON.stringify([theirs]) === (await kept(page)));
  });

  it('is sent when the tab is left, which removes the offer to undo', async () => {
    const person = await withLinks();
    const page = await openWithClock(person);
    await deleteLink(page, TWELVE);
    await page.evaluate("dispatchEvent(new Event('pagehide'))");
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached', timeout: 3_000 });
    await until(async () => !(await isStored(person, TWELVE)));
  });

  it('is not sent by another tab while it can be undone', async () => {
    const person = await withLinks();
    const page = await openWithClock(person);
    const other = await page.context().newPage();
    await other.goto('/');
    await other.getByRole('link', { name: TWELVE }).waitFor();
    await deleteLink(page, TWELVE);
    await other.getByRole('link', { name: TWELVE }).waitFor({ state: 'detached' });
    await other.reload();
    await other.getByRole('link', { name: DRINK }).waitFor();
    await other.evaluate("dispatchEvent(new Event('pagehide'))");
    await page.getByRole('button', { name: 'Undo' }).click();
    await other.getByRole('link', { name: TWELVE }).waitFor();
    await untilLaterDeletion(page, person);
    expect(await isStored(person, TWELVE)).toBe(true);
  });

  it('says so when it is too late to undo', async () => {
    const person = await withLinks();
    const page = await openWithClock(person);
    await deleteLink(page, TWELVE);
    // What another tab leaves behind after sending the deletion.
    await page.evaluate("localStorage.removeItem('link-dashboard-deletions')");
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('it is too late to undo').waitFor();
  });

  it('is sent before sign-out, which removes every trace of it from the browser', async () => {
    const person = await withLinks();
    const page = await openWithClock(person);
    await deleteLink(page, TWELVE);
    expect(await kept(page)).not.toContain('Twelve');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Password').waitFor();
    expect(await isStored(person, TWELVE)).toBe(false);
    expect(await kept(page)).toBeNull();
    expect(await page.content()).not.toContain(TWELVE);
  });

  it('is dropped when it could not be sent for days', async () => {
    const person = await withLinks();
    const page = await openWithClock(person);
    await deleteLink(page, TWELVE);
    const own = await keptDeletion(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await keep(page, { ...own, due: Date.now() - 2 * 24 * 60 * 60 * 1000 });
    await page.reload();
    await page.getByRole('link', { name: TWELVE }).waitFor();
    await untilLaterDeletion(page, person);
    expect(await isStored(person, TWELVE)).toBe(true);
    await until(async () => (await kept(page)) === null);
  });
});

async function goToAnother(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Workspace: Default' }).click();
  await page.getByRole('link', { name: /Another/ }).click();
  await page.getByRole('heading', { name: 'Another' }).waitFor();
}
