import { categoryId } from '../../../src/lib/domain/identity/identity';
import { copiedText } from '../support/browser';
import { choose, focusedLabel, itemNamed, menuOf } from '../support/editor';
import { openAs, personWith } from '../support/person';
import { LINKS } from './editSheet';

describe('the menu of a link', () => {
  it('copies the address, and says so', async () => {
    const page = await openAs(await personWith(LINKS));
    await choose(page, 'A song', 'Copy link');
    await page.getByRole('status').getByText('Copied the address.').waitFor();
    expect(await copiedText(page)).toBe('https://example.com/song');
    expect(await focusedLabel(page)).toBe('Actions for A song');
  });

  it('is rendered only while it is open, above the links below it', async () => {
    const page = await openAs(await personWith(LINKS), `/w/default/${categoryId('Reading')}`);
    await menuOf(page, 'Limits').click();
    expect(await page.getByRole('button', { name: 'Delete', exact: true, includeHidden: true }).count()).toBe(
      1,
    );
    await itemNamed(page, 'Delete').click({ trial: true });
    await page.keyboard.press('Escape');
    expect(await focusedLabel(page)).toBe('Actions for Limits');
    expect(await page.getByRole('button', { name: 'Delete', exact: true, includeHidden: true }).count()).toBe(
      0,
    );
  });
});
