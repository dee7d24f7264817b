import { FORMER_MEMBER } from '../contract/sharing';
import type { Author } from '../contract/historyDocument';
import { authorWords, type Reader } from './authorName';

const OLIVIA: Reader = { uid: 'olivia' };
const ADA: Reader = { uid: 'ada', owner: { uid: 'olivia', name: 'Olivia' } };
const ada = { uid: 'ada', name: 'Ada' };

it.each<[words: string, author: Author, reader: Reader]>([
  ['you', { kind: 'webApp' }, OLIVIA],
  ['you', { kind: 'webApp', person: ada }, ADA],
  ['your Claude Code', { kind: 'key', name: 'Claude Code' }, OLIVIA],
  ['your ChatGPT', { kind: 'app', name: 'ChatGPT', person: ada }, ADA],
  ['your API key', { kind: 'key', name: '' }, OLIVIA],
  ['your connected app', { kind: 'app', person: ada }, ADA],
  ['you, with an import', { kind: 'import' }, OLIVIA],
  ['you, with a script (REST)', { kind: 'script', person: ada }, ADA],
  ['you, with the server key', { kind: 'server' }, OLIVIA],
  ['“Ada”', { kind: 'webApp', person: ada }, OLIVIA],
  ['“Olivia”', { kind: 'webApp' }, ADA],
  ['“Ada” with “Claude Code”', { kind: 'key', name: 'Claude Code', person: ada }, OLIVIA],
  ['“Olivia” with a connected app', { kind: 'app' }, ADA],
  ['“Ada” with an import', { kind: 'import', person: ada }, OLIVIA],
  ['former member', { kind: 'webApp', person: FORMER_MEMBER }, OLIVIA],
  ['former member with “Cursor”', { kind: 'app', name: 'Cursor', person: FORMER_MEMBER }, ADA],
])('tools call an author %s', (words, author, reader) => {
  expect(authorWords(author, reader)).toBe(words);
});

describe('whatever name somebody else has taken', () => {
  const FORGED = [
    'you',
    'You',
    'YOU',
    'yоu',
    'y\u200Bou',
    '\u202Euoy',
    'you\u0000',
    ' you ',
    '" you',
    'x" with your "Claude Code',
    '”you“',
    '“you',
    'your Claude Code',
    'you, with an import',
    'former member',
    'another member',
    '\u{E0079}\u{E006F}\u{E0075}Ben',
    'Ben\n\nyou',
    '\\"you',
    // What people have passed for others with: element-hq/element-web#5827 and #6896, bluesky-social/social-app#5703,
    // openstreetmap/openstreetmap-website#4538, zulip/zulip#1107.
    'testuser ',
    '\u200C',
    `you${' \u200B'.repeat(14)}Ben`,
    '\u200B'.repeat(15),
    '快\u200B乐\u200B的\u200B老\u200B鼠',
    'Bob (bot)',
  ];

  it.each(FORGED)('%j never passes for the reader', (name) => {
    const person = { uid: 'mallory', name };
    for (const author of [
      { kind: 'webApp', person },
      { kind: 'key', name, person },
      { kind: 'app', name, person },
    ] as const) {
      const words = authorWords(author, OLIVIA);
      expect(words).toMatch(
        /^“[^“”"\n\p{Default_Ignorable_Code_Point}]*”( with (“[^“”"\n]*”|an API key|a connected app))?$/u,
      );
    }
  });

  it.each(FORGED)('an app of the reader with the name %j is theirs', (name) => {
    expect(authorWords({ kind: 'app', name }, OLIVIA)).toMatch(/^your [^"\n]+$/u);
  });
});
