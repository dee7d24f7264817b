import type { Page, Route } from 'playwright-core';
import { connectUser } from '../../support/users/toolUser';
import { byUrl, choose, EDIT, itemNamed, linkNamed, storedLinks, undoButton } from './editor';
import { placeNamed } from '../support/places';
import { borrowDevice, newPerson, openAs, type Person } from '../support/signIn/person';
import { store, workspaceOf, type LinkToStore } from '../support/stored';
import { until, untilEqual } from '../support/until';

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
    const { list, workspaces, tools } = await connectUser(person.uid);
    expect((await list()).total).toBe(2);
    expect((await workspaces())[0]).toMatchObject({ linkCount: 2 });
    await tools.close();
    const kept = await page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })');
    expect(kept).not.toMatch(/delet|twelve/i);

    await page.clock.fastForward(30_000);
    await page.getByRole('heading', { name: 'Default' }).hover();
    await page.clock.fastForward(30_000);
    await undoButton(page).waitFor();
    await page.getByRole('searchbox').focus();
    await page.clock.fastForward(7_500);
    await undoButton(page).waitFor({ state: 'detached' });
  });

  it('does not show the link again before the change is stored', async () => {
    const person = await withLinks();
    const page = await openAs(person);
    const release = await holdEdits(page);
    await deleteLink(page, TWELVE);
    await page.evaluate(`
      window.hasAppeared = false;
      new MutationObserver(() => {
        const titles = [...document.querySelectorAll('.link-title')].map((heading) => heading.textContent);
        window.hasAppeared ||= titles.includes(${JSON.stringify(TWELVE)});
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    `);
    // Somebody else changes the workspace, which does not contain the deletion yet.
    const { add, tools } = await connectUser(person.uid);
    await add({ category: 'New', title: 'Meanwhile', url: 'https://example.com/meanwhile' });
    await linkNamed(page, 'Meanwhile').waitFor();
    release();
    await untilDeleted(person, TWELVE);
    await add({ category: 'New', title: 'Afterwards', url: 'https://example.com/afterwards' });
    await linkNamed(page, 'Afterwards').waitFor();
    expect(await page.evaluate('window.hasAppeared')).toBe(false);
    await tools.close();
  });

  it('shows the link again, and says why, when the service rejects it', async () => {
    const person = await withLinks();
    const page = await openAs(person);
    const error = 'Wait a minute, then try again.';
    const reject = (route: Route) => route.fulfill({ status: 429, json: { error } });
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
  });

  it('is not denied if the response is lost, and can be undone even if the service cannot be reached', async () => {
    const person = await withLinks();
    const page = await openAs(person);
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
    const text = `Not confirmed: Deleted “${TWELVE}”. The dashboard cannot be reached.`;
    await page.getByRole('alert').getByText(text).waitFor();
    await page.unroute(EDIT);
    await untilDeleted(person, TWELVE);
    await undoButton(page).click();
    await untilRestored(person, TWELVE);
  });

  it('deletes one link on a double click, and is stored even if the tab is closed right after', async () => {
    const person = await withLinks();
    const page = await openAs(person);
    const buttons = page.getByRole('button', { name: /^Actions for / });
    await buttons.nth(LINKS.length - 1).waitFor();
    await buttons.first().click();
    await itemNamed(page, 'Delete').dblclick();
    await page.getByText('Deleted “').first().waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(1);
    await untilEqual(() => buttons.count(), LINKS.length - 1);
    await page.close();
    await until(async () => (await storedLinks(person)).length === LINKS.length - 1);
  });
});

describe('a deletion', () => {
  it('can be undone with the next Tab key, which restores everything the link had, in other tabs too', async () => {
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
  });

  it('can be undone before the service has responded', async () => {
    const person = await withLinks();
    const page = await openAs(person);
    const release = await holdEdits(page);
    await deleteLink(page, TWELVE);
    await undoButton(page).click();
    await linkNamed(page, TWELVE).waitFor();
    const responses = [0, 1].map(() => page.waitForResponse(EDIT));
    release();
    await Promise.all(responses);
    await deleteLink(page, DRINK);
    await untilDeleted(person, DRINK);
    expect(await isStored(person, TWELVE)).toBe(true);
    await linkNamed(page, TWELVE).waitFor();
  });

  it.each(['before', 'after'])(
    'brings back the note that an AI client changed just before, if it is undone %s the response',
    async (when) => {
      const person = await withLinks();
      const page = await openAs(person);
      const { annotate, tools } = await connectUser(person.uid);
      const { promise: undone, resolve } = Promise.withResolvers<undefined>();
      await page.route(
        EDIT,
        async (route) => {
          await annotate({ category: 'Reading', url: 'https://12factor.net/', notes: 'Newer.' });
          if (when === 'before') await undone;
          await route.continue();
        },
        { times: 1 },
      );
      let responses = 0;
      page.on('response', (response) => {
        if (/\/(edit|revert)$/.test(response.url())) responses++;
      });
      await deleteLink(page, TWELVE);
      if (when === 'after') await untilDeleted(person, TWELVE);
      await undoButton(page).click();
      resolve(undefined);
      await untilEqual(() => Promise.resolve(responses), 2);
      expect((await storedLinks(person)).map(({ notes }) => notes)).toContain('Newer.');
      await page.getByText('Newer.').waitFor();
      await tools.close();
    },
  );

  it('is undone only in its own workspace', async () => {
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
  });

  it('of the last link in a category empties its page, until it is undone', async () => {
    const person = await withLinks();
    const page = await openAs(person);
    await page.getByRole('link', { name: 'Café', exact: true }).click();
    await deleteLink(page, DRINK);
    await undoButton(page).hover();
    await untilDeleted(person, DRINK);
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

it('a browser that is offline and keeps nothing says so in a banner and with each change, and changes nothing', async () => {
  const person = await withLinks();
  const page = await openAs(person);
  await borrowDevice(page);
  await linkNamed(page, TWELVE).waitFor();
  const banner = page.getByText('You are offline. You see what was loaded last, and changes are not saved.');
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
