import fc from 'fast-check';
import { anyText } from '@shared/text/anyText.fixture';

/** Pieces of attacks on Markdown renderers. */
const PIECES = [
  'javascript:alert(1)',
  'JaVaScRiPt\t:alert(1)',
  'java\nscript:alert(1)',
  'javascript&colon;alert(1)',
  '&#106;avascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://example.com/x',
  'https://example.com/a_b_(c)?d=e#f',
  'www.example.com',
  'ada@example.com',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<svg/onload=alert(1)>',
  '![x](https://example.com/x.png)',
  '[x](javascript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](https://example.com "title")',
  '[x][1]',
  '[1]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '<https://example.com>',
  '**',
  '_',
  '`',
  '```',
  '~~',
  '- ',
  '- [ ] ',
  '1. ',
  '> ',
  '# ',
  '---',
  '| a | b |\n|---|---|\n| c | d |',
  '    ',
  '\t',
  '\n',
  '\n\n',
  '\\',
  '&amp;',
  '\0',
  'word',
  'שלום',
  '🚀',
];

/** Generates notes in Markdown, most of them broken or hostile. */
export const anyNote: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...PIECES) }, anyText()), {
    maxLength: 25,
  })
  .map((pieces) => pieces.join(''));
