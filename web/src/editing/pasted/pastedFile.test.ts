import { parseFile } from '../../bookmarks/parseFile';
import { SAMPLES } from './pasted.fixture';
import { pastedFile } from './pastedFile';

const pasted = (data: Readonly<Record<string, string>>, files: readonly File[] = []) =>
  pastedFile({ files, getData: (type) => data[type] ?? '' });

const linksIn = async (file: File | undefined) =>
  (file && (await parseFile(file)))?.workspaces[0]?.links.map(({ title, url }) => [title, url]);

describe('what is pasted or dropped', () => {
  it.each(SAMPLES)('has its links with their titles: $name', async ({ data, links }) => {
    expect(await linksIn(pasted(data))).toEqual(links);
  });

  it('may be a shortcut to a page', async () => {
    const shortcut = new File(['[InternetShortcut]\r\nURL=https://example.com/a\r\n'], 'A page.url');
    expect(await linksIn(pasted({}, [shortcut]))).toEqual([['A page', 'https://example.com/a']]);
  });

  it.each([
    ['a text without an address', { 'text/plain': 'Just words' }],
    ['a rich text without a link', { 'text/plain': 'Words', 'text/html': '<b>Words</b>' }],
  ])('is left alone if it is %s', (_, data) => {
    expect(pasted(data)).toBeUndefined();
  });

  it('is left alone if it is any other file', () => {
    expect(pasted({}, [new File(['https://example.com'], 'picture.png')])).toBeUndefined();
  });

  it('is cut off if it is very long', () => {
    const text = 'https://example.com/a\n'.repeat(100_000);
    expect(pasted({ 'text/plain': text })?.size).toBe(200_000);
  });
});
