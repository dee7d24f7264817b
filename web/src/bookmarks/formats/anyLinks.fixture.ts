import fc from 'fast-check';
import { anyText } from '@shared/text/anyText.fixture';
import { editOperationSchema, type EditOf } from '@shared/contract/requests/editRequest';

const HOSTILE = ['</A>', '</H3><DL>', '&amp;', '&lt;', '"', "'>", '<!--', '</DL>', '<DD>', '&#0;', 'a / b'];

const SPACES = [' ', '  ', '\t', '\n', '\n    ', '\r\n'];

/** Generates text that looks like markup, has runs of white space, or contains arbitrary characters. */
export const anyWords = fc
  .array(
    fc.oneof(
      anyText({ minLength: 1, maxLength: 60 }),
      fc.constantFrom('Reading', 'Page', ...SPACES, ...HOSTILE),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(''));

/** Generates URLs of any scheme, not all of which the service accepts. */
const anyUrl = fc
  .tuple(
    fc.oneof(
      fc.constant('https://example.com/'),
      fc.constantFrom('file:///', 'about:', 'place:', 'chrome://', 'obsidian://', 'urn:', 'mailto:'),
      fc.stringMatching(/^[a-z][a-z0-9+.-]{0,8}:$/),
    ),
    anyWords,
  )
  .map((parts) => parts.join(''));

const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined });

/** Generates links as the service stores them. `addedAt` is a multiple of `stepMs`. */
export function anyLink(stepMs: number): fc.Arbitrary<EditOf<'addLink'> & { addedAt: string }> {
  const fields = fc.record({
    op: fc.constant('addLink' as const),
    category: fc.oneof(anyWords, fc.constantFrom('Reading', 'reading', 'Music')),
    title: anyWords,
    url: anyUrl,
    notes: optional(anyWords),
    sourceUrl: optional(anyUrl),
    conversationId: optional(anyWords),
    localPath: optional(anyWords),
  });
  const second = fc.oneof(
    fc.integer({ min: 700_000_000, max: 1_760_000_000 }),
    // The years 0000 to 9999.
    fc.integer({ min: -62_167_219_200, max: 253_402_300_799 }),
  );
  const time = fc.tuple(second, fc.nat(999)).map(([at, ms]) => {
    return new Date(at * 1000 + Math.floor(ms / stepMs) * stepMs).toISOString();
  });
  // Parses the links as the service does, and drops those that it rejects.
  const accepted = fields.map((link) => editOperationSchema.safeParse(link).data);
  return fc
    .tuple(accepted, time)
    .map(([link, addedAt]) => link?.op === 'addLink' && { ...link, addedAt })
    .filter((link) => link !== false);
}
