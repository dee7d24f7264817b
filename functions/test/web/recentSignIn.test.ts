import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { createWorkspace, edit } from '../support/requests/rest';
import { expectGood } from './support/accessible';
import { openPage } from './support/browser';
import { newPerson } from './support/signIn/person';
import { sessionAfterMinutes } from './support/session';
import { until } from './support/until';
import { storedOf } from '../support/users/stored';

const question = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function choose(page: Page, item: string): Promise<void> {
  await button(page, 'Change this workspace').click();
  await button(page, item).click();
}

/** What a person does, and what the page says once it is done. */
type Deed = readonly [what: string, path: string, act: (page: Page) => Promise<void>, done: string];

it.each<Deed>([
  [
    'invites somebody',
    '/w/team',
    async (page) => {
      await choose(page, 'Share …');
      await page.getByLabel('Your name').fill('Ada');
      await button(page, 'Create invitation link').click();
    },
    'Send this link to one person.',
  ],
  [
    'makes a workspace public',
    '/w/team',
    async (page) => {
      await choose(page, 'Make public …');
      await button(page, 'Make public').click();
    },
    'Anyone with the address can now see it.',
  ],
  [
    'undoes that they made it private',
    '/activity/team',
    (page) =>
      page
        .getByRole('button', { name: /^Undo Settings/ })
        .first()
        .click(),
    'Put back 1 change.',
  ],
  [
    'deletes a workspace',
    '/w/team',
    async (page) => {
      await choose(page, 'Delete …');
      await page.getByLabel('to confirm').fill('Team');
      await button(page, 'Delete').click();
    },
    'Deleted the workspace “Team”',
  ],
])(
  'a person who signed in a while ago and %s enters their password, and nothing happens if they cancel',
  async (_, path, act, done) => {
    const person = await newPerson();
    await createWorkspace(person.idToken, { workspaceId: 'team', name: 'Team', isPublic: true });
    await edit(person.idToken, [{ op: 'updateWorkspace', set: { isPublic: false } }], 'team');
    const before = await storedOf(person.uid);
    const page = await openPage(path, { session: await sessionAfterMinutes(person, 20) });
    await act(page);
    await question(page).waitFor();
    await expectGood(page);
    await button(page, 'Cancel').last().click();
    await page.getByText('This requires a recent sign-in, so nothing was changed.').waitFor();
    expect(await storedOf(person.uid)).toEqual(before);

    await page.reload();
    await act(page);
    const password = question(page).getByLabel('Your password').and(page.locator(':focus'));
    await password.fill('not the password');
    await password.press('Enter');
    await page.getByText('That is not your current password. Try again.').waitFor();
    await password.fill(person.password);
    await password.press('Enter');
    await page.getByText(done).waitFor();
    await until(async () => !isDeepStrictEqual(await storedOf(person.uid), before));
  },
);
