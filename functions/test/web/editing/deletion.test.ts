import type { Page, Route } from 'playwright-core';
import { z } from 'zod';
import { connectUser } from '../../support/users/toolUser';
import { choose, EDIT, itemNamed, linkNamed, undoButton } from '../support/editor';
import { openAs } from '../support/signIn/person';
import { deleteLink, holdEdits, isStored, LINKS, TWELVE, untilDeleted, withLinks } from './deletions';
import { untilEqual } from '../support/until';

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
    await untilEqual(() => buttons.count(), LINKS.length - 1);
  });

  it('is stored at once, while it can still be undone, and an AI client sees it', async () => {
    const person = await withLinks();
    const page = await openAs(person, '/', { isAlone: true });
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

  it('is stored even if the tab is closed right after', async () => {
    const person = await withLinks();
    const page = await openAs(person);
    await choose(page, TWELVE, 'Delete');
    await page.getByText(`Deleted “${TWELVE}”.`).waitFor();
    await page.close();
    await untilDeleted(person, TWELVE);
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
    const page = await openAs(person);
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
