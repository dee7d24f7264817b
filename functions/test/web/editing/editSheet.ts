import type { Page } from 'playwright-core';
import { choose } from '../support/editor';
import { sheetNamed } from './sheet';
import type { LinkToStore } from '../support/stored';

export const GUIDE = 'https://example.com/guide';

export const LINKS: LinkToStore[] = [
  {
    category: 'Reading',
    title: 'A guide',
    url: GUIDE,
    notes: 'Worth reading.',
    sourceUrl: 'obsidian://open?vault=Notes',
    conversationId: 'conversation-1',
    addedAt: '2025-03-12T10:00:00.000Z',
  },
  { category: 'Reading', title: 'Limits', url: 'https://example.com/limits' },
  { category: 'Music', title: 'A song', url: 'https://example.com/song' },
];

export const { sheet, field, category, button } = sheetNamed('Edit link');

export async function openSheet(page: Page, title = 'A guide'): Promise<void> {
  await choose(page, title, 'Edit …');
  await sheet(page).waitFor();
}
