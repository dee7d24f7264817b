import type { Page } from 'playwright-core';
import { invite, join } from '../support/requests/sharing';
import { byUrl, choose, EDIT, linkNamed, menuOf, namedLinks, rejection, undoButton } from './editing/editor';
import { placeNamed } from './support/places';
import { newPerson, openAs, type Person } from './support/signIn/person';
import { sheetNamed } from './support/sheet';
import { store, workspaceOf } from './support/stored';
import { pressShortcut, untilEqual, untilFocused } from './support/until';

const link = (category: string, title: string, day: number) => ({
  category,
  title,
  url: `https://example.com/${title}`,
  addedAt: `2026-01-0${String(day)}T10:00:00.000Z`,
  notes: `About ${title}. #${category}`,
});

/** Returns a person with three workspaces of their own, who may view a fourth. */
async function personWithFour(): Promise<Person> {
  const [person, owner] = await Promise.all([newPerson(), newPerson()]);
  await store(
    person.uid,
    workspaceOf('default', 'Mine', [link('Reading', 'One', 5), link('Reading', 'Two', 4)]),
  );
  await store(
    person.uid,
    workspaceOf('work', 'Work', [link('Meetings', 'Plan', 3), link('Notes', 'Minutes', 2)]),
  );
  await store(person.uid, workspaceOf('travel', 'Travel', [link('Rome', 'Hotel', 1)]));
  await store(owner.uid, workspaceOf('team', 'Team', [link('Reading', 'Guide', 6)]));
  const names = { workspaceId: 'shared', workspaceName: 'Of Olivia' };
  await join(person.idToken, await invite(owner.idToken, 'viewer'), names);
  return person;
}

const checkbox = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `Select ${title}`, exact: true });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Move 2 links' });
const form = sheetNamed('Edit link');

/** Moves the selected links to the category “Later” of a workspace. */
async function moveTo(page: Page, workspace: string): Promise<void> {
  await pressShortcut(page, 'm');
  await sheet(page).getByText('1 link that you may only view stays where it is.').waitFor();
  await sheet(page).getByRole('combobox', { name: 'Workspace' }).selectOption(workspace);
  await sheet(page).getByRole('combobox', { name: 'Category' }).fill('Later');
  await sheet(page).getByRole('button', { name: 'Move' }).click();
}

