import fc from 'fast-check';
import { unparse } from 'papaparse';
import { numRuns } from '../../../src/lib/shared/base/runs.fixture';
import { parseFile } from '../../../../web/src/bookmarks/parseFile';

const word = fc.stringMatching(/^[A-Za-z][a-zäöü]{1,8}$/);
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));

const link = fc.record({
  title: fc.oneof(
    words,
    words.map((text) => `"${text}", and; more|of\tit`),
    words.map((text) => `${text}\nand more`),
  ),
  path: fc.stringMatching(/^[a-z0-9]{1,10}(?:\?[a-z]=[a-z,;|]{1,4})?$/),
  tags: fc.uniqueArray(fc.stringMatching(/^[a-z]{2,8}$/), { minLength: 0, maxLength: 3 }),
  second: fc.integer({ min: 946_684_800, max: 1_750_000_000 }),
});

const NAMES = fc.record({
  title: fc.constantFrom('title', 'Name', 'Titel', '标题', 'Page Title'),
  url: fc.constantFrom('URL', 'href', 'Link', 'Adresse', 'lien', 'page_url', 'Where'),
  tags: fc.constantFrom('tags', 'Labels', 'Schlagwörter', 'keywords'),
  date: fc.constantFrom('created', 'Date added', 'Datum', 'time', 'When'),
  other: fc.constantFrom('id', 'foo', 'Rating'),
});

const file = fc.record({
  links: fc.uniqueArray(link, { minLength: 2, maxLength: 12, selector: ({ path }) => path.toLowerCase() }),
  names: NAMES,
  order: fc.shuffledSubarray(['title', 'url', 'tags', 'date', 'other'] as const, { minLength: 5 }),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  newline: fc.constantFrom('\n', '\r\n'),
  encoding: fc.constantFrom('utf-8', 'utf-8 with a mark', 'utf-16le', 'windows-1252'),
  preface: fc.constantFrom('', 'My links\n', 'My links\nExported yesterday\n\n'),
  declaration: fc.boolean(),
  quotes: fc.boolean(),
  dates: fc.constantFrom<(date: Date) => string>(
    (date) => String(date.getTime() / 1000),
    (date) => date.toISOString(),
    (date) => date.toISOString().slice(0, 19).replace('T', ' '),
    (date) => date.toUTCString(),
  ),
});

it('reads a table whatever its columns, delimiter, encoding and first lines are', async () => {
  await fc.assert(
    fc.asyncProperty(file, async (each) => {
      const { links, names, order, delimiter, newline, encoding, preface, declaration, quotes, dates } = each;
      const rows = links.map(({ title, path, tags, second }, index) => {
        const cells = {
          title,
          url: `https://a.test/${path}`,
          tags: tags.join(delimiter === ',' ? ';' : ','),
          date: dates(new Date(second * 1000)),
          other: String(index),
        };
        return order.map((column) => cells[column]);
      });
      const options = { delimiter, newline, quotes };
      const table = unparse({ fields: order.map((column) => names[column]), data: rows }, options);
      const text = `${declaration ? `sep=${delimiter}\n` : ''}${preface}${table}\n`;
      const parsed = await parseFile(new File([encoded(text, encoding)], 'links.csv'));
      expect(parsed?.workspaces.flatMap((workspace) => workspace.links)).toEqual(
        links.map(({ title, path, tags, second }) => ({
          op: 'addLink',
          category: 'Bookmarks',
          title: title.replaceAll(/\s+/g, ' '),
          url: `https://a.test/${path}`,
          addedAt: new Date(second * 1000).toISOString(),
          ...(tags.length > 0 && { notes: tags.map((tag) => `#${tag}`).join(' ') }),
        })),
      );
    }),
    { numRuns: numRuns(150, 3_000) },
  );
});

function encoded(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-16le') return Uint8Array.from(Buffer.from(text, 'utf16le'));
  // Not everything has a place in it. Then the file is UTF-8.
  const isLatin = Array.from(text).every((character) => character < '\u0100');
  if (encoding === 'windows-1252' && isLatin) return Uint8Array.from(Buffer.from(text, 'latin1'));
  return new TextEncoder().encode(encoding === 'utf-8 with a mark' ? `\uFEFF${text}` : text);
}
