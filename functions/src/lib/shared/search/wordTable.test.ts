import fc from 'fast-check';
import { WordTable } from './wordTable';

function tableOf(texts: readonly string[]) {
  const table = new WordTable();
  for (const [link, word] of texts.entries()) table.add(word, link, link);
  return table.finish();
}

describe('WordTable', () => {
  it('knows where each word occurs, and no other words', () => {
    const word = fc.stringMatching(/^[bcd]{1,4}$/);
    fc.assert(
      fc.property(fc.array(word), word, (words, wanted) => {
        const { numberOf, postings, postingStarts } = tableOf(words);
        const number = numberOf(wanted);
        const links =
          number === undefined ? [] : [...postings.slice(postingStarts[number], postingStarts[number + 1])];
        expect(links).toEqual(words.flatMap((each, link) => (each === wanted ? [link] : [])));
      }),
    );
  });

  it('finds each of tens of thousands of words', () => {
    const words = Array.from({ length: 40_000 }, (_, index) => `w${String(index)}`);
    const { numberOf, words: joined } = tableOf(words);
    expect(words.every((word) => numberOf(word) !== undefined)).toBe(true);
    expect(joined).toBe(`\n${words.toSorted().join('\n')}\n`);
  });

  it('counts a word once per link', () => {
    const table = new WordTable();
    table.add('word', 0, 0);
    table.add('word', 0, 2);
    expect([...table.finish().postings]).toEqual([0]);
  });

  it('also finds a word such as "schroedinger" by its spelling without umlauts', () => {
    const { numberOf } = tableOf(['schroedinger']);
    expect(numberOf('schrodinger')).toBeDefined();
  });

  it('has no word that no link has, even if the spelling without umlauts can be shortened again', () => {
    expect(tableOf(['aaaaaaaaaa']).words).toBe('\naaaaa\naaaaaaaaaa\n');
  });
});
