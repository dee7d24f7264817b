import { connectUser } from '../../support/users/toolUser';
import { EDIT, linkNamed, untilStored } from '../support/editor';
import { openAs, personWith } from '../support/signIn/person';
import { category, field, LINKS, openSheet, paste, sheet, submit } from './addSheet';
import { untilEqual } from '../support/until';

describe('what was entered for a new link', () => {
  it('is not lost when the service rejects it', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await openSheet(page);
    await field(page, 'Address').fill('https://example.com/new');
    await field(page, 'Note').fill('A long thought.');
    await page.route(EDIT, (route) => route.fulfill({ status: 429, json: { error: 'Slow down.' } }));
    await submit(page).click();
    await page.getByRole('alert').getByText('“example.com/new” was not added. Slow down.').waitFor();
    await linkNamed(page, 'example.com/new').waitFor({ state: 'detached' });
    await page.unroute(EDIT);
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('button', { name: 'Edit again' }).click();
    await untilEqual(() => field(page, 'Note').inputValue(), 'A long thought.');
    await submit(page).click();
    await untilStored(person, { title: 'example.com/new', notes: 'A long thought.' });
  });

  it('stays in the form while the browser is offline', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await openSheet(page);
    await field(page, 'Address').fill('https://example.com/new');
    await page.context().setOffline(true);
    await page.getByText('You are offline. You see').waitFor();
    await submit(page).click();
    await sheet(page).getByRole('alert').getByText('You are offline, so nothing was saved.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('You are offline. You see').waitFor({ state: 'detached' });
    await submit(page).click();
    await untilStored(person, { title: 'example.com/new' });
  });

  it('is kept, unless the user confirms to discard it', async () => {
    const page = await openAs(await personWith(LINKS));
    await openSheet(page);
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'detached' });
    await openSheet(page);
    await page.keyboard.type('https://example.com/new');
    // Takes the focus out of the form, where keys have another meaning.
    await sheet(page).getByRole('heading', { name: 'Add a link' }).click();
    await page.keyboard.press('n');
    await paste(page, 'https://example.com/other');
    expect(await field(page, 'Address').inputValue()).toBe('https://example.com/new');
    const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
    for (let time = 0; time < 3; time++) {
      await page.keyboard.press('Escape');
      await question.waitFor();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
    }
    expect(await field(page, 'Address').inputValue()).toBe('https://example.com/new');
    await sheet(page).getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await sheet(page).waitFor({ state: 'detached' });
    await question.waitFor({ state: 'detached' });
  });

  it('is offered again if somebody else has added the same URL meanwhile', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await openSheet(page);
    await field(page, 'Address').fill('https://example.com/new');
    await field(page, 'Title').fill('Mine');
    await category(page).fill('Reading');
    const { add, tools } = await connectUser(person.uid);
    await page.route(EDIT, async (route) => {
      await add({ category: 'Reading', title: 'Theirs', url: 'https://example.com/new' });
      await route.continue();
    });
    await submit(page).click();
    await page.getByRole('alert').getByText('This address was added to “Reading” in the meantime.').waitFor();
    await linkNamed(page, 'Theirs').waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Edit again' }).click();
    await sheet(page).getByRole('button', { name: 'Edit that link' }).click();
    await page.unroute(EDIT);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await untilStored(person, { url: 'https://example.com/new', title: 'Mine' });
    await tools.close();
  });
});
