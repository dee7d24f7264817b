import type { Page } from 'playwright-core';
import { edit } from '../support/requests/rest';
import { invite, join } from '../support/requests/sharing';
import { revokeSessions } from '../support/users/users';
import { expectToFitNarrowly } from './support/accessible';
import { untilCopied } from './support/browserCopy';
import { choose, linkNamed, storedLinks, undoButton, untilStored } from './editing/editor';
import { sheetNamed } from './support/sheet';
import { newPerson, openAs, personWith, signIn, signOut, type Person } from './support/signIn/person';
import { store, workspaceOf } from './support/stored';
import { until, untilEqual, untilFocused } from './support/until';

const LINKS = [{ category: 'Reading', title: 'A guide', url: 'https://example.com/guide' }];
const READING_SEARCH = '/?q=guide';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });
const { field, button } = sheetNamed('Edit link');

/** Signs in again, in a later second than the one in which the sessions were revoked. */
async function signInAgain(page: Page, person: Person, since: number): Promise<void> {
  await until(() => Promise.resolve(Date.now() > since + 2_000));
  await dialog(page).getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  await dialog(page).waitFor({ state: 'detached' });
}

/** Makes Firebase Auth say at the next visit that the sign-in has ended. It does so once the returned function is called. */
async function endLate(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route('**/accounts:lookup*', async (route) => {
    await promise;
    await route.fulfill({ status: 400, json: { error: { code: 400, message: 'TOKEN_EXPIRED' } } });
  });
  return async () => {
    resolve(undefined);
    await dialog(page).waitFor();
    await page.unroute('**/accounts:lookup*');
  };
}

describe('a person whose sign-in has not ended', () => {
  it('stays signed in although Firebase Auth answers with a server error at the start', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await untilCopied(page, 'A guide');
    let asked = 0;
    await page.route('**/accounts:lookup*', async (route) => {
      asked++;
      await route.fulfill({ status: 503, json: { error: { code: 503, message: 'UNAVAILABLE' } } });
    });
    await page.reload();
    await until(() => Promise.resolve(asked > 0));
    await choose(page, 'A guide', 'Edit …');
    await field(page, 'Note').fill('Still here.');
    await button(page, 'Save').click();
    await untilStored(person, { title: 'A guide', notes: 'Still here.' });
    await page.unroute('**/accounts:lookup*');
    await page.reload();
    await linkNamed(page, 'A guide').waitFor();
    expect(await dialog(page).count()).toBe(0);
  });

  it('signs out even before Firebase Auth has answered', async () => {
    const page = await openAs(await personWith(LINKS));
    await untilCopied(page, 'A guide');
    const { promise: signedOut, resolve: answer } = Promise.withResolvers<undefined>();
    await page.route('**/accounts:lookup*', async (route) => {
      await signedOut;
      await route.continue();
    });
    await page.reload();
    await linkNamed(page, 'A guide').waitFor();
    await signOut(page);
    answer(undefined);
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    expect(await dialog(page).count()).toBe(0);
  });
});

