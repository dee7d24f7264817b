import { categoryId } from '../../../src/lib/shared/model/identity';
import { copiedText } from '../support/browser';
import { choose, itemNamed, menuOf } from '../support/editor';
import { openAs, personWith } from '../support/signIn/person';
import { LINKS } from './editSheet';
import { untilEqual, untilFocused } from '../support/until';

describe('the menu of a link', () => {
  it('copies the address, and says so', async () => {
    const page = await openAs(await personWith(LINKS));
    await choose(page, 'A song', 'Copy link');
    await page.getByRole('status').getByText('Copied the address.').waitFor();
    expect(await copiedText(page)).toBe('https://example.com/song');
    await untilFocused(page, 'ariaLabel', 'Actions for A song');
  });

  it('is rendered only while it is open, above the links below it', async () => {
    const page = await openAs(await personWith(LINKS), `/w/default/${categoryId('Reading')}`);
    await menuOf(page, 'Limits').click();
    const items = page.getByRole('button', { name: 'Delete', exact: true, includeHidden: true });
    await untilEqual(() => items.count(), 1);
    await itemNamed(page, 'Delete').click({ trial: true });
    await page.keyboard.press('Escape');
    await untilFocused(page, 'ariaLabel', 'Actions for Limits');
    await untilEqual(() => items.count(), 0);
  });
});
