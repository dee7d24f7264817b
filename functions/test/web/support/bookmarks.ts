import type { Page } from 'playwright-core';

/**
 * Returns a bookmarks file as browsers export it, with `count` links in folders of 50, and one link that will
 * be skipped.
 */
export function bookmarksFile(count: number): string {
  const lines = [
    '<!DOCTYPE NETSCAPE-Bookmark-file-1>',
    '<TITLE>Bookmarks</TITLE>',
    '<H1>Bookmarks</H1>',
    '<DL><p>',
  ];
  for (let index = 0; index < count; index++) {
    if (index % 50 === 0) {
      if (index > 0) lines.push('</DL><p>');
      lines.push(`<DT><H3 ADD_DATE="1600000000">Folder ${String(index / 50)}</H3>`, '<DL><p>');
    }
    const url = `https://bookmarks.example.com/${String(index)}`;
    lines.push(
      `<DT><A HREF="${url}" ADD_DATE="${String(1_600_000_000 + index)}">Bookmark ${String(index)}</A>`,
    );
  }
  lines.push(
    '<DT><A HREF="javascript:alert(1)" ADD_DATE="1600000000">A bookmarklet</A>',
    '</DL><p>',
    '</DL><p>',
  );
  return lines.join('\n');
}

/** Chooses a file with this content on the import screen. */
export async function chooseFile(page: Page, text: string, name = 'bookmarks.html'): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) };
  await page.getByLabel('Bookmarks file').setInputFiles(file);
}

/** Imports a file with this content. */
export async function importFile(page: Page, text: string, name?: string): Promise<void> {
  await chooseFile(page, text, name);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
}

export const figure = (page: Page, name: string) =>
  page
    .locator('.figures div', { has: page.getByText(name) })
    .locator('dd')
    .innerText();
