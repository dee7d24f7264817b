import { z } from 'zod';
import { parseFile } from '../../../../web/src/bookmarks/parseFile';
import { casesIn, described } from '../cases';

const linkSchema = z.strictObject({
  category: z.string().optional(),
  title: z.string().optional(),
  url: z.string(),
  addedAt: z.string().nullable().optional(),
  notes: z.string().nullable().optional(),
});

/** What is not named in a case may be anything. `null` says that a field is missing. */
const caseSchema = z.strictObject({
  ...described,
  kind: z.literal('import'),
  input: z.strictObject({
    name: z.string(),
    text: z.string(),
    /** Of the text, if it is not UTF-8. */
    encoding: z.enum(['windows-1252', 'utf-16le']).optional(),
  }),
  expected: z.strictObject({
    source: z.string().optional(),
    links: z.array(linkSchema).optional(),
    skipped: z.array(z.strictObject({ url: z.string(), reason: z.string() })).optional(),
    unknownDates: z.array(z.string()).optional(),
    /** What each column is taken for. */
    columns: z.record(z.string(), z.string().nullable()).optional(),
    /** A part of a sentence about what is left out. */
    leftOut: z.string().optional(),
    /** Whether nothing in the file can be imported. */
    isUnknown: z.boolean().optional(),
  }),
});

const cases = casesIn(__dirname, caseSchema);

it.each(cases)('imports $id, from $source', async ({ input: { name, text, encoding }, expected }) => {
  const parsed = await parseFile(new File([encoding ? encoded(text, encoding) : text], name));
  expect(parsed === undefined).toBe(expected.isUnknown === true);
  if (expected.links) {
    const links = parsed?.workspaces.flatMap((workspace) => workspace.links) ?? [];
    expect(links.map((link, index) => pick(link, expected.links?.[index]))).toEqual(expected.links);
  }
  if (expected.skipped) {
    expect(parsed?.skipped.map(({ url, reason }) => ({ url, reason }))).toEqual(expected.skipped);
  }
  if (expected.unknownDates) expect(parsed?.unknownDates.samples).toEqual(expected.unknownDates);
  if (expected.columns) {
    expect(parsed?.columns.map(({ name, role }) => [name, role ?? null])).toEqual(
      Object.entries(expected.columns),
    );
  }
  if (expected.leftOut !== undefined) expect(parsed?.leftOut.join('\n')).toContain(expected.leftOut);
  if (expected.source !== undefined) expect(parsed?.source).toBe(expected.source);
});

function encoded(text: string, encoding: 'windows-1252' | 'utf-16le'): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, encoding === 'utf-16le' ? 'utf16le' : 'latin1'));
}

/** Returns the fields of a link that a case names, so that both can be compared. */
function pick(link: object, expected: object = { url: '' }): object {
  const fields = new Map(Object.entries(link));
  return Object.fromEntries(Object.keys(expected).map((name) => [name, fields.get(name) ?? null]));
}
