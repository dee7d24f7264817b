import fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

const anyCharacter = fc
  .nat(0x10ffff - SURROGATES)
  .map((index) => String.fromCodePoint(index < FIRST_SURROGATE ? index : index + SURROGATES), indexOf);

/**
 * Generates strings of any Unicode characters, like `fc.string({ unit: 'binary' })`, which would spend a second in
 * each test file on a table of all characters.
 */
export function anyText(constraints: fc.StringSharedConstraints = {}): fc.Arbitrary<string> {
  return fc.string({ ...constraints, unit: anyCharacter });
}

/**
 * Returns the number from which `anyCharacter` generates a character. Throws for anything else, which tells
 * fast-check that `anyCharacter` does not generate it.
 */
function indexOf(character: unknown): number {
  const code = typeof character === 'string' ? character.codePointAt(0) : undefined;
  if (code === undefined || String.fromCodePoint(code) !== character || !character.isWellFormed())
    throw new Error('Not a single character');
  return code < FIRST_SURROGATE ? code : code - SURROGATES;
}
