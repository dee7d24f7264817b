import type { Page, Route } from 'playwright-core';
import { edit } from '../../support/requests/rest';
import { connectUser } from '../../support/users/toolUser';
import { byUrl, choose, EDIT, itemNamed, linkNamed, rejection, storedLinks, undoButton } from './editor';
import { placeNamed } from '../support/places';
import { borrowDevice, newPerson, openAs, type Person } from '../support/signIn/person';
import { store, workspaceOf, type LinkToStore } from '../support/stored';
import { until, untilEqual } from '../support/until';

const TWELVE = 'The Twelve-Factor App';
const DRINK = 'Where to drink';
const PARSE = 'Parse, don’t validate';

const LINKS: LinkToStore[] = [
  { category: 'Reading', title: PARSE, url: 'https://example.com/parse' },
  {
    category: 'Reading',
    title: TWELVE,
    url: 'https://12factor.net/',
    notes: 'Store config in\nthe environment.',
    sourceUrl: 'obsidian://open?vault=Notes',
    conversationId: 'conversation-1',
    localPath: '/home/ada/links',
    addedAt: '2025-03-12T10:00:00.000Z',
    author: 'Claude01',
  },
  { category: 'Café', title: DRINK, url: 'https://example.com/espresso' },
];

/** Creates a person with the same links in the default workspace and in another. */
async function withLinks(): Promise<Person> {
  const person = await newPerson();
  await store(person.uid, workspaceOf('default', 'Default', LINKS));
  await store(person.uid, workspaceOf('another', 'Another', LINKS));
  return person;
}

const isStored = async (person: Person, title: string, workspaceId?: string): Promise<boolean> =>
  (await storedLinks(person, workspaceId)).some((link) => link.title === title);

const untilRestored = (person: Person, title: string, workspaceId?: string) =>
  until(() => isStored(person, title, workspaceId));

const untilDeleted = (person: Person, title: string, workspaceId?: string) =>
  until(async () => !(await isStored(person, title, workspaceId)));

async function deleteLink(page: Page, title: string): Promise<void> {
  await choose(page, title, 'Delete');
  await linkNamed(page, title).waitFor({ state: 'detached' });
}

/** Holds the requests that edit a workspace until the returned function is called. */
async function holdEdits(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  await page.route(EDIT, async (route) => {
    await held;
    await route.continue();
  });
  return () => {
    release(undefined);
  };
}

