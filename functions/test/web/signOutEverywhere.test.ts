import { LIST_TOOLS, send } from '../support/requests/messages';
import { apiKeys } from '../support/users/users';
import { linkNamed } from './editing/editor';
import { expectGood } from './support/accessible';
import { openPage } from './support/browser';
import { sessionAfterMinutes } from './support/session';
import { openAs, personWith } from './support/signIn/person';

const LINK = { category: 'Reading', title: 'A guide', url: 'https://example.com/guide' };

it('signs out everywhere: the other browser covers the dashboard at its next request, and the keys that stay are named', async () => {
  const person = await personWith([LINK]);
  const key = await apiKeys().create(person.uid, 'Laptop');
  const other = await openPage('/', { session: await sessionAfterMinutes(person, 20) });
  await linkNamed(other, 'A guide').waitFor();
  const page = await openAs(person, '/settings');
  await page.getByRole('button', { name: 'Sign out everywhere …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await dialog.getByText('Laptop, a key').waitFor();
  await expectGood(page);
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByText('You are signed out on all devices.').waitFor();
  expect(await page.content()).not.toContain('A guide');
  expect((await send(key, LIST_TOOLS)).status).toBe(200);

  await other.getByRole('button', { name: 'Change this workspace' }).click();
  await other.getByRole('button', { name: 'Make public …' }).click();
  await other.getByRole('button', { name: 'Make public', exact: true }).click();
  await other.getByRole('dialog', { name: 'Sign in again' }).getByText('Your sign-in has expired.').waitFor();
});
