import { EDIT, choose, linkNamed } from './editing/editor';
import { goOffline, goOnline, titles } from './editing/offline';
import { untilCopied } from './support/browserCopy';
import { openAs, personWith } from './support/signIn/person';
import { store, workspaceOf } from './support/stored';
import { untilEqual } from './support/until';

it('refuses to move links to another workspace without a connection, or while earlier changes wait', async () => {
  const person = await personWith([
    { category: 'Reading', title: 'A guide', url: 'https://example.com/guide' },
    { category: 'Reading', title: 'A tour', url: 'https://example.com/tour' },
  ]);
  await store(person.uid, workspaceOf('travel', 'Travel', []));
  const page = await openAs(person);
  await untilCopied(page, 'A guide');
  const dialog = page.getByRole('dialog', { name: 'Move “A guide”' });
  const move = async () => {
    await dialog.getByRole('button', { name: 'Move' }).click();
    await dialog
      .getByRole('alert')
      .getByText('Links can move to another workspace only while you are online')
      .waitFor();
  };
  await goOffline(page);
  await choose(page, 'A guide', 'Move to …');
  await dialog.getByRole('combobox', { name: 'Workspace' }).selectOption('travel');
  await dialog.getByRole('combobox', { name: 'Category' }).fill('Later');
  await move();
  // What was entered stays.
  await untilEqual(() => dialog.getByRole('combobox', { name: 'Category' }).inputValue(), 'Later');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await choose(page, 'A tour', 'Delete');
  await linkNamed(page, 'A tour').waitFor({ state: 'detached' });

  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  await page.route(EDIT, async (route) => {
    await held;
    await route.continue();
  });
  await goOnline(page);
  await choose(page, 'A guide', 'Move to …');
  await dialog.getByRole('combobox', { name: 'Workspace' }).selectOption('travel');
  await move();
  release(undefined);
  await untilEqual(() => titles(person), ['A guide']);
  await page.getByText(/^Sending|not sent yet/).waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Move' }).click();
  await untilEqual(() => titles(person, 'travel'), ['A guide']);
  await untilEqual(() => titles(person), []);
});
