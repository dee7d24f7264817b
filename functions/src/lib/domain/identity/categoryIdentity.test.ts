import fc from 'fast-check';
import { runs } from '../../runs.fixture';
import { everyCharacter } from './everyCharacter.fixture';
import { categoryId, categoryIdentity } from './identity';
import { categoryNameSchema } from '../validators';

/** Characters on which normalising, trimming and folding could disagree. */
const awkward = fc.constantFrom(
  ...['a', 'I', 'Σ', 'ς', 'İ', 'ı', 'ß', 'ǆ', 'ŉ', 'ﬃ', 'ϒ', 'Ω', 'ͺ', 'ᾳ', '¨', '᾽', 'Å', '한', '…'],
  ...['\u0301', '\u0308', '\u0345', '\u3099', '\u00ad', '\u200d', '\ufe0f', "'", '.'],
  ...[' ', '\t', '\u00a0', '\u2003', '\u2028', '\u3000', '\ufeff'],
);
/** What is ignored, said another way: in capitals, and without the white space around it. */
function capitals(text: string): string {
  const normal = text.normalize('NFKC').toLowerCase();
  return normal.toUpperCase().normalize('NFKC').trim();
}

const name = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: awkward, maxLength: 8 }));

describe('the identity of a category', () => {
  it.each(['Reading List', 'reading list', 'READING LIST', '  Reading \t List ', 'Ｒeading\u00a0List'])(
    'is that of "Reading List" for "%s"',
    (written) => {
      expect(categoryIdentity(written)).toBe('reading list');
    },
  );

  it.each(['Reading', 'ReadingList', 'Reading-List', 'Réading List'])(
    'is not that of "Reading List" for "%s"',
    (written) => {
      expect(categoryIdentity(written)).not.toBe('reading list');
    },
  );

  it('is its own identity, for any name', () => {
    fc.assert(
      fc.property(name, (any) => {
        expect(categoryIdentity(categoryIdentity(any))).toBe(categoryIdentity(any));
      }),
      runs(2_000, 100_000),
    );
  });

  it('is its own identity, for a name with any character of Unicode', () => {
    const moved = [...everyCharacter()].filter((character) => {
      const identity = categoryIdentity(`a${character} b`);
      return categoryIdentity(identity) !== identity;
    });
    expect(moved).toEqual([]);
  });

  it('is the same for two characters of Unicode if they differ in what is ignored, and only then', () => {
    const capitalsOf = new Map<string, string>();
    const identityOf = new Map<string, string>();
    const wrong = [...everyCharacter()].filter((character) => {
      const [identity, upper] = [categoryIdentity(character), capitals(character)];
      if (!capitalsOf.has(identity)) capitalsOf.set(identity, upper);
      if (!identityOf.has(upper)) identityOf.set(upper, identity);
      return capitalsOf.get(identity) !== upper || identityOf.get(upper) !== identity;
    });
    expect(wrong).toEqual([]);
    expect(capitalsOf.size).toBeGreaterThan(1_000_000);
  });

  it('is the same for two names only if they differ in what is ignored', () => {
    const alike = fc.string({ unit: awkward, maxLength: 3 });
    fc.assert(
      fc.property(fc.oneof(name, alike), fc.oneof(name, alike), (one, other) => {
        fc.pre(categoryIdentity(one) === categoryIdentity(other));
        const collapsed = [one, other].map((text) => capitals(text).replace(/\s+/gu, ' '));
        expect(collapsed[0]).toBe(collapsed[1]);
      }),
      { numRuns: 300, maxSkipsPerRun: 1_000 },
    );
  });

  it('is the same for a name in any case', () => {
    fc.assert(
      fc.property(name, (any) => {
        const decomposed = any.normalize('NFKD');
        // In capitals, an iota below is a letter: out of composed text it comes before marks that it stood after.
        const isAmbiguous = decomposed.includes('\u0345');
        for (const written of isAmbiguous ? [decomposed] : [decomposed, any.normalize('NFKC')]) {
          expect(categoryIdentity(written.toUpperCase())).toBe(categoryIdentity(written));
          expect(categoryIdentity(written.toLowerCase())).toBe(categoryIdentity(written));
        }
      }),
      { ...runs(2_000, 100_000), examples: [['\u038f\u3099\u0345']] },
    );
  });

  it('is empty for no name that is accepted', () => {
    fc.assert(
      fc.property(name, (any) => {
        const accepted = categoryNameSchema.safeParse(any);
        fc.pre(accepted.success);
        expect(categoryIdentity(accepted.data)).not.toBe('');
      }),
    );
  });

  it('becomes an id of 24 hex digits', () => {
    expect(categoryId('Reading List')).toBe('66018ac190ab905a837e291a');
    expect(categoryId('READING  LIST')).toBe(categoryId('Reading List'));
  });
});