describe('a person whose sign-in has ended', () => {
  it('signs in again while they edit a link, and what they typed is saved', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person, READING_SEARCH);
    await choose(page, 'A guide', 'Edit …');
    await field(page, 'Note').fill('A long thought.');
    const since = Date.now();
    await revokeSessions(person.uid);
    await button(page, 'Save').click();
    await dialog(page).waitFor();
    await untilFocused(page, 'name', 'password');
    await expectToFitNarrowly(page);
    await page.keyboard.press('Escape');
    await dialog(page).getByLabel('Your password').fill('not the password');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('That is not your current password. Try again.').waitFor();
    await signInAgain(page, person, since);
    await page.waitForURL('**/?q=guide');
    await untilStored(person, { title: 'A guide', notes: 'A long thought.' });
    await undoButton(page).click();
    await untilStored(person, { title: 'A guide' });
  });

  it('keeps what they have typed even if Firebase Auth cannot renew their sign-in, or says so only after they have begun, or changed something', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person, READING_SEARCH, { isAlone: true });
    await page.route('**/securetoken.googleapis.com/**', (route) =>
      route.fulfill({ status: 400, json: { error: { code: 400, message: 'TOKEN_EXPIRED' } } }),
    );
    await choose(page, 'A guide', 'Edit …');
    await field(page, 'Note').fill('A long thought.');
    await page.clock.setSystemTime(Date.now() + 2 * 3_600_000);
    await button(page, 'Save').click();
    await dialog(page).waitFor();
    await page.unroute('**/securetoken.googleapis.com/**');
    await signInAgain(page, person, 0);
    await untilStored(person, { title: 'A guide', notes: 'A long thought.' });
    await linkNamed(page, 'A guide').waitFor();

    await untilCopied(page, 'A long thought.');
    const sayLate = await endLate(page);
    await page.reload();
    await choose(page, 'A guide', 'Edit …');
    await field(page, 'Note').fill('A longer thought.');
    await sayLate();
    await expectToFitNarrowly(page);
    await signIn(page, person);
    await dialog(page).waitFor({ state: 'detached' });
    await button(page, 'Save').click();
    await untilStored(person, { title: 'A guide', notes: 'A longer thought.' });

    await untilCopied(page, 'A longer thought.');
    const sayLater = await endLate(page);
    await page.reload();
    await choose(page, 'A guide', 'Delete');
    await undoButton(page).waitFor();
    await sayLater();
    await signIn(page, person);
    await untilEqual(async () => (await storedLinks(person)).length, 0);
    await page.waitForURL(`**${READING_SEARCH}`);
  });

  it('keeps what they have typed in a shared workspace even if another tab finds out, and goes on to show changes', async () => {
    const [owner, person] = await Promise.all([newPerson(), newPerson()]);
    await store(owner.uid, workspaceOf('team', 'Team', LINKS));
    await join(person.idToken, await invite(owner.idToken, 'editor'), { workspaceId: 'shared' });
    const page = await openAs(person, '/w/shared?q=guide', { isAlone: true });
    await choose(page, 'A guide', 'Edit …');
    await field(page, 'Note').fill('A long thought.');
    const since = Date.now();
    await revokeSessions(person.uid);
    const other = await page.context().newPage();
    await other.goto('/w/shared');
    await other.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    await other.getByText('Your sign-in has expired. Sign in again.').waitFor();
    await dialog(page).waitFor();
    await signInAgain(page, person, since);
    await button(page, 'Save').click();
    await untilEqual(
      async () => (await storedLinks(owner, 'team')).map(({ notes }) => notes),
      ['A long thought.'],
    );
    const another = { category: 'Reading', title: 'A guide, again', url: 'https://example.com/again' };
    await edit(owner.idToken, [{ op: 'addLink', ...another }], 'team');
    await linkNamed(page, 'A guide, again').waitFor();
    await signOut(other);
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
  });

  it('may sign out instead, which leaves nothing behind, in any tab', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person, READING_SEARCH, { isAlone: true });
    await linkNamed(page, 'A guide').waitFor();
    const open = async (path: string) => {
      const tab = await page.context().newPage();
      await tab.goto(path);
      return tab;
    };
    const second = await open('/settings');
    await second.getByRole('button', { name: 'Change password …' }).waitFor();
    await revokeSessions(person.uid);
    await choose(page, 'A guide', 'Delete');
    await dialog(page).waitFor();
    // Finds out that the sign-in has ended, and signs all tabs out.
    await open('/');
    await dialog(second).waitFor();
    await dialog(page).getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign out and delete them' }).click();
    for (const tab of [page, second])
      await tab.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    await untilStored(person, { title: 'A guide' });
  });

  it('is not asked any more once they have signed out in another tab, and neither is the next person', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person, READING_SEARCH);
    const other = await openAs(person, '/settings');
    // A tab that only shows the copy would be signed out as soon as Firebase Auth has looked the account up.
    await other.getByRole('button', { name: 'Change password …' }).waitFor();
    await linkNamed(page, 'A guide').waitFor();
    await revokeSessions(person.uid);
    await choose(page, 'A guide', 'Delete');
    await dialog(page).waitFor();
    // On a busy machine, the deletion waits until the other tab has taken it over, which then asks, too.
    const account = other.getByRole('button', { name: 'Your account' });
    await account.or(dialog(other)).waitFor();
    if (await account.isVisible()) await account.click();
    await other.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    await signIn(page, await newPerson());
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
    expect(await dialog(page).count()).toBe(0);
  });
});