describe('deleting a link', () => {
  it('is stored at once, and offers Undo for as long as the pointer or the focus is on it', async () => {
    const person = await withLinks();
    const page = await openAs(person, '/', { isAlone: true });
    await page.clock.install();
    const response = page.waitForResponse(EDIT);
    await deleteLink(page, TWELVE);
    await undoButton(page).hover();
    await undoButton(page).focus();
    // Waits for the whole response. Otherwise the request would time out.
    await (await response).finished();
    expect(await isStored(person, TWELVE)).toBe(false);
    const kept = await page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })');
    expect(kept).not.toMatch(/delet|twelve-factor/i);

    await page.clock.fastForward(30_000);
    await page.getByRole('heading', { name: 'Default' }).hover();
    await page.clock.fastForward(30_000);
    await undoButton(page).waitFor();
    await page.getByRole('searchbox').focus();
    await page.clock.fastForward(7_500);
    await undoButton(page).waitFor({ state: 'detached' });
  });

  it('does not show the link again before the change is stored, and can be undone before the service has responded', async () => {
    const person = await withLinks();
    const page = await openAs(person);
    let release = await holdEdits(page);
    await deleteLink(page, TWELVE);
    await page.evaluate(`
      window.hasAppeared = false;
      new MutationObserver(() => {
        const titles = [...document.querySelectorAll('.link-title')].map((heading) => heading.textContent);
        window.hasAppeared ||= titles.includes(${JSON.stringify(TWELVE)});
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    `);
    // Somebody else changes the workspace, which does not contain the deletion yet.
    const add = (title: string) =>
      edit(person.idToken, [{ op: 'addLink', category: 'New', title, url: `https://example.com/${title}` }]);
    await add('Meanwhile');
    await linkNamed(page, 'Meanwhile').waitFor();
    release();
    await untilDeleted(person, TWELVE);
    await add('Afterwards');
    await linkNamed(page, 'Afterwards').waitFor();
    expect(await page.evaluate('window.hasAppeared')).toBe(false);

    await page.unroute(EDIT);
    release = await holdEdits(page);
    await deleteLink(page, PARSE);
    await undoButton(page).click();
    await linkNamed(page, PARSE).waitFor();
    const responses = [0, 1].map(() => page.waitForResponse(EDIT));
    release();
    await Promise.all(responses);
    await deleteLink(page, DRINK);
    await untilDeleted(person, DRINK);
    expect(await isStored(person, PARSE)).toBe(true);
    await linkNamed(page, PARSE).waitFor();
  });

  it('shows the link again when the service rejects it, is not denied if the response is lost, and can be undone in any case', async () => {
    const person = await withLinks();
    const page = await openAs(person);
    const error = 'This is not possible.';
    const reject = (route: Route) => route.fulfill(rejection(error));
    await page.route(EDIT, reject, { times: 1 });
    await choose(page, TWELVE, 'Delete');
    await page.getByRole('alert').getByText(`“${TWELVE}” was not deleted. ${error}`).waitFor();
    await linkNamed(page, TWELVE).waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);

    // Undo can be tried again, too.
    await deleteLink(page, TWELVE);
    await undoButton(page).hover();
    await untilDeleted(person, TWELVE);
    await page.route(EDIT, reject, { times: 1 });
    await undoButton(page).click();
    await page.getByText(`“${TWELVE}” was not restored. ${error}`).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await untilRestored(person, TWELVE);
    await linkNamed(page, TWELVE).waitFor();

    // The service stores it, but its response does not arrive.
    await page.route(
      EDIT,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const response = page.waitForResponse(EDIT);
    await deleteLink(page, TWELVE);
    await response;
    await undoButton(page).click();
    await untilRestored(person, TWELVE);
    await linkNamed(page, TWELVE).waitFor();

    await page.route(EDIT, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await deleteLink(page, TWELVE);
    await untilDeleted(person, TWELVE);
    await undoButton(page).click();
    await linkNamed(page, TWELVE).waitFor();
    // A request may be on its way.
    await page.unrouteAll({ behavior: 'wait' });
    await untilRestored(person, TWELVE);
  });
});

