import type { Page, Route } from 'playwright-core';
import { z } from 'zod';
import { categoryId } from '../../src/lib/domain/identity/identity';
import type { Link } from '../../src/lib/domain/model';
import { connectUser } from '../support/toolUser';
import { choose, EDIT, itemNamed, linkNamed, storedLinks } from './support/editor';
import { newPerson, openAs, type Person } from './support/person';
import { store, workspaceOf, type LinkToStore } from './support/stored';
import { until } from './support/until';

const TWELVE = 'The Twelve-Factor App';
const DRINK = 'Where to drink';

const LINKS: LinkToStore[] = [
  { category: 'Reading', title: 'Parse, don’t validate', url: 'https://example.com/parse' },
  {
    category: 'Reading',
    title: TWELVE,
    url: 'https://12factor.net/',
    notes: 'Store config in\nthe environment.',
    sourceUrl: 'obsidian://open?vault=Notes',
    conversationId: 'conversation-1',
    localPath: '/home/ada/links',
    addedAt: '2025-03-12T10:00:00.000Z',
  },
  { category: 'Café', title: DRINK, url: 'https://example.com/espresso' },
];

/** Creates somebody with the same links in the default workspace and in another. */
async function withLinks(): Promise<Person> {
  const person = await newPerson();
  await store(person.uid, workspaceOf('default', 'Default', LINKS));
  await store(person.uid, workspaceOf('another', 'Another', LINKS));
  return person;
}

const isStored = async (person: Person, title: string, workspaceId?: string): Promise<boolean> =>
  (await storedLinks(person, workspaceId)).some((link) => link.title === title);

const untilDeleted = (person: Person, title: string, workspaceId?: string) =>
  until(async () => !(await isStored(person, title, workspaceId)));

async function deleteLink(page: Page, title: string): Promise<void> {
  await choose(page, title, 'Delete');
  await linkNamed(page, title).waitFor({ state: 'detached' });
}

const undoButton = (page: Page) => page.getByRole('button', { name: 'Undo' }).last();
const undo = (page: Page) => undoButton(page).click();

/** Records whether this title appears on the page from now on. @returns a function that tells. */
async function watchFor(page: Page, title: string): Promise<() => Promise<boolean>> {
  await page.evaluate(`
    window.hasAppeared = false;
    new MutationObserver(() => {
      const titles = [...document.querySelectorAll('.link-title')].map((heading) => heading.textContent);
      window.hasAppeared ||= titles.includes(${JSON.stringify(title)});
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  `);
  return async () => z.boolean().parse(await page.evaluate('window.hasAppeared'));
}

/** Holds the requests that edit a workspace until the returned function is called. */
async function holdEdits(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<undefined>();
  await page.route(EDIT, async (route) => {
    await held.promise;
    await route.continue();
  });
  return () => {
    held.resolve(undefined);
  };
}

const reject = (status: number, error: string) => (route: Route) =>
  route.fulfill({ status, json: { error } });

