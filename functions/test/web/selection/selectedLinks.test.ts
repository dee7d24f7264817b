import { copiedText } from '../support/browser';
import { openAs, personWith } from '../support/signIn/person';
import { action, checkbox, LINKS, READING, untilSelected } from './selections';

describe('selected links', () => {
  it('are copied as Markdown', async () => {
    const page = await openAs(await personWith(LINKS), READING);
    await checkbox(page, 'Link 2').click();
    await checkbox(page, 'Link [4]').click();
    await action(page, 'Copy as Markdown').click();
    await page.getByRole('status').getByText('Copied 2 links as Markdown.').waitFor();
    expect(await copiedText(page)).toBe(
      ['- [Link 2](https://example.com/2)', '  A note.', '- [Link \\[4\\]](https://example.com/4)', ''].join(
        '\n',
      ),
    );
  });

  it('open in tabs that do not know where they come from', async () => {
    const page = await openAs(await personWith(LINKS), READING);
    await page
      .context()
      .route('https://example.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Opened</title>' }),
      );
    await checkbox(page, 'Link 1').click();
    await checkbox(page, 'Link 2').click();
    await action(page, 'Open').click();
    await page.getByText('Opened 2 links.').waitFor();
    const tabs = page
      .context()
      .pages()
      .filter((tab) => tab !== page);
    for (const [index, tab] of tabs.entries()) {
      await tab.waitForURL(`https://example.com/${String(index + 1)}`);
      expect(await tab.evaluate('[document.referrer, window.opener]')).toEqual(['', null]);
    }
    expect(tabs).toHaveLength(2);
  });

  it('stay selected if the browser blocks their tabs', async () => {
    const page = await openAs(await personWith(LINKS), READING);
    await checkbox(page, 'Link 1').click();
    await checkbox(page, 'Link 2').click();
    // As a browser does that allows one tab for each click.
    await page.evaluate(
      `const open = window.open.bind(window); let count = 0; window.open = (...of) => (count++ ? null : open(...of))`,
    );
    await page.context().route('https://example.com/**', (route) => route.fulfill({ body: '' }));
    await action(page, 'Open').click();
    await page.getByText('Opened 1 of 2 links. Your browser blocked the others').waitFor();
    await untilSelected(page, '1');
    expect(await checkbox(page, 'Link 2').isChecked()).toBe(true);
  });
});
