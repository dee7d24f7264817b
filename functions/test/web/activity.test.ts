import type { Locator, Page } from 'playwright-core';
import { ToolClient } from '../support/requests/client';
import { createWorkspace, edit, postRoute } from '../support/requests/rest';
import { connectUser } from '../support/users/toolUser';
import { apiKeys } from '../support/users/users';
import { choose, EDIT, linkNamed, namedLinks, undoButton } from './editing/editor';
import { goOffline, goOnline } from './editing/offline';
import { expectToFitNarrowly } from './support/accessible';
import { DESKTOP, PHONE } from './support/browser';
import { filterBy, openSidebar, placeNamed } from './support/places';
import { newPerson, openAs, type Person } from './support/signIn/person';
import { until, untilEqual } from './support/until';

const url = (name: string) => `https://example.com/${name.toLowerCase()}`;
const link = (title: string, category = 'Reading') => ({ category, title, url: url(title) });

/** Creates a person whose assistant, called "test", has added three links and written a note. */
async function withAssistant() {
  const person = await newPerson();
  const assistant = await connectUser(person.uid);
  for (const title of ['One', 'Two', 'Three']) await assistant.add(link(title));
  await assistant.annotate({ ...link('Two'), title: undefined, notes: 'From the assistant.' });
  return { person, assistant };
}

const session = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name });
const row = (page: Page, text: string): Locator => page.getByRole('listitem').filter({ hasText: text });
const button = (page: Page | Locator, name: string | RegExp): Locator => page.getByRole('button', { name });
const message = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text).waitFor();

/** Deletes one of three links on a day whose history is full. */
async function deleteWithoutHistory(page: Page, person: Person, title: string): Promise<void> {
  const sent: unknown[] = [];
  await page.route(EDIT, async (route) => {
    const body: unknown = route.request().postDataJSON();
    sent.push(body);
    if (JSON.stringify(body).includes('withoutHistory')) await route.continue();
    else await route.fulfill({ status: 409, json: { error: 'Full.', code: 'history_full' } });
  });
  const dialog = page.getByRole('dialog', { name: 'Today’s history is full' });
  await choose(page, title, 'Delete');
  await button(dialog, 'Discard the change').click();
  await page.getByText(`“${title}” was not deleted. Full.`).waitFor();
  await linkNamed(page, title).waitFor();
  await choose(page, title, 'Delete');
  await button(dialog, 'Continue without it').click();
  await untilEqual(async () => (await namedLinks(person)).length, 2);
  expect(sent).toHaveLength(3);
  await page.unroute(EDIT);
}

it('lists what happened by author, live, with what was there before and after, filters it, and may go on without it', async () => {
  const { person, assistant } = await withAssistant();
  const page = await openAs(person, '/activity/default');
  await session(page, /^test today, .* 3 added and 1 note or tag changed/).waitFor();
  await row(page, 'From the assistant.').getByText('Note', { exact: true }).waitFor();
  await assistant.annotate({ ...link('Two'), title: undefined, notes: 'Written again.' });
  await edit(person.idToken, [
    { op: 'updateLink', category: 'Reading', url: url('One'), set: { category: 'Papers', title: 'First' } },
    { op: 'updateWorkspace', set: { name: 'My links' } },
  ]);
  await button(page, /^You today/).click();
  await row(page, 'Written again.').locator('del').getByText('From the assistant.').waitFor();
  const mine = row(page, '1 link');
  for (const [before, after] of [
    ['Reading', 'Papers'],
    ['One', 'First'],
    ['Default', 'My links'],
  ] as const) {
    await mine.locator('del', { hasText: before }).waitFor();
    await mine.locator('ins', { hasText: after }).waitFor();
  }
  await filterBy(page, 'Kind of change', 'Moved');
  await session(page, /^test/).waitFor({ state: 'detached' });
  await filterBy(page, 'Kind of change', 'All kinds');
  await filterBy(page, 'Author', 'test');
  await session(page, /^You/).waitFor({ state: 'detached' });
  await expectToFitNarrowly(page);
  await page.setViewportSize(DESKTOP);

  await page.goto('/');
  await deleteWithoutHistory(page, person, 'Three');
  await page.getByRole('button', { name: 'Actions for Two' }).click();
  await button(page, 'Details and history').click();
  await button(page, 'History of this link').click();
  await page.getByRole('link', { name: 'Show in Activity' }).click();
  await page.getByText('History of Two').waitFor();
  await session(page, /^test today, .* 1 added and 2 notes or tags changed/).waitFor();
  expect(await session(page, /^You/).count()).toBe(0);
  await button(page, 'Show everything').click();
  await session(page, /^You/).waitFor();
  await assistant.tools.close();
});

