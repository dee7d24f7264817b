import { edit } from '../../support/requests/rest';
import { EDIT, linkNamed, untilStored } from '../support/editor';
import { openAs, personWith } from '../support/signIn/person';
import { button, category, field, GUIDE, LINKS, openSheet, sheet } from './editSheet';
import { untilEqual, untilFocused } from '../support/until';

describe('what was entered for a link', () => {
  it('is rolled back when the service rejects it, and can be edited again', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await openSheet(page);
    await field(page, 'Title').fill('Changed');
    await page.route(EDIT, (route) => route.fulfill({ status: 503, json: { error: 'Try again later.' } }));
    await button(page, 'Save').click();
    await page.getByRole('alert').getByText('“Changed” was not saved. Try again later.').waitFor();
    await linkNamed(page, 'A guide').waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await page.unroute(EDIT);
    await page.getByRole('button', { name: 'Edit again' }).click();
    await untilEqual(() => field(page, 'Title').inputValue(), 'Changed');
    await button(page, 'Save').click();
    await untilStored(person, { title: 'Changed', notes: 'Worth reading.' });
  });

  it('stays in the sheet while the browser is offline, and when the user goes back', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person, '/settings');
    await page.getByRole('link', { name: 'Link Dashboard: your default workspace' }).click();
    await openSheet(page);
    await field(page, 'Title').fill('Changed');
    await page.context().setOffline(true);
    await page.getByText('You are offline. You see').waitFor();
    await button(page, 'Save').click();
    await sheet(page).getByRole('alert').getByText('You are offline, so nothing was saved.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('You are offline. You see').waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('heading', { name: 'MCP API keys' }).waitFor();
    await page.goForward();
    await untilEqual(() => field(page, 'Title').inputValue(), 'Changed');
    await button(page, 'Save').click();
    await untilStored(person, { title: 'Changed' });
  });

  it('is kept, unless the user confirms to discard it', async () => {
    const page = await openAs(await personWith(LINKS));
    await openSheet(page);
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'detached' });
    await untilFocused(page, 'ariaLabel', 'Actions for A guide');
    await openSheet(page);
    await field(page, 'Title').fill('Changed');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await untilEqual(() => field(page, 'Title').inputValue(), 'Changed');
    await button(page, 'Cancel').click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await sheet(page).waitFor({ state: 'detached' });
    await linkNamed(page, 'A guide').waitFor();
  });

  it('replaces only the fields that the user changed if somebody else changes the link meanwhile', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await openSheet(page);
    await field(page, 'Title').fill('Mine');
    const change = (set: object) =>
      edit(person.idToken, [{ op: 'updateLink', category: 'Reading', url: GUIDE, set }]);
    await change({ notes: 'Their note.' });
    await sheet(page).getByText('Changed elsewhere while you were editing: note.').waitFor();
    await untilEqual(() => field(page, 'Note').inputValue(), 'Their note.');
    await change({ title: 'Theirs' });
    await sheet(page).getByText('The title was changed elsewhere, to “Theirs”.').waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('Mine');
    await button(page, 'Save').click();
    await untilStored(person, { title: 'Mine', notes: 'Their note.' });
  });

  it('follows a link that somebody else moves, and adds one again that somebody else deletes', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await openSheet(page);
    await field(page, 'Note').fill('My note.');
    await edit(person.idToken, [{ op: 'renameCategory', category: 'Reading', name: 'Papers' }]);
    await sheet(page).getByText('Changed elsewhere while you were editing: category.').waitFor();
    await untilEqual(() => category(page).inputValue(), 'Papers');
    await edit(person.idToken, [{ op: 'deleteLink', category: 'Papers', url: GUIDE }]);
    await sheet(page)
      .getByText('This link was deleted while you were editing it. If you save, it is added again.')
      .waitFor();
    await button(page, 'Add again').click();
    await untilStored(person, {
      title: 'A guide',
      notes: 'My note.',
      conversationId: 'conversation-1',
      addedAt: '2025-03-12T10:00:00.000Z',
    });
  });

  it('is offered again if the link disappears while it is being saved', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await openSheet(page);
    await field(page, 'Note').fill('My note.');
    await page.route(EDIT, async (route) => {
      await edit(person.idToken, [{ op: 'deleteLink', category: 'Reading', url: GUIDE }]);
      await route.continue();
    });
    await button(page, 'Save').click();
    await page
      .getByRole('alert')
      .getByText('“A guide” was not saved, because it was deleted or moved')
      .waitFor();
    await linkNamed(page, 'A guide').waitFor({ state: 'detached' });
    await page.unroute(EDIT);
    await page.getByRole('button', { name: 'Edit again' }).click();
    await button(page, 'Add again').click();
    await untilStored(person, { title: 'A guide', notes: 'My note.' });
  });
});
