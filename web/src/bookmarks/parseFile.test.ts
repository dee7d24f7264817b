import { strToU8, zipSync } from 'fflate';
import { CHROME } from './formats/files.fixture';
import { parseFile } from './parseFile';
import { readZip } from './content/readZip';

const parse = (name: string, ...content: BlobPart[]) => parseFile(new File(content, name));
const firstOf = async (name: string, ...content: BlobPart[]) =>
  (await parse(name, ...content))?.workspaces[0]?.links[0];

/** Encodes text in UTF-16 with a byte order mark. */
function utf16(text: string, isLittleEndian: boolean): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(2 * text.length + 2));
  const marked = `\uFEFF${text}`;
  for (let index = 0; index < marked.length; index++) {
    view.setUint16(2 * index, marked.charCodeAt(index), isLittleEndian);
  }
  return view.buffer;
}

describe('parseFile', () => {
  it.each(['bookmarks.html', 'bookmarks', 'bookmarks.csv.txt'])(
    'reads a bookmarks file named %s',
    async (name) => {
      expect(await firstOf(name, CHROME)).toMatchObject({ title: 'Firebase & friends' });
    },
  );

  it.each([
    ['with a byte order mark', '\uFEFFurl,title\nurn:x,Küche'],
    ['separated by semicolons, as Excel saves it', 'url;title\nurn:x;Küche'],
    ['in UTF-16', utf16('url\ttitle\nurn:x\tKüche', true)],
    ['in big-endian UTF-16', utf16('url,title\nurn:x,Küche', false)],
    ['in the character set of Windows', Uint8Array.from('url,title\nurn:x,Küche', (c) => c.charCodeAt(0))],
    ['without the ending of its name', 'url,title\nurn:x,Küche', 'export'],
  ])('reads CSV %s', async (_, content, name = 'links.csv') => {
    expect(await firstOf(name, content)).toMatchObject({ url: 'urn:x', title: 'Küche' });
  });

  it('reads HTML in the character set that it names', async () => {
    const head = '<meta charset="iso-8859-2"><DL><A HREF="https://example.com">';
    const bytes = Uint8Array.from([...strToU8(head), 0xb1, 0xe6]);
    expect(await firstOf('old.html', bytes)).toMatchObject({ title: 'ąć' });
  });

  it.each([
    ['a ZIP file of something else', 'x.zip', zipSync({ 'a.txt': strToU8('a') })],
    ['other JSON', 'x.json', '{"a": 1}'],
    ['deeply nested JSON', 'x.json', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['other CSV', 'x.csv', 'name,price\nSoup,3'],
  ])('returns undefined for %s', async (_, name, content) => {
    expect(await parse(name, content)).toBeUndefined();
  });

  it('says that a file is too large, before it reads it', async () => {
    const file = {
      name: 'x.json',
      size: 200 * 1024 * 1024,
      arrayBuffer: () => Promise.reject(new Error('Read.')),
    };
    await expect(parseFile(file)).rejects.toThrow('This file is larger than 150 MB.');
  });

  it('says that a ZIP file is broken', async () => {
    const zip = zipSync({ 'part_000000.csv': strToU8('url,title\n'.repeat(1_000)) });
    await expect(parse('pocket.zip', zip.slice(0, 60))).rejects.toThrow('This ZIP file is broken');
  });

  it('stops unpacking a ZIP bomb, whatever size it announces', () => {
    const zip = zipSync({ a: new Uint8Array(1_000_001) });
    const view = new DataView(zip.buffer);
    for (const start of [0x04034b50, 0x02014b50]) {
      for (let at = 0; at < zip.length - 4; at++) {
        const isHeader = view.getUint32(at, true) === start;
        if (isHeader) view.setUint32(at + (start === 0x04034b50 ? 22 : 24), 10, true);
      }
    }
    const unpack = (maxBytes: number) => readZip(zip, () => true, maxBytes);
    expect(() => unpack(1_000_000)).toThrow('too large when it is unpacked');
    expect(unpack(1_000_001).get('a')).toHaveLength(1_000_001);
  });

  it('says that there are too many links, instead of filling the memory', async () => {
    const list = { id: 'a', name: 'A', type: 'manual', parentId: null };
    const lists = Array.from({ length: 50 }, (_, index) => ({
      ...list,
      id: String(index),
      name: String(index),
    }));
    const content = { type: 'link', url: 'https://example.com' };
    const bookmark = {
      createdAt: 1,
      title: 'A',
      tags: [],
      lists: lists.map(({ id }) => id),
      content,
      note: null,
    };
    const bookmarks = Array.from({ length: 4_001 }, () => bookmark);
    await expect(parse('karakeep.json', JSON.stringify({ bookmarks, lists }))).rejects.toThrow(
      'This file has too many links to import at once.',
    );
  });
});
