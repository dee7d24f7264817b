import type { Page } from 'playwright-core';
import { seriousViolations } from './support/axe';
import { newPerson, openAs } from './support/signIn/person';
import { store, workspaceOf } from './support/stored';

/** Opens the dashboard of a new person with one link that has this note. */
async function openWithNote(notes: string, options?: Parameters<typeof openAs>[2]): Promise<Page> {
  const person = await newPerson();
  const link = { category: 'Reading', title: 'The link', url: 'https://example.com/', notes };
  await store(person.uid, workspaceOf('default', 'Default', [link]));
  const page = await openAs(person, '/', options);
  await page.getByRole('link', { name: 'The link' }).waitFor();
  return page;
}

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

describe('a note', () => {
  it('shows bold, italics, lists, code and links', async () => {
    const page = await openWithNote(FORMATTED);
    await page.getByRole('button', { name: 'Show the whole note' }).press('Enter');
    const note = page.locator('.note-text');
    await note.locator('strong', { hasText: 'Bold' }).waitFor();
    await note.locator('em', { hasText: 'italics' }).waitFor();
    await note.locator('code', { hasText: 'code' }).waitFor();
    await note.locator('pre code', { hasText: 'const x = 1 < 2;' }).waitFor();
    expect(await note.getByRole('listitem').allInnerTexts()).toEqual([
      'one',
      'two: https://example.com/two.',
    ]);
    const lines = await note.locator('p').first().innerText();
    expect(lines).toBe('Bold, italics and code\non two lines.');
    for (const link of await note.getByRole('link').all()) {
      expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
      expect(await link.getAttribute('target')).toBe('_blank');
    }
    const links = await note.getByRole('link').all();
    const targets = await Promise.all(links.map((link) => link.getAttribute('href')));
    expect(targets).toEqual([
      'https://example.com/two',
      'https://example.com/docs',
      'mailto:ada@example.com',
    ]);
    await page.getByRole('button', { name: 'Show less' }).press('Enter');
    await page.getByRole('button', { name: 'Show the whole note' }).waitFor();
    expect(await note.locator('pre').count()).toBe(0);
  });

  it('shows HTML, images and executable URLs as they were typed', async () => {
    const hostile = [
      '<img src=x onerror="document.title = 1"> <b>b</b>',
      '![i](https://example.com/i.png) [x](javascript:alert(1))',
    ].join('\n');
    const page = await openWithNote(hostile);
    const note = page.locator('.note-text');
    expect(await note.innerText()).toBe(hostile);
    expect(await note.locator('img, b, script, a[href^="javascript:"]').count()).toBe(0);
  });

  it('reads from right to left if its text does, like every other text of the user', async () => {
    const person = await newPerson();
    const link = {
      category: 'קטגוריה',
      title: 'שלום עולם',
      url: 'https://example.com/',
      notes: 'הערה קצרה\n\n- פריט',
    };
    await store(person.uid, workspaceOf('default', 'סביבה', [link]));
    const page = await openAs(person);
    const expectRightToLeft = (text: string) =>
      page.getByText(text).and(page.locator(':dir(rtl)')).last().waitFor();
    for (const text of ['קטגוריה', 'שלום עולם', 'הערה קצרה', 'פריט', 'סביבה']) {
      await expectRightToLeft(text);
    }
    const field = page.getByRole('searchbox');
    await field.fill('שלום');
    expect(await field.getAttribute('dir')).toBe('auto');
    await page.getByRole('listitem').getByRole('link', { name: 'קטגוריה' }).waitFor();
    await expectRightToLeft('קטגוריה');
  });

  it('opens by touch on a phone, fits its screen, and is accessible in light and dark', async () => {
    const viewport = { width: 390, height: 844 };
    const long = `${FORMATTED}\n\n${'verylongword'.repeat(40)}\n\n\`\`\`\n${'code'.repeat(100)}\n\`\`\``;
    const page = await openWithNote(long, { viewport, hasTouch: true, isMobile: true });
    await page.getByRole('button', { name: 'Show the whole note' }).tap();
    await page.locator('.note-text pre').first().waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
    expect(await seriousViolations(page, 'in both themes')).toEqual([]);
  });
});
