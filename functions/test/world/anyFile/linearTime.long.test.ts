import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { parseFile } from '../../../../web/src/bookmarks/parseFile';
import { HEAD } from '../../../../web/src/bookmarks/formats/files.fixture';
import { bytesOf, FILES } from '../../../../web/src/bookmarks/sources/files.fixture';

const UNITS = [
  ...['[linkding-notes]', '-', '.', '#', '#a....', '"', '""', '","', "'", '<', '<a', '<DL>', '<DD>', '<DT>'],
  ...[
    '<DT><A HREF="',
    '<script>',
    '<!--',
    '[',
    ']',
    '](',
    '[a](',
    '(',
    '{',
    '/',
    'https://a.test/,',
    '%2',
    '&amp',
  ],
  ...[
    ' ',
    '\n',
    '\r\n',
    '\t',
    ' | ',
    ';',
    ',',
    'x ',
    'é',
    '🍳',
    'Highlight:',
    '\nNote:',
    '1/',
    '\nURL=',
    '*',
    '?a&',
    '# #',
  ],
];

const objectSchema = z.custom<object>((value) => typeof value === 'object');

/** Returns a sample with this text in all of its fields but the addresses. */
function filledWith(text: string, content: string | object): string | object {
  if (typeof content === 'string')
    return content.replace(/(?<=^|,|")[A-Za-z][A-Za-z ]{2,}(?=,|"|$)/gm, (word, at: number) =>
      at < content.indexOf('\n') ? word : `"${text.replaceAll('"', '""')}"`,
    );
  const json: unknown = JSON.parse(JSON.stringify(content), (_, value: unknown) =>
    typeof value === 'string' && !/^(?:https?:|[a-z_]{1,12}$|\d)/.test(value) ? text : value,
  );
  return objectSchema.parse(json);
}

/** Returns the files of the imports from outside, as JSON or as text. */
function foreignFiles(): (readonly [name: string, content: string | object])[] {
  const folder = path.join(__dirname, '../imports/files');
  return readdirSync(folder).map((name) => {
    const text = readFileSync(path.join(folder, name), 'utf8');
    return [name, /^[[{]/.test(text) ? objectSchema.parse(JSON.parse(text)) : text];
  });
}

const bookmark = (text: string) =>
  `<DT><H3>${text}</H3><DL><DT><A HREF="https://a.test/${text}" TAGS="${text}" ADD_DATE="${text}">${text}</A><DD>#x ${text}\n</DL>`;

const PLACES: readonly (readonly [
  where: string,
  name: string,
  content: (text: string) => string | object,
])[] = [
  ['a text', 'x.txt', (text) => text],
  ['a text with an address', 'x.md', (text) => `https://a.test/ ${text}\n${text} https://b.test/${text}`],
  ['a page', 'x.html', (text) => text],
  ['a bookmarks file', 'x.html', (text) => `${HEAD}<DL><p>${bookmark(text)}</DL>`],
  ['any table', 'x.csv', (text) => `url,foo,tags\nhttps://a.test/,${text},${text}\n`],
  [
    'any JSON',
    'x.json',
    (text) => [{ url: 'https://a.test/', foo: text, tags: text, [text]: text }, text, [text]],
  ],
  ...[...FILES.map(([, name, content]) => [name, content] as const), ...foreignFiles()].flatMap(
    ([name, content]) =>
      content instanceof Uint8Array
        ? []
        : [[`a file like ${name}`, name, (text: string) => filledWith(text, content)] as const],
  ),
];

/** Returns the CPU time of parsing in this thread, because other tests and the garbage collector run at the same time. */
async function timeOf(name: string, content: string | object): Promise<number> {
  const file = new File([bytesOf(content)], name);
  const start = process.threadCpuUsage();
  await parseFile(file).catch((error: unknown) => expect(error).toBeInstanceOf(Error));
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

/** Returns whether four times the text takes far more than four times the time, each time that this is tried. */
async function isSlow(name: string, contentOf: (length: number) => string | object): Promise<boolean> {
  for (let tries = 0; tries < 5; tries++) {
    const short = await timeOf(name, contentOf(30_000));
    const long = await timeOf(name, contentOf(120_000));
    if (long <= 8 * short + 200) return false;
  }
  return true;
}

it.each(PLACES)(
  'reads %s in time that grows with its length, whatever is repeated in it',
  async (_, name, content) => {
    const slow: string[] = [];
    for (const unit of UNITS) {
      const repeated = (length: number) => `x${unit.repeat(length / unit.length)}x`;
      if (await isSlow(name, (length) => content(repeated(length)))) slow.push(unit);
    }
    expect(slow).toEqual([]);
  },
);
