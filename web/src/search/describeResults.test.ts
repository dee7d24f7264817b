import { describeInvalid, describeResults } from './describeResults';

const one = { query: 'cafe', total: 1, isRelaxed: false, corrected: new Map<string, string>(), asText: [] };

describe('the sentence about search results', () => {
  it.each([
    [one, '1 link for “cafe”'],
    [{ ...one, total: 1_200, workspaces: ['Work'] }, '1,200 links in Work for “cafe”'],
    [{ ...one, total: 3, workspaces: ['Work', 'Recipes'] }, '3 links in Work and Recipes for “cafe”'],
    [{ ...one, total: 9, workspaces: ['A', 'B', 'C', 'D', 'E'] }, '9 links in A, B, C and 2 more for “cafe”'],
    [{ ...one, total: 0 }, 'No link matches “cafe”. Try other words, or part of a word.'],
    [
      { ...one, total: 0, workspaces: [] },
      'No link in any workspace matches “cafe”. Try other words, or part of a word.',
    ],
    [
      { ...one, corrected: new Map([['cafe', 'café']]) },
      '1 link for “cafe”. Searched for “café” instead of “cafe”.',
    ],
    [{ ...one, asText: ['tag:a'] }, '1 link for “cafe”. Searched for “tag:a” as text.'],
    [
      { ...one, isRelaxed: true, asText: ['tag:a', '!b'] },
      'No link has every word of “cafe”. This link has some of them. Searched for “tag:a” and “!b” as text.',
    ],
    [{ ...one, isRelaxed: true }, 'No link has every word of “cafe”. This link has some of them.'],
  ])('%#: %j is %s', (results, sentence) => {
    expect(describeResults(results)).toBe(sentence);
  });
});

it.each([
  ['?!', '“?!” has no letter or digit to search for. Type a word, a number or an address.'],
  ['many words', 'This search has too many words. Use at most 32.'],
])('the query %j is answered with a sentence for people', (query, sentence) => {
  expect(describeInvalid(query)).toBe(sentence);
});
