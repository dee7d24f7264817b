import { expectGood } from './support/accessible';
import { newPerson, openAs } from './support/signIn/person';

it('shows under Activity who created and revoked a key, when and where', async () => {
  const person = await newPerson();
  const page = await openAs(person, '/settings');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByRole('textbox', { name: 'Label' }).fill('Laptop');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('link', { name: 'Activity' }).click();
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  const event = page.getByRole('list', { name: 'Account events' }).getByRole('listitem');
  await event.getByText('Created the key “Laptop”').waitFor();
  await event.getByText('You, on a Linux computer').waitFor();
  await event.getByText(/^today, \d\d:\d\d$/).waitFor();
  await expectGood(page);
  await page.getByRole('link', { name: 'Activity', exact: true }).last().click();
  await page.getByText('Nothing has happened here in the last 30 days.').waitFor();
});