describe('deleting a link', () => {
  it('deletes one link on a double click, not the next one too', async () => {
    const page = await openAs(await withLinks());
    const buttons = page.getByRole('button', { name: /^Actions for / });
    await buttons.nth(LINKS.length - 1).waitFor();
    await buttons.first().click();
    await itemNamed(page, 'Delete').dblclick();
    await page.getByText('Deleted “').first().waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(1);
    expect(await buttons.count()).toBe(LINKS.length - 1);
  });

  it('is stored at once, while it can still be undone, and an AI client sees it', async () => {
    const person = await withLinks();
    const page = await openAs(person);
    await page.clock.install();
    await deleteLink(page, TWELVE);
    await undoButton(page).hover();
    await untilDeleted(person, TWELVE);
    await undoButton(page).waitFor();
    const { list, workspaces, tools } = await connectUser(person.uid);
    expect((await list()).total).toBe(2);
    expect((await workspaces())[0]).toMatchObject({ linkCount: 2 });
    await tools.close();
    await page.getByRole('heading', { name: 'Default' }).hover();
    await page.clock.fastForward(7_500);
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
  });

  it('offers Undo for as long as the pointer or the focus is on it', async () => {
    const page = await openAs(await withLinks());
    await page.clock.install();
    const answer = page.waitForResponse(EDIT);
    await deleteLink(page, TWELVE);
    await undoButton(page).hover();
    await undoButton(page).focus();
    // Otherwise the request would time out.
    await (await answer).finished();
    await page.clock.fastForward(30_000);
    await page.getByRole('heading', { name: 'Default' }).hover();
    await page.clock.fastForward(30_000);
    await undoButton(page).waitFor();
    await page.getByRole('searchbox').focus();
    await page.clock.fastForward(30_000);
    await undoButton(page).waitFor({ state: 'detached' });
  });

  it('is stored even if the tab is closed right after', async () => {
    const person = await withLinks();
    const page = await openAs(person);
    await choose(page, TWELVE, 'Delete');
    await page.getByText(`Deleted “${TWELVE}”.`).waitFor();
    await page.close();
    await untilDeleted(person, TWELVE);
  });

  it('can be undone, which restores everything the link had', async () => {
    const person = await withLinks();
    const before = await storedLinks(person);
    const page = await openAs(person);
    await deleteLink(page, TWELVE);
    await undoButton(page).hover();
    await untilDeleted(person, TWELVE);
    await undo(page);
    await linkNamed(page, TWELVE).waitFor();
    await until(() => isStored(person, TWELVE));
    const byUrl = (links: Link[]) => new Map(links.map((link) => [link.url, link]));
    expect(byUrl(await storedLinks(person))).toEqual(byUrl(before));
  });

  it('can be undone before the service has answered', async () => {
    const person = await withLinks();
    const page = await openAs(person);
    const release = await holdEdits(page);
    await deleteLink(page, TWELVE);
    await undo(page);
    await linkNamed(page, TWELVE).waitFor();
    const answers = [0, 1].map(() => page.waitForResponse(EDIT));
    release();
    await Promise.all(answers);
    await deleteLink(page, DRINK);
    await untilDeleted(person, DRINK);
    expect(await isStored(person, TWELVE)).toBe(true);
    await linkNamed(page, TWELVE).waitFor();
  });

  it('does not show the link again while the change is on its way', async () => {
    const person = await withLinks();
    const page = await openAs(person);
    const release = await holdEdits(page);
    await deleteLink(page, TWELVE);
    const hasAppeared = await watchFor(page, TWELVE);
    // A live change of somebody else, which does not contain the deletion yet.
    const { add, tools } = await connectUser(person.uid);
    await add({ category: 'New', title: 'Meanwhile', url: 'https://example.com/meanwhile' });
    await linkNamed(page, 'Meanwhile').waitFor();
    release();
    await untilDeleted(person, TWELVE);
    await add({ category: 'New', title: 'Afterwards', url: 'https://example.com/afterwards' });
    await linkNamed(page, 'Afterwards').waitFor();
    expect(await hasAppeared()).toBe(false);
    await tools.close();
  });

  it('shows the link again, and says why, when the service rejects it', async () => {
    const person = await withLinks();
    const page = await openAs(person);
    await page.route(
      EDIT,
      reject(503, 'The dashboard is temporarily unavailable. Try again in a few seconds.'),
    );
    await choose(page, TWELVE, 'Delete');
    await page
      .getByRole('alert')
      .getByText(`“${TWELVE}” was not deleted. The dashboard is temporarily unavailable. Try again`)
      .waitFor();
    await linkNamed(page, TWELVE).waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    expect(await isStored(person, TWELVE)).toBe(true);
  });

  it('shows the link again when the service cannot be reached', async () => {
    const page = await openAs(await withLinks());
    await page.route(EDIT, (route) => route.abort());
    await choose(page, TWELVE, 'Delete');
    await page.getByText(`“${TWELVE}” was not deleted. The dashboard cannot be reached.`).waitFor();
    await linkNamed(page, TWELVE).waitFor();
  });

  it('can be undone a second time if undoing it fails', async () => {
    const person = await withLinks();
    const page = await openAs(person);
    await deleteLink(page, TWELVE);
    await undoButton(page).hover();
    await untilDeleted(person, TWELVE);
    await page.route(EDIT, (route) => route.abort());
    await undo(page);
    await page.getByText(`“${TWELVE}” was not restored. The dashboard cannot be reached.`).waitFor();
    await page.unroute(EDIT);
    await page.getByRole('button', { name: 'Try again' }).click();
    await until(() => isStored(person, TWELVE));
    await linkNamed(page, TWELVE).waitFor();
  });

  it('is undone in one workspace and not in another', async () => {
    const person = await withLinks();
    const page = await openAs(person);
    await deleteLink(page, TWELVE);
    await page.getByRole('button', { name: 'Workspace: Default' }).click();
    await page.getByRole('link', { name: /Another/ }).click();
    await page.getByRole('heading', { name: 'Another' }).waitFor();
    await deleteLink(page, TWELVE);
    await undoButton(page).hover();
    await untilDeleted(person, TWELVE, 'another');
    await undo(page);
    await linkNamed(page, TWELVE).waitFor();
    await until(() => isStored(person, TWELVE, 'another'));
    expect(await isStored(person, TWELVE)).toBe(false);
  });

  it('and undoing it shows in another tab', async () => {
    const page = await openAs(await withLinks());
    const other = await page.context().newPage();
    await other.goto('/');
    await linkNamed(other, TWELVE).waitFor();
    await deleteLink(page, TWELVE);
    await undoButton(page).hover();
    await linkNamed(other, TWELVE).waitFor({ state: 'detached' });
    await undo(page);
    await linkNamed(other, TWELVE).waitFor();
  });

  it('empties the page of its category if it was the last link there, until it is undone', async () => {
    const person = await withLinks();
    const page = await openAs(person, `/w/default/${categoryId('Café')}`);
    await deleteLink(page, DRINK);
    await undoButton(page).hover();
    await untilDeleted(person, DRINK);
    await page.getByText('There are no links in this category.').waitFor();
    await page.getByRole('heading', { name: 'Café' }).waitFor();
    expect(await page.getByText('not found').count()).toBe(0);
    expect(await page.locator('.section-title .count').count()).toBe(0);
    await undo(page);
    await linkNamed(page, DRINK).waitFor();
    await choose(page, DRINK, 'Delete');
    await page.getByRole('link', { name: 'See all categories' }).click();
    await page.getByRole('region', { name: 'Reading' }).waitFor();
  });

  it('keeps nothing of a deletion in the browser', async () => {
    const person = await withLinks();
    const page = await openAs(person);
    await deleteLink(page, TWELVE);
    await untilDeleted(person, TWELVE);
    const kept = z
      .string()
      .parse(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })'));
    expect(kept).not.toMatch(/delet|twelve/i);
  });
});

describe('a browser that is offline', () => {
  it('says so in a banner and with each change, and changes nothing', async () => {
    const person = await withLinks();
    // Options give the page a profile of its own, because being offline applies to a whole profile.
    const page = await openAs(person, '/', {});
    await linkNamed(page, TWELVE).waitFor();
    const banner = page.getByText(
      'You are offline. You see what was loaded last, and changes are not saved.',
    );
    await page.context().setOffline(true);
    await banner.waitFor();
    await choose(page, TWELVE, 'Delete');
    const reason = 'You are offline, so nothing was saved. Try again when you are back online.';
    await page.getByText(`“${TWELVE}” was not deleted. ${reason}`).waitFor();
    await linkNamed(page, TWELVE).waitFor();

    await page.getByRole('button', { name: 'Change this workspace' }).click();
    await page.getByRole('button', { name: 'Rename …' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('New name');
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await page.getByRole('dialog').getByText(reason).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.context().setOffline(false);
    await banner.waitFor({ state: 'detached' });
    await deleteLink(page, TWELVE);
    await untilDeleted(person, TWELVE);
  });
});
