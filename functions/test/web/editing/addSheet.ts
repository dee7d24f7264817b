import type { Page } from 'playwright-core';
import { linkNamed } from '../support/editor';
import { sheetNamed } from './sheet';
import type { LinkToStore } from '../support/stored';
import { pressShortcut } from '../support/until';

export const LINKS: LinkToStore[] = [
  { category: 'Café', title: 'Where to drink', url: 'https://example.com/espresso' },
  {
    category: 'Reading',
    title: 'A guide',
    url: 'https://example.com/guide',
    addedAt: '2025-03-12T10:00:00.000Z',
  },
  {
    category: 'Work',
    title: 'Limits',
    url: 'https://example.com/limits',
    addedAt: '2025-03-11T10:00:00.000Z',
  },
];

export const { sheet, field, category, button } = sheetNamed('Add a link');

export const submit = (page: Page) => button(page, 'Add');

export async function openSheet(page: Page): Promise<void> {
  await linkNamed(page, 'A guide').waitFor();
  await pressShortcut(page, 'n');
  await sheet(page).waitFor();
}

/**
 * Pastes a text. Other tests use the clipboard at the same time, so the event comes from here.
 * @returns whether the browser would insert the text.
 */
export async function paste(page: Page, text: string): Promise<boolean> {
  return page.evaluate<boolean>(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }`);
}
