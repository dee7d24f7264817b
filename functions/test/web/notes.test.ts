import type { Locator, Route } from 'playwright-core';
import { expectAccessible, expectToFit } from './support/accessible';
import { DESKTOP, PHONE } from './support/browser';
import { print, stopPrinting } from './support/printing';
import { newPerson, openAs, personWith } from './support/signIn/person';
import { store, workspaceOf } from './support/stored';

const linkWith = (title: string, notes: string) => ({
  category: 'Reading',
  title,
  url: `https://example.com/${title}`,
  notes,
});

const FORMATTED = [
  '**Bold**, *italics* and `code`',
  'on two lines.',
  '',
  '- one',
  '- two: https://example.com/two.',
  '',
  '```',
  'const x = 1 < 2;',
  '```',
  '',
  'See [the docs](https://example.com/docs) or ada@example.com.',
].join('\n');

const HOSTILE = [
  '<img src=x onerror="document.title = 1"> <b>b</b>',
  '![i](https://example.com/i.png) [x](javascript:alert(1))',
].join('\n');

/** Evaluates to the widths at which the button of a note is on a line without text. */
const WIDTHS_WITH_LONELY_BUTTON = `(() => {
  const text = document.querySelector('.note-text');
  const toggle = document.querySelector('.note-toggle');
  const list = text.closest('.card-links');
  const isLonely = (width) => {
    list.style.width = width + 'px';
    return toggle.getBoundingClientRect().top > [...text.getClientRects()].at(-1).bottom - 4;
  };
  return Array.from({ length: 100 }, (_, index) => 250 + index).filter(isLonely);
})()`;

describe('a note', () => {
  it('shows bold, italics, lists, code and links, but HTML, images and executable URLs as they were typed, fits a phone, and runs from right to left if its text does', async () => {
    const long = `${FORMATTED}\n\n${'verylongword'.repeat(40)}\n\n\`\`\`\n${'code'.repeat(100)}\n\`\`\``;
    const links = [
      { ...linkWith('Long', long), category: 'A first one' },
      linkWith('Formatted', FORMATTED),
      linkWith('Hostile', HOSTILE),
      { category: 'קטגוריה', title: 'שלום עולם', url: 'https://example.com/', notes: 'הערה קצרה\n\n- פריט' },
    ];
    const person = await newPerson();
    await store(person.uid, workspaceOf('default', 'סביבה', links));
    const page = await openAs(person);
    await page.setViewportSize(PHONE.viewport);
    const wholeNote = (title: string) =>
      page.getByRole('button', { name: `Show the whole note of ${title}` });
    await wholeNote('Long').waitFor();
    expect(await page.evaluate(WIDTHS_WITH_LONELY_BUTTON)).toEqual([]);
    await wholeNote('Long').click();
    const sheet = page.getByRole('dialog', { name: 'Details of Long' });
    await sheet.locator('.note-text pre').first().waitFor();
    await expectToFit(page);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.setViewportSize(DESKTOP);

    await wholeNote('Formatted').press('Enter');
    const details = page.getByRole('complementary', { name: 'Details of Formatted' });
    const note = details.locator('.note-text');
    await note.locator('strong', { hasText: 'Bold' }).waitFor();
    await note.locator('em', { hasText: 'italics' }).waitFor();
    await note.locator('code', { hasText: 'code' }).waitFor();
    await note.locator('pre code', { hasText: 'const x = 1 < 2;' }).waitFor();
    expect(await note.getByRole('listitem').allInnerTexts()).toEqual([
      'one',
      'two: https://example.com/two.',
    ]);
    expect(await note.locator('p').first().innerText()).toBe('Bold, italics and code\non two lines.');
    const linksOfNote = await note.getByRole('link').all();
    const attributesOf = (link: Locator) =>
      Promise.all(['href', 'rel', 'target'].map((name) => link.getAttribute(name)));
    expect(await Promise.all(linksOfNote.map(attributesOf))).toEqual([
      ['https://example.com/two', 'noopener noreferrer', '_blank'],
      ['https://example.com/docs', 'noopener noreferrer', '_blank'],
      ['mailto:ada@example.com', 'noopener noreferrer', '_blank'],
    ]);
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'detached' });
    const card = page.getByRole('article').filter({ hasText: 'Formatted' });
    expect(await card.locator('.note-text pre').count()).toBe(0);

    await wholeNote('Hostile').click();
    const hostile = page.getByRole('complementary', { name: 'Details of Hostile' }).locator('.note-text');
    expect(await hostile.innerText()).toBe(HOSTILE);
    expect(await hostile.locator('img, b, script, a[href^="javascript:"]').count()).toBe(0);

    // Like every other text of the user.
    const expectRightToLeft = (text: string) =>
      page.getByText(text).and(page.locator(':dir(rtl)')).last().waitFor();
    for (const text of ['קטגוריה', 'שלום עולם', 'הערה קצרה', 'פריט', 'סביבה']) {
      await expectRightToLeft(text);
    }
    const field = page.getByRole('searchbox');
    await field.fill('שלום');
    expect(await field.getAttribute('dir')).toBe('auto');
    await page.getByRole('article').getByRole('link', { name: 'קטגוריה' }).waitFor();
    await expectRightToLeft('קטגוריה');
  });

  it('with Markdown is hidden until the parser has loaded, except on paper, and is shown as it was typed if the parser cannot be loaded', async () => {
    const person = await personWith([linkWith('Plain', 'A plain note'), linkWith('Formatted', '**bold**')]);
    const page = await openAs(person, '/help', { isAlone: true, serviceWorkers: 'block' });
    const requested = Promise.withResolvers<Route>();
    await page.route('**/parseNote-*.js', requested.resolve);
    await page.goto('/');
    await page.getByText('A plain note').waitFor();
    const request = await requested.promise;
    const note = page.getByText('**bold**');
    expect(await note.isVisible()).toBe(false);
    await print(page);
    expect(await note.isVisible()).toBe(true);
    await stopPrinting(page);
    await note.waitFor({ state: 'hidden' });
    await request.abort();
    await note.waitFor();
  });
});
