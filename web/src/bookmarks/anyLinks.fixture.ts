import fc from 'fast-check';
import { anyText } from '@shared/text/anyText.fixture';
import { editOperationSchema, type EditOf } from '@shared/contract/editRequest';

const HOSTILE = ['</A>', '</H3><DL>', '&amp;', '&lt;', '"', "'>", '<!--', '</DL>', '<DD>', '&#0;', 'a / b'];

/** Generates text that looks like markup or contains arbitrary characters. */
export const anyWords = fc
  .array(
    fc.oneof(
      anyText({ minLength: 1, maxLength: 60 }),
      fc.constantFrom('Reading', 'Page', '\r\n', ...HOSTILE),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(''));

export const anyWebUrl = anyWords.map((words) => `https://example.com/${words}`);

const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined });

/** Generates links as the service stores them, with URLs from `url`. `addedAt` is a multiple of `stepMs`. */
export function anyLink(
  url: fc.Arbitrary<string>,
  stepMs: number,
): fc.Arbitrary<EditOf<'addLink'> & { addedAt: string }> {
  const fields = fc.record({
    op: fc.constant('addLink' as const),
    category: fc.oneof(anyWords, fc.constantFrom('Reading', 'reading', 'Music')),
    title: anyWords,
    url,
    notes: optional(anyWords),
    sourceUrl: optional(url),
    conversationId: optional(anyWords),
    localPath: optional(anyWords),
  });
  const second = fc.integer({ min: 700_000_000, max: 1_760_000_000 });
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