describe('a deletion', () => {
  it('can be undone with the next Tab key, which restores everything the link had, in other tabs too, and is stored even if its tab is closed right after', async () => {
    const person = await withLinks();
    const before = await storedLinks(person);
    const page = await openAs(person);
    const other = await page.context().newPage();
    await other.goto('/');
    await linkNamed(other, TWELVE).waitFor();
    await page.bringToFront();
    await deleteLink(page, TWELVE);
    const next = page.locator('[aria-label^="Actions for"]:focus');
    await next.waitFor();
    await page.keyboard.press('Tab');
    await undoButton(page).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Shift+Tab');
    await next.waitFor();
    await undoButton(page).focus();
    await untilDeleted(person, TWELVE);
    await linkNamed(other, TWELVE).waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await linkNamed(page, TWELVE).waitFor();
    await untilRestored(person, TWELVE);
    expect(byUrl(await storedLinks(person))).toEqual(byUrl(before));
    await linkNamed(other, TWELVE).waitFor();

    // A double click deletes only one link, although the next menu is in its place then.
    await other.bringToFront();
    const buttons = other.getByRole('button', { name: /^Actions for / });
    await buttons.first().click();
    await itemNamed(other, 'Delete').dblclick();
    await other.getByText('Deleted “').first().waitFor();
    expect(await other.getByRole('button', { name: 'Undo' }).count()).toBe(1);
    await untilEqual(() => buttons.count(), LINKS.length - 1);
    await other.close();
    await until(async () => (await storedLinks(person)).length === LINKS.length - 1);
  });

  it('keeps a link that an AI client has changed just before, unless the person insists, and even that can be undone', async () => {
    const person = await withLinks();
    const page = await openAs(person);
    const { annotate, tools } = await connectUser(person.uid);
    const notes = 'Changed just before.';
    await page.route(
      EDIT,
      async (route) => {
        await annotate({ category: 'Reading', url: 'https://12factor.net/', notes });
        await route.continue();
      },
      { times: 1 },
    );
    await choose(page, TWELVE, 'Delete');
    const message = page.getByRole('alert').filter({
      hasText: `“${TWELVE}” was kept, because someone has changed it in the meantime.`,
    });
    await message.waitFor();
    await page.getByText(notes).waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    // Only its button overwrites what somebody else has changed.
    await page.keyboard.press('Control+z');
    await message.getByRole('button', { name: 'Use mine' }).click();
    await untilDeleted(person, TWELVE);
    await undoButton(page).click();
    await untilRestored(person, TWELVE);
    expect((await storedLinks(person)).map((link) => link.notes)).toContain(notes);
    await page.getByText(notes).waitFor();
    await tools.close();
  });

  it('is undone only in its own workspace, and empties the page of a category when its last link goes', async () => {
    const person = await withLinks();
    const page = await openAs(person);
    await deleteLink(page, TWELVE);
    await placeNamed(page, 'Another').click();
    await page.getByRole('heading', { name: 'Another' }).waitFor();
    await deleteLink(page, TWELVE);
    await undoButton(page).hover();
    await untilDeleted(person, TWELVE, 'another');
    await undoButton(page).click();
    await linkNamed(page, TWELVE).waitFor();
    await untilRestored(person, TWELVE, 'another');
    expect(await isStored(person, TWELVE)).toBe(false);

    await placeNamed(page, 'Café').click();
    await page.getByRole('heading', { name: 'Café', level: 1 }).waitFor();
    await deleteLink(page, DRINK);
    await undoButton(page).hover();
    await untilDeleted(person, DRINK, 'another');
    await page.getByText('There are no links in this category.').waitFor();
    await page.getByRole('heading', { name: 'Café' }).waitFor();
    expect(await page.getByText('not found').count()).toBe(0);
    await page.getByText('0 links', { exact: true }).waitFor();
    await undoButton(page).click();
    await linkNamed(page, DRINK).waitFor();
    await choose(page, DRINK, 'Delete');
    await page.getByRole('link', { name: 'See all categories' }).click();
    await page.getByRole('region', { name: 'Reading' }).waitFor();
  });
});

it('a browser that is offline and keeps nothing says so, and sends links that were deleted once it is online, but changes no settings', async () => {
  const person = await withLinks();
  const page = await openAs(person);
  await borrowDevice(page);
  await linkNamed(page, TWELVE).waitFor();
  await page.context().setOffline(true);
  await page.getByText('Offline: showing your saved copy.').waitFor();
  await deleteLink(page, TWELVE);
  await page.getByText('This browser cannot keep it, so leave this tab open until it is sent.').waitFor();
  await deleteLink(page, PARSE);
  await undoButton(page).click();
  await linkNamed(page, PARSE).waitFor();

  await page.getByRole('button', { name: 'Change this workspace' }).click();
  await page.getByRole('button', { name: 'Reference …' }).click();
  await page.getByLabel('Address').fill('obsidian://open?vault=Notes');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const reason = 'You are offline, so nothing was saved. Try again when you are back online.';
  await page.getByRole('dialog').getByText(reason).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.context().setOffline(false);
  await untilDeleted(person, TWELVE);
  expect(await isStored(person, PARSE)).toBe(true);
});
