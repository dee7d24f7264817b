import { categoryId } from '../../../src/lib/shared/model/identity';
import { invite, join } from '../../support/requests/sharing';
import { goOffline, goOnline } from './offline';
import { choose, linkNamed, menuOf, namedLinks, paste, undoButton, untilStored } from './editor';
import { openMore, sheetNamed } from '../support/sheet';
import { newPerson, openAs, personWith } from '../support/signIn/person';
import { store, workspaceOf, type LinkToStore } from '../support/stored';
import { pressShortcut, untilEqual } from '../support/until';

const LINK: LinkToStore = {
  category: 'Reading',
  title: 'A guide',
  url: 'https://example.com/guide',
  notes: 'Read it. #long',
};
const { sheet, field, category, button } = sheetNamed('Add a link');

describe('a link can be added', () => {
  it.each(['/all', '/activity', '/trash', '/duplicates', '/settings', '/import', '/help'])(
    'with n and by pasting an address: %s',
    async (path) => {
      const page = await openAs(await personWith([LINK]), path);
      await pressShortcut(page, 'n');
      await sheet(page).waitFor();
      // The category of the newest link is not guessed.
      expect(await category(page).inputValue()).toBe('');
      await page.keyboard.press('Escape');
      await sheet(page).waitFor({ state: 'detached' });
      await paste(page, 'https://example.com/guide');
      await untilEqual(() => field(page, 'Address').inputValue(), 'https://example.com/guide');
      await sheet(page).getByText('Already in Reading, as “A guide”').waitFor();
      // The page stays.
      expect(new URL(page.url()).pathname).toBe(path);
    },
  );

  it('to any workspace, also without a connection, to the category that was chosen last, and undone', async () => {
    const person = await personWith([LINK]);
    await store(person.uid, workspaceOf('travel', 'Travel', [{ ...LINK, category: 'Rome' }]));
    const page = await openAs(person, '/settings');
    await page.getByRole('heading', { name: 'MCP API keys' }).waitFor();
    await pressShortcut(page, 'n');
    await field(page, 'Address').fill('example.com/hotel');
    await openMore(page);
    await sheet(page).getByRole('combobox', { name: 'Workspace' }).selectOption('Travel');
    await category(page).fill('Rome');
    await button(page, 'Add').click();
    await page.getByText('Added “example.com/hotel” to “Rome” in Travel.').waitFor();
    await untilEqual(async () => (await namedLinks(person, 'travel')).length, 2);
    await undoButton(page).click();
    await untilEqual(async () => (await namedLinks(person, 'travel')).length, 1);

    await goOffline(page);
    await pressShortcut(page, 'n');
    await openMore(page);
    await sheet(page).getByRole('combobox', { name: 'Workspace' }).selectOption('Travel');
    await untilEqual(() => category(page).inputValue(), 'Rome');
    await field(page, 'Address').fill('example.com/later');
    await button(page, 'Add').click();
    await page.getByText('1 change not sent yet').waitFor();
    await goOnline(page);
    await untilEqual(
      async () => (await namedLinks(person, 'travel')).map(({ category: name, title }) => [name, title]),
      expect.arrayContaining([['Rome', 'example.com/later']]),
    );
  });

  it('from a workspace that one may only view, with everything that the link has there', async () => {
    const [owner, viewer] = await Promise.all([newPerson(), newPerson()]);
    await store(owner.uid, workspaceOf('team', 'Team', [LINK]));
    const names = { workspaceId: 'shared', workspaceName: 'Of Olivia' };
    await join(viewer.idToken, await invite(owner.idToken, 'viewer'), names);
    const page = await openAs(viewer, '/w/shared');
    await linkNamed(page, 'A guide').waitFor();
    await menuOf(page, 'A guide').click();
    await page.getByRole('button', { name: 'Save to mine …' }).click();
    await sheet(page).locator('.page-card').getByText('example.com · Read it. #long').waitFor();
    await openMore(page);
    await untilEqual(() => field(page, 'Note').inputValue(), 'Read it. #long');
    await category(page).fill('Mine');
    await button(page, 'Add').click();
    await page.getByText('Added “A guide” to “Mine”.').waitFor();
    await untilStored(viewer, { category: categoryId('Mine'), title: 'A guide', notes: 'Read it. #long' });
    await choose(page, 'A guide', 'Copy link');
    await page.getByText(/^Copied the address|blocked copying/).waitFor();
  });

  it('together with others, by pasting or dropping a list, without those that are there already, as one change', async () => {
    const person = await personWith([LINK]);
    const page = await openAs(person, '/trash');
    const several = page.getByRole('dialog');
    await page.getByRole('heading', { name: 'Trash' }).waitFor();
    await paste(
      page,
      '• Alps - https://example.com/alps\n• <https://example.com/guide>\n• https://example.com/rome',
    );
    await several.getByRole('heading', { name: 'Add 3 links' }).waitFor();
    await several.getByText('Already in Reading').waitFor();
    await untilEqual(() => several.getByRole('checkbox', { checked: true }).count(), 2);
    await several.getByRole('combobox', { name: 'Category for all' }).fill('Travel');
    await several.getByRole('button', { name: 'Add 2' }).click();
    await page.getByText('Added 2 links to “Travel”.').waitFor();
    await untilStored(person, {
      category: categoryId('Travel'),
      title: 'Alps',
      url: 'https://example.com/alps',
    });
    await untilStored(person, { title: 'example.com/rome', url: 'https://example.com/rome' });
    await untilEqual(async () => (await namedLinks(person)).length, 3);
    await undoButton(page).click();
    await untilEqual(async () => (await namedLinks(person)).length, 1);

    await page.evaluate(DROP);
    await untilEqual(() => field(page, 'Address').inputValue(), 'https://example.com/dropped');
    await sheet(page).locator('.page-card').getByText('A title').waitFor();

    // Also into the form, and with a file that has no address.
    await field(page, 'Address').fill('');
    await field(page, 'Address').focus();
    await paste(page, 'https://example.com/one https://example.com/two');
    await several.getByRole('heading', { name: 'Add 2 links' }).waitFor();
    await several.getByRole('button', { name: 'Cancel' }).click();
    await several.waitFor({ state: 'detached' });
    await page.evaluate(DROP_FILES);
    await several.getByText('broken.url: no link could be read.').waitFor();
    await untilEqual(() => several.getByRole('checkbox', { checked: true }).count(), 1);
    await several.getByRole('button', { name: 'Cancel' }).click();
    await several.waitFor({ state: 'detached' });

    // Any other file would open in place of the app.
    expect(await page.evaluate(DROP_PICTURE)).toBe(true);
    await page.getByText('“picture.png” is not read here.').waitFor();
    await page.locator('.toast').getByRole('button', { name: 'Import' }).click();
    await page.getByRole('heading', { name: 'Import bookmarks' }).waitFor();
  });
});

/** Drops a picture. Evaluates to whether the browser is kept from opening it. */
const DROP_PICTURE = `(() => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['x'], 'picture.png', { type: 'image/png' }));
  return !document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
})()`;

/** Drops a link as it comes from another window of Chromium. */
const DROP = `{
  const dataTransfer = new DataTransfer();
  dataTransfer.setData('text/uri-list', 'https://example.com/dropped');
  dataTransfer.setData('text/html', '<a href="https://example.com/dropped">A title</a>');
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}`;

/** Drops two shortcuts to pages, one of which has no address. */
const DROP_FILES = `{
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['[InternetShortcut]\\r\\nURL=https://example.com/file\\r\\n'], 'good.url'));
  dataTransfer.items.add(new File(['[InternetShortcut]'], 'broken.url'));
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}`;
