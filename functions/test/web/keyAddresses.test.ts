import { startFunction } from '../support/processes/functionProcess';
import { apiKeys, auth } from '../support/users/users';
import { expectAccessible, expectToFitNarrowly } from './support/accessible';
import { openPage } from './support/browser';
import { newPerson } from './support/signIn/person';
import { sessionOf } from './support/session';

it('the settings say which keys no longer work, because they were created under another address', async () => {
  const restricted = await startFunction('workspaceUpdate', { ALLOWED_USERS: 'example.com' });
  const person = await newPerson();
  await auth().updateUser(person.uid, { emailVerified: true });
  await apiKeys().create(person.uid, 'Current', { verifiedEmail: person.email.toUpperCase() });
  await apiKeys().create(person.uid, 'Renamed', { verifiedEmail: 'ada@example.com' });
  await apiKeys().create(person.uid, 'Unconfirmed');
  const page = await openPage('/icon.svg', { session: await sessionOf(person) });
  await page.route('**/api/workspace/*', (route) =>
    route.continue({ url: `${restricted.url}${new URL(route.request().url()).pathname}` }),
  );
  await page.goto('/settings');
  const row = (label: string) => page.getByRole('row', { name: new RegExp(label) });
  await row('Renamed')
    .getByText('Created under ada@example.com, so it no longer works. Create a new key instead.')
    .waitFor();
  await row('Unconfirmed')
    .getByText(
      'Created before you confirmed your email address, so it does not work. Create a new key instead.',
    )
    .waitFor();
  expect(await row('Current').getByText('Create a new key').count()).toBe(0);
  await expectAccessible(page);
  await expectToFitNarrowly(page);
});
