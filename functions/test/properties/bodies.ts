import fc from 'fast-check';
import { anyText } from '../../src/lib/shared/text/anyText.fixture';

/** Field names with a meaning in JavaScript, in Firestore or in this service. */
const NAMES = [
  '__proto__ constructor prototype toString hasOwnProperty __name__ a.b ` \0',
  'jsonrpc id method params name arguments _meta userId workspaceId cursor',
  'categories categoryName links title url addedAt updatedAt isPublic notes result',
]
  .flatMap((line) => line.split(' '))
  .concat('');
const STRINGS = [
  '',
  ' ',
  '\0',
  '\ud83d',
  '\u202e',
  '1e999',
  'javascript:1',
  'https://example.com',
  '../..',
  '__x__',
];

/** Any JSON, often with the names and strings above. A string, because JavaScript objects cannot express all of it. */
const json: fc.Arbitrary<string> = fc.letrec<{ value: string; list: string; object: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('null', 'true', '0', '-1', '1e999', '9007199254740993', '"x"'),
    fc.constantFrom(...STRINGS).map((text) => JSON.stringify(text)),
    fc.json({ maxDepth: 2 }),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
  object: fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES), fc.string()), tie('value')), { maxLength: 5 })
    .map((fields) => `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`),
})).value;

/** JSON that is deeply nested or long. */
const huge = fc
  .tuple(fc.constantFrom(90, 5_000, 50_000), fc.constantFrom('list', 'object', 'items', 'fields', 'text'))
  .map(([size, kind]) => {
    switch (kind) {
      case 'list':
        return '['.repeat(size) + ']'.repeat(size);
      case 'object':
        return `${'{"a":'.repeat(size)}1${'}'.repeat(size)}`;
      case 'items':
        return `[${'1,'.repeat(size)}1]`;
      case 'fields':
        return `{${Array.from({ length: size }, (_, index) => `"f${String(index)}":1`).join(',')}}`;
      default:
        return `"${'x'.repeat(size)}"`;
    }
  });

/** A valid message in which one value or name is replaced. */
function almost(text: string): fc.Arbitrary<string> {
  const parts = [...text.matchAll(/"(?:[^"\\]|\\.)*"|true|false|null|-?\d+|\{[^{}]*\}|\[[^[\]]*\]/g)];
  return fc.tuple(fc.constantFrom(...parts), fc.oneof(json, huge)).map(([part, other]) => {
    const [found] = part;
    return text.slice(0, part.index) + other + text.slice(part.index + found.length);
  });
}

/** A request body: this message with one change, any JSON, a truncated message, or something that is not JSON. */
export function anyBody(message: unknown): fc.Arbitrary<string | Uint8Array<ArrayBuffer>> {
  const text = JSON.stringify(message);
  return fc.oneof(
    { weight: 5, arbitrary: almost(text) },
    { weight: 2, arbitrary: fc.oneof(json, huge) },
    { weight: 1, arbitrary: fc.nat(text.length).map((end) => text.slice(0, end)) },
    { weight: 1, arbitrary: fc.oneof(anyText(), fc.uint8Array({ maxLength: 50 })) },
  );
}

/** Headers that describe the body, in most cases correctly. */
export const anyHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ 'Content-Type': 'application/json' }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        'application/json; charset=utf-16',
        'application/json; charset=none',
        'application/json;;;=',
        'json',
        'text/plain',
        'text/plain; charset=none',
        'application/x-www-form-urlencoded',
        'application/x+json',
        'multipart/form-data; boundary=x',
        'application/octet-stream',
        'application/cloudevents+json',
        '*/*',
      )
      .map((type) => ({ 'Content-Type': type })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('gzip', 'br', 'deflate', 'identity', 'gzip, gzip', 'none')
      .map((encoding) => ({ 'Content-Type': 'application/json', 'Content-Encoding': encoding })),
  },
);
