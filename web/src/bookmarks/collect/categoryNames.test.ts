import fc from 'fast-check';
import { LIMITS } from '@shared/base/limits';
import { numRuns } from '@shared/base/runs.fixture';
import { categoryNameSchema, onOneLine } from '@shared/contract/fields/validators';
import { categoryIdentity } from '@shared/model/identity';
import { anyText } from '@shared/text/anyText.fixture';
import { CategoryNames } from './categoryNames';

function namesOf(...paths: (readonly string[])[]): string[] {
  const names = new CategoryNames();
  return paths.map((path) => names.nameOf(path));
}

describe('CategoryNames', () => {
  it.each([
    ['the end of a long name', [['x'.repeat(120)], [`${'x'.repeat(110)}y`]]],
    [
      'a parent that a long name leaves no room for',
      [
        ['A', 'x'.repeat(99)],
        ['B', 'x'.repeat(99)],
      ],
    ],
    ['a folder whose name has a slash, and one in another', [['a/b'], ['a', 'b']]],
    ['case', [['Work'], ['work'], ['WORK']]],
    ['a number that a name has already', [['x'], ['X'], ['X (2)']]],
    ['the folder of links without one, in another', [['Bookmarks'], ['Work', 'Bookmarks']]],
  ])('keeps folders apart that differ in %s', (_, paths) => {
    const identities = new Set(namesOf(...paths).map(categoryIdentity));
    expect(identities.size).toBe(paths.length);
  });

  it('numbers what a name has no room for, in the order of the file', () => {
    const [first, second, third] = namesOf(
      ['Work', `${'x'.repeat(120)}1`],
      ['Work', `${'x'.repeat(120)}2`],
      ['work'],
    );
    expect([first, second, third]).toEqual([`${'x'.repeat(99)}…`, `${'x'.repeat(90)}… (2)`, 'work']);
  });

  it.each([
    ['white space', [['Side  projects\n'], [' Side projects']]],
    ['how an accent is encoded', [['Caf\u00E9'], ['Cafe\u0301']]],
    ['what nobody sees', [['Work', ''], ['Work'], ['', 'Work'], ['Work', '\u200B'], ['\u202EWork']]],
    ['being outside any folder', [[], [''], ['Bookmarks']]],
  ])('takes folders for the same that only differ in %s', (_, paths) => {
    expect(new Set(namesOf(...paths)).size).toBe(1);
  });

  it('gives each path a name of its own that the service accepts, and the same one every time', () => {
    const name = fc.oneof(
      fc.constantFrom('a', 'A', 'b', 'a/b', 'a (2)', 'Bookmarks', 'ﬀ', 'ff'),
      fc.nat(300).map((length) => 'x'.repeat(length)),
      fc.nat(300).map((length) => `${'x/'.repeat(100)}${String(length)}`),
      anyText({ minLength: 1, maxLength: 120 }),
    );
    const paths = fc.array(fc.array(name, { maxLength: 4 }), { maxLength: 30 });
    fc.assert(
      fc.property(paths, (all) => {
        const names = namesOf(...all);
        const written = all.map(asSeen);
        expect(new Set(names.map(categoryIdentity)).size).toBe(new Set(written).size);
        expect(namesOf(...all, ...all)).toEqual([...names, ...names]);
        for (const each of names) expect(categoryNameSchema.parse(each)).toBe(each);
      }),
      { numRuns: numRuns(200, 5_000) },
    );
  });

  it('counts on without trying each number again', () => {
    const names = new CategoryNames();
    const many = Array.from({ length: 20_000 }, (_, index) => [`${'x'.repeat(LIMITS.name)}${String(index)}`]);
    expect(new Set(many.map((path) => names.nameOf(path))).size).toBe(many.length);
  });
});

/** Returns what a person sees of a path: no control characters, no marks, no empty names. */
function asSeen(path: readonly string[]): string {
  const seen = path
    .filter((name) => categoryNameSchema.safeParse(name.slice(0, LIMITS.name)).success)
    .map((name) => onOneLine(name).replace(/\s+/gu, ' ').trim().normalize());
  return JSON.stringify(seen.length === 0 ? ['Bookmarks'] : seen);
}
