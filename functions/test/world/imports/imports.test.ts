import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { zipSync } from 'fflate';
import { z } from 'zod';
import { LinkCollector } from '../../../../web/src/bookmarks/collect/linkCollector';
import type { ParsedFile } from '../../../../web/src/bookmarks/collect/parsedFile';
import { contentOf } from '../../../../web/src/bookmarks/content/content';
import { bytesOf, FILES } from '../../../../web/src/bookmarks/sources/files.fixture';
import { loadReaders, readContent, type Readers } from '../../../../web/src/bookmarks/sources/readContent';
import { SOURCES, type SourceId } from '../../../../web/src/bookmarks/sources/sources';
import { casesIn, described } from '../cases';

const SOURCE_IDS = SOURCES.map(({ id }) => id);

const caseSchema = z.strictObject({
  ...described,
  kind: z.enum(['file', 'rejected']),
  /** The name of a file in `files/`, the files of a ZIP file by their paths, or the text of a file. */
  input: z.union([
    z.strictObject({ file: z.string() }),
    z.strictObject({ zip: z.record(z.string(), z.string()) }),
    z.strictObject({ name: z.string(), text: z.string() }),
  ]),
  expected: z.strictObject({
    /** The source that recognizes the file, as no other does. */
    id: z.enum(SOURCE_IDS).optional(),
    from: z.string().optional(),
    links: z.array(z.record(z.string(), z.string())).optional(),
    skipped: z.array(z.tuple([z.string(), z.string()])).default([]),
    leftOut: z.array(z.string()).default([]),
    converted: z.record(z.string(), z.number()).default({}),
    error: z.string().optional(),
  }),
});
type Case = z.infer<typeof caseSchema>;

const read = (name: string) => readFileSync(join(__dirname, name));
const cases = casesIn(__dirname, caseSchema);

function contentIn(input: Case['input']) {
  if ('file' in input) return contentOf(basename(input.file), Uint8Array.from(read(`files/${input.file}`)));
  if ('text' in input) return contentOf(input.name, bytesOf(input.text));
  const files = Object.entries(input.zip).map(([path, name]) => {
    return [path, name.startsWith('files/') ? read(name) : bytesOf(name)] as const;
  });
  return contentOf('export.zip', Uint8Array.from(zipSync(Object.fromEntries(files))));
}

let readers: Readers = [];
beforeAll(async () => {
  readers = await loadReaders();
});

function parsed(input: Case['input']): ParsedFile | undefined {
  const collector = new LinkCollector();
  return readContent(readers, contentIn(input), collector) ? collector.result() : undefined;
}

const RUNNERS: Readonly<Record<Case['kind'], (input: Case['input'], expected: Case['expected']) => void>> = {
  file(input, { from, links = [], skipped, leftOut, converted }) {
    const file = parsed(input);
    expect(file?.source).toBe(from);
    expect(file?.workspaces.flatMap((workspace) => workspace.links) ?? []).toEqual(
      links.map((link) => ({ op: 'addLink', ...link })),
    );
    expect(file?.skipped.map(({ title, url, reason }) => [url || title, reason]) ?? []).toEqual(skipped);
    expect(file?.converted ?? {}).toMatchObject(converted);
    for (const part of leftOut) expect(file?.leftOut.join('\n')).toContain(part);
  },
  rejected(input, { error = '' }) {
    expect(() => parsed(input)).toThrow(error);
  },
};

it.each(cases)('$id: $source', ({ kind, input, expected }) => RUNNERS[kind](input, expected));

/** These read the files of many programs, and are tried after those that know their own. */
const GENERAL: readonly SourceId[] = ['browsers', 'others'];

const samples = [
  ...FILES.map(([id, name, file]) => ({ id, name, content: () => contentOf(name, bytesOf(file)) })),
  ...cases.flatMap(({ id: name, input, expected: { id } }) =>
    id === undefined ? [] : [{ id, name, content: () => contentIn(input) }],
  ),
];

describe('each source', () => {
  it.each(samples)('recognizes its own alone: $id, $name', ({ id, content }) => {
    const recognized = readers.filter(({ read: readBy }) => {
      const collector = new LinkCollector();
      const isKnown =
        readBy(content(), collector, (part, into) => readContent(readers, part, into)) !== false;
      if (!isKnown) expect(collector.result()).toEqual(new LinkCollector().result());
      return isKnown;
    });
    const ids = recognized.map((reader) => reader.id);
    expect(ids.filter((other) => other === id || !GENERAL.includes(other))).toEqual([id]);
  });

  it('has a sample', () => {
    expect(new Set(samples.map(({ id }) => id))).toEqual(new Set(SOURCE_IDS));
  });
});
