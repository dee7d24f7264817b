import { categoryId } from '../../../src/lib/shared/model/identity';
import type { Link } from '../../../src/lib/shared/model/model';
import { choose, EDIT, linkNamed, storedLinks, undoButton } from '../support/editor';
import { openAs } from '../support/signIn/person';
import { until } from '../support/until';
import { deleteLink, DRINK, holdEdits, isStored, TWELVE, untilDeleted, withLinks } from './deletions';

describe('deleting a link', () => {
  it('offers Undo for as long as the pointer or the focus is on it', async () => {
    const page = await openAs(await withLinks(), '/', { isAlone: true });
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

  it('can be undone with the next Tab, and Shift+Tab goes back to the list', async () => {
    const person = await withLinks();
    const page = await openAs(person);
    await deleteLink(page, TWELVE);
    const next = page.locator('[aria-label^="Actions for"]:focus');
    await next.waitFor();
    await page.keyboard.press('Tab');
    await undoButton(page).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Shift+Tab');
    await next.waitFor();
    await undoButton(page).focus();
    await page.keyboard.press('Enter');
    await linkNamed(page, TWELVE).waitFor();
    await until(() => isStored(person, TWELVE));
  });

  it('can be undone, which restores everything the link had', async () => {
    const person = await withLinks();
    const before = await storedLinks(person);
    const page = await openAs(person);
    await deleteLink(page, TWELVE);
    await undoButton(page).hover();
    await untilDeleted(person, TWELVE);
    await undoButton(page).click();
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
    await undoButton(page).click();
    await linkNamed(page, TWELVE).waitFor();
    const answers = [0, 1].map(() => page.waitForResponse(EDIT));
    release();
    await Promise.all(answers);
    await deleteLink(page, DRINK);
    await untilDeleted(person, DRINK);
    expect(await isStored(person, TWELVE)).toBe(true);
    await linkNamed(page, TWELVE).waitFor();
  });

  it('can be undone a second time if undoing it fails', async () => {
    const person = await withLinks();
    const page = await openAs(person);
    await deleteLink(page, TWELVE);
    await undoButton(page).hover();
    await untilDeleted(person, TWELVE);
    await page.route(EDIT, (route) => route.abort());
    await undoButton(page).click();
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
    await undoButton(page).click();
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
    await undoButton(page).click();
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
    await undoButton(page).click();
    await linkNamed(page, DRINK).waitFor();
    await choose(page, DRINK, 'Delete');
    await page.getByRole('link', { name: 'See all categories' }).click();
    await page.getByRole('region', { name: 'Reading' }).waitFor();
  });
});