it('undoes one change and then the undo by keyboard, and a selection by touch', async () => {
  const { person, assistant } = await withAssistant();
  const page = await openAs(person, '/', PHONE);
  await openSidebar(page);
  await placeNamed(page, 'Activity').tap();
  const notes = async () => (await namedLinks(person)).flatMap(({ notes: each }) => each ?? []);
  await button(row(page, 'From the assistant.'), 'Undo').focus();
  await page.keyboard.press('Enter');
  await message(page, 'Put back “Two”.');
  await untilEqual(notes, []);
  await row(page, 'From the assistant.').getByText('Undone').first().waitFor();
  // The focus stays near.
  await untilEqual(() => page.evaluate(`document.activeElement?.textContent`), 'Undo Added Three');
  await button(page, /^You today, .* 1 change undone/).press('Enter');
  await button(row(page, 'Note of “Two”'), 'Undo').press('Enter');
  await untilEqual(notes, ['From the assistant.']);
  await button(page, 'Undo Note Two').waitFor();

  for (const title of ['One', 'Three']) await page.getByLabel(`Select: Added ${title}`).tap();
  await button(page.getByRole('region', { name: 'Selected changes' }), 'Undo').tap();
  await message(page, 'Removed 2 links.');
  const titles = async () => (await namedLinks(person)).map(({ title }) => title).sort();
  await untilEqual(titles, ['Two']);
  // An undo can be undone at once, too.
  await undoButton(page).tap();
  await untilEqual(titles, ['One', 'Three', 'Two']);
  await assistant.tools.close();
});

it('undoes a session but what another tab has changed since, which it names', async () => {
  const { person, assistant } = await withAssistant();
  const page = await openAs(person, '/activity/default');
  await session(page, /^test/).waitFor();
  const other = await page.context().newPage();
  await other.goto('/');
  await choose(other, 'Two', 'Edit …');
  await other.getByLabel('Note').fill('Mine.');
  await button(other, 'Save').click();
  await until(async () => (await namedLinks(person)).some(({ notes }) => notes === 'Mine.'));
  await page.bringToFront();
  await session(page, /^You/).waitFor();
  await button(page, 'Undo all by test').click();
  const question = page.getByRole('dialog', { name: 'Undo 4 changes of 3 links by test?' });
  await question.getByText('3 added and 1 note or tag changed').waitFor();
  await button(question, 'Undo').click();
  await message(page, 'Put back 2 of 3 links. “Two” was not removed, because it has been changed since.');
  await untilEqual(
    async () => (await namedLinks(person)).map(({ title, notes }) => [title, notes]),
    [['Two', 'Mine.']],
  );
  await linkNamed(other, 'One').waitFor({ state: 'detached' });
  await linkNamed(other, 'Two').waitFor();
  await button(page, /^You today/).click();
  await button(page, 'Undo Undid 4 changes').click();
  await linkNamed(other, 'One').waitFor();
  await linkNamed(other, 'Three').waitFor();
  await assistant.tools.close();
});

it('moves links back that a tool has moved to another workspace, from either of the two, and offers no undo of that', async () => {
  const { person, assistant } = await withAssistant();
  await createWorkspace(person.idToken, { workspaceId: 'work', name: 'Work' });
  const tidy = await ToolClient.connect(await apiKeys().create(person.uid, 'Tidy', { permission: 'tidy' }));
  const titles = async (workspaceId: string) =>
    (await assistant.list({ workspaceId })).links.map(({ title }) => title).sort();
  const move = () => tidy.ok('edit_links', { category: 'Reading', set: { workspaceId: 'work' } });
  const page = await openAs(person, '/');
  for (const [id, undo] of [
    ['work', 'Undo Moved here 3 links'],
    ['default', 'Undo Moved away 3 links'],
  ] as const) {
    await move();
    expect(await titles('work')).toHaveLength(3);
    await page.goto(`/activity/${id}`);
    await button(page, undo).click();
    await message(page, 'Moved back 3 links.');
    expect(await button(page.locator('.toast'), 'Undo').count()).toBe(0);
    await untilEqual(() => titles('work'), []);
    await untilEqual(() => titles('default'), ['One', 'Three', 'Two']);
    if (id === 'default') continue;
    await button(page, /^You today/).click();
    await row(page, 'Moved here 3 links').getByText('Undid').first().waitFor();
    expect(await button(page, /^Undo Undid/).count()).toBe(0);
  }
  await assistant.tools.close();
  await tidy.close();
});

it('asks before it removes many links of an import, and brings them back at once, also without a connection', async () => {
  const person = await newPerson();
  const operations = Array.from({ length: 30 }, (_, index) => ({
    op: 'addLink' as const,
    ...link(`Page ${String(index)}`),
  }));
  await postRoute('edits', person.idToken, {
    source: 'import',
    edits: [{ editId: crypto.randomUUID(), operations }],
  });
  const page = await openAs(person, '/activity/default');
  const count = async () => (await namedLinks(person)).length;
  await button(page, 'Undo Added 30 links').click();
  const question = page.getByRole('dialog', { name: 'Remove 30 links added by this import?' });
  await button(question, 'Cancel').click();
  await question.waitFor({ state: 'detached' });
  await button(page, 'Undo Added 30 links').click();
  await button(question, 'Remove').click();
  await message(page, 'Removed 30 links.');
  await untilEqual(count, 0);
  await goOffline(page);
  await undoButton(page).click();
  await page.getByText('1 change not sent yet').waitFor();
  await goOnline(page);
  await untilEqual(count, 30);
});
