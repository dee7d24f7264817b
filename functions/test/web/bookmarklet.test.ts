import type { Page } from 'playwright-core';
import { z } from 'zod';
import { field, personWithLinks, save } from './support/addPage';
import { seriousViolations } from './support/axe';
import { copiedText, openPage } from './support/browser';
import { namedLinks } from './support/namedLinks';
import { newPerson, openAs, signIn, type Person } from './support/signIn/person';
import { until, untilEqual } from './support/until';

describe('the bookmarklet', () => {
  const FOREIGN = 'https://news.example.org/story?id=1&x=ä';

  async function openForeignPage(page: Page): Promise<Page> {
    const foreign = await page.context().newPage();
    await foreign.route('https://news.example.org/**', (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        headers: { 'Content-Security-Policy': "default-src 'none'" },
        body: '<title>A story & “more”</title><p id="text">Selected &lt;text&gt;<br>on two lines</p>',
      }),
    );
    await foreign.goto(FOREIGN);
    await foreign.evaluate("getSelection().selectAllChildren(document.getElementById('text'))");
    return foreign;
  }

  /** Does what the browser does on a click on the bookmark. */
  async function clickBookmark(foreign: Page, address: string): Promise<Page> {
    const popup = foreign.waitForEvent('popup');
    await foreign.evaluate(decodeURIComponent(address.replace(/^javascript:/, '')));
    return popup;
  }

  it('is dragged or copied from the settings, where a click on it does no harm', async () => {
    const page = await openAs(await newPerson(), '/settings');
    const link = page.getByRole('link', { name: 'Save to Link Dashboard' });
    const address = z.string().parse(await link.getAttribute('href'));
    expect(address).toMatch(/^javascript:[\w!-~]+$/);
    await page.evaluate(`
      window.dragged = undefined;
      addEventListener('dragstart', ({ dataTransfer }) => {
        window.dragged = dataTransfer.getData('text/uri-list');
      });
    `);
    // The sections above may still be growing, so that the mouse misses the link.
    await untilEqual(async () => {
      await link.dragTo(page.getByRole('heading', { name: 'Account' }));
      return page.evaluate('window.dragged');
    }, address);
    await link.press('Enter');
    await page.getByText('Drag this button to your bookmarks bar, then click it there.').waitFor();
    expect(page.context().pages()).toHaveLength(1);
    const section = page.getByRole('region', { name: 'Save from any page' });
    await section.getByRole('button', { name: 'Copy' }).click();
    await section.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await copiedText(page)).toBe(address);
    expect(await seriousViolations(page, 'in both themes')).toEqual([]);
  });

  it('saves the page it is clicked on, with the selected text as its note, and closes its window', async () => {
    const person = await personWithLinks();
    const page = await openAs(person, '/settings');
    const link = page.getByRole('link', { name: 'Save to Link Dashboard' });
    const address = z.string().parse(await link.getAttribute('href'));
    const foreign = await openForeignPage(page);
    const popup = await clickBookmark(foreign, address);
    await popup.getByRole('heading', { name: 'Add a link' }).waitFor();
    await untilEqual(() => field(popup, 'Address').inputValue(), new URL(FOREIGN).href);
    expect(await field(popup, 'Title').inputValue()).toBe('A story & “more”');
    expect(await field(popup, 'Note (optional)').inputValue()).toBe('Selected <text>\non two lines');
    const closed = popup.waitForEvent('close');
    await save(popup).click();
    await closed;
    expect(await namedLinks(person)).toContainEqual(
      expect.objectContaining({
        category: 'Reading',
        title: 'A story & “more”',
        url: new URL(FOREIGN).href,
        notes: 'Selected <text>\non two lines',
      }),
    );
    expect(foreign.url()).toBe(new URL(FOREIGN).href);
  });

  it('closes its window on Cancel, and after signing in there', async () => {
    const person = await newPerson();
    const page = await openPage('/help');
    const address = await bookmarkletOf(person);
    const foreign = await openForeignPage(page);
    const popup = await clickBookmark(foreign, address);
    await signIn(popup, person);
    await popup.getByRole('heading', { name: 'Add a link' }).waitFor();
    expect(await field(popup, 'Title').inputValue()).toBe('A story & “more”');
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await closed;
    await until(async () => (await namedLinks(person)).length === 0);
  });

  async function bookmarkletOf(person: Person): Promise<string> {
    const page = await openAs(person, '/settings');
    const link = page.getByRole('link', { name: 'Save to Link Dashboard' });
    return z.string().parse(await link.getAttribute('href'));
  }
});
