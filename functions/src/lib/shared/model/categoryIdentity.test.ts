import fc from 'fast-check';
import { anyText } from '../text/anyText.fixture';
import { numRuns } from '../base/runs.fixture';
import { categoryNameSchema } from '../contract/fields/validators';
import { everyCharacter } from './everyCharacter.fixture';
import { categoryId, categoryIdentity } from './identity';

/** Characters that normalizing, trimming and case folding treat in unusual ways. */
const awkward = fc.constantFrom(
  ...['a', 'I', 'Σ', 'ς', 'İ', 'ı', 'ß', 'ǆ', 'ŉ', 'ﬃ', 'ϒ', 'Ω', 'ͺ', 'ᾳ', '¨', '᾽', 'Å', '한', '…'],
  ...['\u0301', '\u0308', '\u0345', '\u3099', '\u00ad', '\u200d', '\ufe0f', "'", '.'],
  ...[' ', '\t', '\u00a0', '\u2003', '\u2028', '\u3000', '\ufeff'],
);
const name = fc.oneof(anyText(), fc.string({ unit: awkward, maxLength: 8 }));

/** Removes what an identity ignores, but in another way than the code: trims and uppercases instead of folding. */
function trimmedUpperCase(text: string): string {
  const normal = text.normalize('NFKC').toLowerCase();
  return normal.toUpperCase().normalize('NFKC').trim();
}

describe('categoryIdentity', () => {
  it.each(['Reading List', 'reading list', 'READING LIST', '  Reading \t List ', 'Ｒeading\u00a0List'])(
    'treats "%s" as "Reading List"',
    (written) => {
      expect(categoryIdentity(written)).toBe('reading list');
    },
  );

  it.each(['Reading', 'ReadingList', 'Reading-List', 'Réading List'])(
    'tells "%s" and "Reading List" apart',
    (written) => {
      expect(categoryIdentity(written)).not.toBe('reading list');
    },
  );

  it('is idempotent for any name', () => {
    fc.assert(
      fc.property(name, (any) => {
        expect(categoryIdentity(categoryIdentity(any))).toBe(categoryIdentity(any));
      }),
      { numRuns: numRuns(200, 2_500) },
    );
  });

  it('is idempotent for names with any Unicode character', () => {
    const unstable = [...everyCharacter()].filter((character) => {
      const identity = categoryIdentity(`a${character} b`);
      return categoryIdentity(identity) !== identity;
    });
    expect(unstable).toEqual([]);
  });

  it('is equal for two Unicode characters if, and only if, their trimmed upper case is equal', () => {
    const characters = [...everyCharacter()];
    const upperCases = new Map<string, string>();
    const identities = new Map<string, string>();
    const mismatches = characters.filter((character) => {
      const [identity, upperCase] = [categoryIdentity(character), trimmedUpperCase(character)];
      if (!upperCases.has(identity)) upperCases.set(identity, upperCase);
      if (!identities.has(upperCase)) identities.set(upperCase, identity);
      return upperCases.get(identity) !== upperCase || identities.get(upperCase) !== identity;
    });
    expect(mismatches).toEqual([]);
    expect(upperCases.size).toBeGreaterThan(0.9 * characters.length);
  });

  it('is equal for two names only if their trimmed upper case is equal', () => {
    const alike = fc.string({ unit: awkward, maxLength: 3 });
    fc.assert(
      fc.property(fc.oneof(name, alike), fc.oneof(name, alike), (one, other) => {
        fc.pre(categoryIdentity(one) === categoryIdentity(other));
        const collapsed = [one, other].map((text) => trimmedUpperCase(text).replace(/\s+/gu, ' '));
        expect(collapsed[0]).toBe(collapsed[1]);
      }),
      { numRuns: numRuns(75, 750), maxSkipsPerRun: 1_000 },
    );
  });

  it('ignores case for any name', () => {
    fc.assert(
      fc.property(name, (any) => {
        const decomposed = any.normalize('NFKD');
        // Uppercasing turns an iota subscript into a letter. In composed text, that can move it before other marks.
        const isAmbiguous = decomposed.includes('\u0345');
        for (const written of isAmbiguous ? [decomposed] : [decomposed, any.normalize('NFKC')]) {
          expect(categoryIdentity(written.toUpperCase())).toBe(categoryIdentity(written));
          expect(categoryIdentity(written.toLowerCase())).toBe(categoryIdentity(written));
        }
      }),
      { numRuns: numRuns(200, 2_500), examples: [['\u038f\u3099\u0345']] },
    );
  });

  it('is never empty for a valid name', () => {
    fc.assert(
      fc.property(name, (any) => {
        const { data } = categoryNameSchema.safeParse(any);
        fc.pre(data !== undefined);
        expect(categoryIdentity(data)).not.toBe('');
      }),
    );
  });
});

describe('categoryId', () => {
  it('has 24 hex digits and depends only on the identity', () => {
    expect(categoryId('Reading List')).toBe('66018ac190ab905a837e291a');
    expect(categoryId('READING  LIST')).toBe(categoryId('Reading List'));
  });
});
