import type { Page } from 'playwright-core';

/** Returns a bookmarks file as browsers export it: folders of 50 links, plus one link that is rejected. */
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

/** Chooses a bookmarks file in the web app. */
export async function chooseFile(page: Page, text: string): Promise<void> {
  const file = { name: 'bookmarks.html', mimeType: 'text/html', buffer: Buffer.from(text) };
  await page.getByLabel('Bookmarks file').setInputFiles(file);
}
