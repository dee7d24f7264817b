import fc from 'fast-check';
import { commonStart, stem, withoutUmlauts } from './stemming';

describe('stem', () => {
  it.each([
    ['cache', 'caches', 'cached', 'caching'],
    ['map', 'maps', 'mapped', 'mapping'],
    ['query', 'queries', 'queried', 'querying'],
    ['index', 'indexes', 'indices', 'indexing'],
    ['call', 'calls', 'called', 'calling'],
    ['class', 'classes'],
    ['api', 'apis'],
  ])('is the same for all forms of "%s"', (...forms) => {
    expect(new Set(forms.map(stem)).size).toBe(1);
  });

  it.each([
    ['string', 'str'],
    ['redis', 'redi'],
    ['speed', 'spe'],
    ['news', 'new'],
    ['c++', 'c'],
  ])('does not mistake "%s" for a form of "%s"', (word, other) => {
    expect(stem(word)).not.toBe(stem(other));
  });

  it('needs time in proportion to the length of a word', () => {
    // With time in proportion to the square, this would need more than ten minutes.
    const word = 'a'.repeat(1_000_000);
    expect(stem(word)).toBe(word);
  });

  it('starts like the word, unless the word is irregular', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,12}$/), (word) => {
        expect(word === 'indices' || word.startsWith(commonStart(stem(word)))).toBe(true);
      }),
    );
  });
});

describe('withoutUmlauts', () => {
  it.each([
    ['schroedinger', 'schrodinger'],
    ['zuerich', 'zurich'],
    ['aarhus', 'arhus'],
    ['aether', 'ather'],
  ])('turns %s into %s', (word, plain) => {
    expect(withoutUmlauts(word)).toBe(plain);
  });

  it.each(['does', 'query', 'request', 'value', 'vacuum'])('leaves %s as it is', (word) => {
    expect(withoutUmlauts(word)).toBeUndefined();
  });
});
