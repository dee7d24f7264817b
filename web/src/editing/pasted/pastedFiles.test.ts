import { parseFile } from '../../bookmarks/parseFile';
import { SAMPLES } from './pasted.fixture';
import { pastedFiles } from './pastedFiles';

const pasted = (data: Readonly<Record<string, string>>, files: readonly File[] = []) =>
  pastedFiles({ files, getData: (type) => data[type] ?? '' });

async function linksIn(files: readonly File[]) {
  const parsed = await Promise.all(files.map((file) => parseFile(file)));
  const links = parsed.flatMap((file) => file?.workspaces[0]?.links ?? []);
  return links.map(({ title, url }) => [title, url]);
}

describe('what is pasted or dropped', () => {
  it.each(SAMPLES)('has its links with their titles: $name', async ({ data, links }) => {
    expect(await linksIn(pasted(data))).toEqual(links);
  });

  it('may be shortcuts to pages, all of which are taken', async () => {
    const shortcut = (name: string) =>
      new File([`[InternetShortcut]\r\nURL=https://example.com/${name}\r\n`], `Page ${name}.url`);
    expect(await linksIn(pasted({}, [shortcut('a'), shortcut('b')]))).toEqual([
      ['Page a', 'https://example.com/a'],
      ['Page b', 'https://example.com/b'],
    ]);
  });

  it.each([
    ['a text without an address', { 'text/plain': 'Just words' }],
    ['a rich text without a link', { 'text/plain': 'Words', 'text/html': '<b>Words</b>' }],
  ])('is left alone if it is %s', (_, data) => {
    expect(pasted(data)).toEqual([]);
  });

  it('is left alone if it is any other file', () => {
    expect(pasted({}, [new File(['https://example.com'], 'picture.png')])).toEqual([]);
  });

  it('is cut off if it is very long', () => {
    const text = 'https://example.com/a\n'.repeat(100_000);
    expect(pasted({ 'text/plain': text }).map(({ size }) => size)).toEqual([200_000]);
  });
});