it('all links are edited, moved and deleted in their workspaces, also several at once, except those that one may only view', async () => {
  const person = await personWithFour();
  const titles = async (id: string) =>
    (await namedLinks(person, id)).map(({ category, title }) => `${category}: ${title}`).sort();
  const contents = async () =>
    byUrl(
      (await Promise.all(['default', 'work', 'travel'].map((id) => namedLinks(person, id))))
        .flat()
        .map(({ author: _, ...rest }) => rest),
    );
  const page = await openAs(person);
  await linkNamed(page, 'One').waitFor();
  await placeNamed(page, 'All links').click();
  await linkNamed(page, 'Guide').waitFor();
  const error = 'This is not possible.';
  await page.route(EDIT, (route) => route.fulfill(rejection(error)), { times: 1 });
  await choose(page, 'Plan', 'Edit …');
  await form.field(page, 'Title').fill('Better plan');
  // Offers the tags of its workspace, not those of the one that was open before.
  await form.field(page, 'Note').press('Control+End');
  await page.keyboard.type(' #');
  const tags = page.getByRole('listbox', { name: 'Tags' }).getByRole('option');
  await untilEqual(() => tags.allInnerTexts(), ['#Meetings', '#Notes']);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await form.button(page, 'Save').click();
  await page.getByRole('alert').getByText(`“Better plan” was not saved. ${error}`).waitFor();
  await page.getByRole('button', { name: 'Edit again' }).click();
  await untilEqual(() => form.field(page, 'Title').inputValue(), 'Better plan');
  await form.button(page, 'Save').click();
  await page.getByText('Saved “Better plan”.').waitFor();
  await untilFocused(page, 'ariaLabel', 'Actions for Better plan');
  await untilEqual(() => titles('work'), ['Meetings: Better plan', 'Notes: Minutes']);
  const before = await contents();

  // The keys do nothing on a link that one may only view.
  await menuOf(page, 'Guide').click();
  expect(await page.getByRole('button', { name: /^(Edit|Move to|Delete)/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Save to mine …' }).waitFor();
  await page.keyboard.press('Escape');
  await linkNamed(page, 'Guide').focus();
  await pressShortcut(page, 'e');
  await pressShortcut(page, 'm');
  await linkNamed(page, 'One').focus();
  await pressShortcut(page, 'e');
  await untilEqual(() => form.field(page, 'Title').inputValue(), 'One');
  await page.keyboard.press('Escape');
  await checkbox(page, 'Guide').check();
  expect(await page.getByRole('button', { name: 'Delete', exact: true }).isDisabled()).toBe(true);

  // To a third workspace, and back.
  await checkbox(page, 'One').check();
  await checkbox(page, 'Minutes').check();
  await moveTo(page, 'Travel');
  await page
    .getByText('Moved 2 links to “Later” in Travel. 1 link that you may only view was left out.')
    .waitFor();
  expect(await titles('travel')).toEqual(['Later: Minutes', 'Later: One', 'Rome: Hotel']);
  await untilEqual(() => titles('default'), ['Reading: Two']);
  await untilEqual(() => titles('work'), ['Meetings: Better plan']);
  await page.getByRole('article').filter({ hasText: 'One' }).getByRole('link', { name: 'Later' }).waitFor();
  await undoButton(page).click();
  await untilEqual(contents, before);
  await page.getByText('3 selected', { exact: true }).waitFor();

  // To the workspace of one of them, and back.
  await moveTo(page, 'Work');
  await page.getByText('Moved 2 links to “Later” in Work.').waitFor();
  expect(await titles('work')).toEqual(['Later: Minutes', 'Later: One', 'Meetings: Better plan']);
  await untilEqual(() => titles('default'), ['Reading: Two']);
  await undoButton(page).click();
  await untilEqual(contents, before);
  await page.getByText('3 selected', { exact: true }).waitFor();

  // They disappear before the service responds.
  const sending = Promise.withResolvers<undefined>();
  await page.route(EDIT, async (route) => {
    await sending.promise;
    await route.fallback();
  });
  await pressShortcut(page, 'Delete');
  await page.getByText('Deleted 2 links. 1 link that you may only view was left out.').waitFor();
  await linkNamed(page, 'One').waitFor({ state: 'detached' });
  sending.resolve(undefined);
  await untilEqual(
    async () => [await titles('default'), await titles('work')],
    [['Reading: Two'], ['Meetings: Better plan']],
  );
  await undoButton(page).click();
  await linkNamed(page, 'Minutes').waitFor();
  await untilEqual(contents, before);

  // If one workspace rejects it, the message says how many are gone, and Undo brings them back.
  await page.route(EDIT, (route) =>
    route.request().postData()?.includes('"workspaceId":"work"') === true
      ? route.fulfill(rejection(error))
      : route.fallback(),
  );
  await pressShortcut(page, 'Delete');
  await page.getByRole('alert').getByText(`Deleted 1 of 2 links. ${error}`).waitFor();
  await untilEqual(() => titles('default'), ['Reading: Two']);
  await linkNamed(page, 'Minutes').waitFor();
  await undoButton(page).click();
  await linkNamed(page, 'One').waitFor();
  await untilEqual(contents, before);
  await page.unroute(EDIT);

  // A link is dropped on a category of the workspace that was open before.
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  await page.locator('[data-node]').first().waitFor();
  await linkNamed(page, 'Minutes').dragTo(page.locator('.category-item').filter({ hasText: 'Reading' }));
  await page.getByText('Moved “Minutes” to “Reading” in Mine.').waitFor();
  await undoButton(page).click();
  await untilEqual(contents, before);

  await untilEqual(() => linkNamed(page, 'Minutes').count(), 1);
  // Dropped on a workspace, it asks for the category there. A workspace that one may only view takes nothing.
  await linkNamed(page, 'One').dragTo(placeNamed(page, 'Of Olivia'));
  await linkNamed(page, 'One').dragTo(placeNamed(page, 'Travel'));
  const move = sheetNamed('Move “One”');
  const chosen = move.sheet(page).getByRole('combobox', { name: 'Workspace' }).locator('option:checked');
  await untilEqual(() => chosen.allInnerTexts(), ['Travel']);
  await move.category(page).fill('Later');
  await move.button(page, 'Move').click();
  await page.getByText('Moved “One” to “Later” in Travel.').waitFor();
  await untilEqual(() => titles('default'), ['Reading: Two']);
  // The trash says where it is now.
  await placeNamed(page, 'Trash').click();
  const removed = page.getByRole('list', { name: 'Removed links' }).getByRole('listitem');
  await removed.filter({ hasText: 'Reading · Mine' }).getByText('still saved in Later of Travel').waitFor();
  await page.goBack();
  await linkNamed(page, 'One').waitFor();
  await page.keyboard.press('Control+z');
  await untilEqual(contents, before);

  // Offline, changes are kept and marked.
  await page.context().setOffline(true);
  await page.getByText('Offline: showing your saved copy.').waitFor();
  await choose(page, 'Hotel', 'Edit …');
  await form.field(page, 'Title').fill('Inn');
  await form.button(page, 'Save').click();
  await page.getByRole('article').filter({ hasText: 'Inn' }).getByText('Not sent yet.').waitFor();
  await page.context().setOffline(false);
  await untilEqual(() => titles('travel'), ['Rome: Inn']);
  await page.getByText('Not sent yet.', { exact: true }).waitFor({ state: 'detached' });
});
