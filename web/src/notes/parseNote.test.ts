import fc from 'fast-check';
import { numRuns } from '@shared/base/runs.fixture';
import { NOTE_TAGS, type NoteNode } from './noteNode';
import { anyNote } from './notes.fixture';
import { parseNote } from './parseNote';
import { asTyped, isPlain } from './plainNote';

/** Writes nodes as HTML, without escaping so that tests are easy to read. */
function written(nodes: readonly NoteNode[]): string {
  return nodes
    .map((node) => {
      if (!('tag' in node)) return node.text;
      const { tag, href, number, children } = node;
      const attribute = href === undefined ? (number === undefined ? '' : ` ${String(number)}`) : ` ${href}`;
      return `<${tag}${attribute}>${written(children)}</${tag}>`;
    })
    .join('');
}

const parsed = (text: string): string => written(parseNote(text).nodes);

describe('a note', () => {
  it.each([
    ['Plain text', '<p>Plain text</p>'],
    ['One line\nand the next', '<p>One line\nand the next</p>'],
    ['One\n\nTwo', '<p>One</p><p>Two</p>'],
    ['**bold**, *italics*, ~~old~~', '<p><strong>bold</strong>, <em>italics</em>, <s>old</s></p>'],
    ['Call `f(<x>)`', '<p>Call <code>f(<x>)</code></p>'],
    ['```ts\nif (a < b) {}\n```', '<pre><code>if (a < b) {}</code></pre>'],
    ['- one\n- two', '<ul><li>one</li><li>two</li></ul>'],
    ['- one\n  - deep', '<ul><li>one<ul><li>deep</li></ul></li></ul>'],
    ['3. three\n4. four', '<ol><li 3>three</li><li 4>four</li></ol>'],
    ['- [ ] open\n- [x] done', '<ul><li>☐ open</li><li>☑ done</li></ul>'],
    ['- [x] done\n\n- open', '<ul><li><p>☑ done</p></li><li><p>open</p></li></ul>'],
    ['> said', '<blockquote><p>said</p></blockquote>'],
    ['# Title\nText', '<p><strong>Title</strong></p><p>Text</p>'],
    ['See [the docs](https://example.com/a).', '<p>See <a https://example.com/a>the docs</a>.</p>'],
    [
      'See https://example.com/a?b=c&d, please.',
      '<p>See <a https://example.com/a?b=c&d>https://example.com/a?b=c&d</a>, please.</p>',
    ],
    ['[Note](obsidian://open?vault=x)', '<p><a obsidian://open?vault=x>Note</a></p>'],
  ])('%j becomes %j', (text, expected) => {
    expect(parsed(text)).toBe(expected);
  });

  it.each([
    'A <b>tag</b> and &amp; an entity',
    '<script>alert(1)</script>',
    '![A picture](https://example.com/a.png)',
    '[x](javascript:alert(1))',
    '[x](/settings)',
    '[1]: https://example.com',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    'snake_case_name and 2 * 3 * 4',
    '---',
  ])('%j stays as it was typed', (text) => {
    expect(parsed(text)).toBe(`<p>${text}</p>`);
  });

  it('is shown as it was typed where it is nested too deeply', () => {
    expect(parsed('>'.repeat(10_000))).toBe('>'.repeat(10_000));
    expect(parsed(`${'> '.repeat(50)}deep`)).toContain('> > > deep');
  });

  it.each([
    ['_*a', '_*a'.repeat(3_333)],
    ['_*a_*a', '_*a_*a'.repeat(1_666)],
    ['**a_*', '**a_*'.repeat(2_000)],
    ['**_a', '**_a'.repeat(2_500)],
    ['_*a in seven paragraphs', `${'_*a'.repeat(470)}\n\n`.repeat(7)],
  ])('with thousands of %s takes no longer than others', (_, note) => {
    const start = process.cpuUsage();
    expect(parseNote(note).plain).not.toBe('');
    expect(process.cpuUsage(start).user).toBeLessThan(300_000);
  });

  it('has bold words in a paragraph of any length', () => {
    const note = 'A **bold** word. '.repeat(50) + 'x'.repeat(9_150);
    expect(parsed(note).match(/<strong>/g)).toHaveLength(50);
  });

  it('has the text that the user reads as its plain text, with a line for each paragraph and item', () => {
    expect(parseNote('# A\n**b**\nc\n\n- [x] d\n- e `f`\n\n```\ng\n```').plain).toBe('A\nb\nc\n☑ d\ne f\ng');
  });

  it('needs no parser if it is plain', () => {
    expect(
      ['Plain text, (100 % of it) “said” — twice!', 'Öl für die Straße', 'Сохранить', '後で読む', 'שלום'].map(
        isPlain,
      ),
    ).not.toContain(false);
    const unit = fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...'a Ö ש 後 1 . , ; ? ! ( ) - ’ %'.split(' '), ' ') },
      {
        weight: 2,
        arbitrary: fc.integer({ min: 0xa0, max: 0xd7ff }).map((code) => String.fromCharCode(code)),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom('*', '_', '[', '&', ':', '/', '@', 'www.', 'WWW.', '- ', '1. ', '\n'),
      },
    );
    fc.assert(
      fc.property(fc.string({ unit, minLength: 1, maxLength: 12 }), (text) => {
        fc.pre(isPlain(text));
        expect(parseNote(text)).toEqual(asTyped(text));
      }),
      { numRuns: numRuns(500, 5_000) },
    );
  });

  it('never contains any other element or an executable URL, whatever its text', () => {
    const check = (nodes: readonly NoteNode[], plain: string): void => {
      for (const node of nodes) {
        if (!('tag' in node)) {
          expect(plain.startsWith(node.text, node.start)).toBe(true);
          continue;
        }
        expect(NOTE_TAGS).toContain(node.tag);
        expect(node.href !== undefined).toBe(node.tag === 'a');
        if (node.href !== undefined) {
          expect(new URL(node.href).protocol).not.toMatch(/^(javascript|data|vbscript|blob|file):$/);
        }
        check(node.children, plain);
      }
    };
    fc.assert(
      fc.property(anyNote, (text) => {
        const { nodes, plain } = parseNote(text);
        check(nodes, plain);
      }),
      { numRuns: numRuns(200, 5_000) },
    );
  });
});
