import fc from 'fast-check';
import { InvalidArguments } from '../base/errors';
import { numRuns } from '../base/runs.fixture';
import { aLink, workspaceWith } from '../model/workspace.fixture';
import { searchLinks } from './searchLinks';

/** Returns the texts that a query finds, best first, or none if it had to be relaxed or corrected. */
function found(query: string, ...texts: string[]): string[] {
  const links = texts.map((title, number) =>
    aLink(number, { title, category: 'None', url: `urn:${String(number)}` }),
  );
  const result = searchLinks([workspaceWith(...links)], { query });
  return result.relaxed || result.corrected ? [] : result.links.map(({ title }) => title);
}

describe('a query finds', () => {
  it.each([
    // Punctuation
    ['what’s new in Postgres?', "What's new in Postgres"],
    ['"postgres", (vacuum)!', 'Vacuum in Postgres'],
    ["what's", 'What’s up'],
    ['Postgres’s vacuum', 'The vacuum of Postgres'],
    ['rock & roll', 'Roll and rock'],
    // Names with symbols
    ['C#', 'Learn C# today'],
    ['C++', 'C++23 features'],
    ['C++23', 'C++ 23 features'],
    ['.NET', 'What is new in .NET 9'],
    ['asp.net', 'ASP.NET Core'],
    ['.net', 'ASP.NET Core'],
    ['Node.js', 'Node JS streams'],
    ['nodejs', 'Node.js streams'],
    // Written together, apart or with a hyphen
    ['multi-stage', 'Multistage builds'],
    ['multi-stage', 'Multi stage builds'],
    ['multi stage', 'Multistage builds'],
    ['multi stage', 'Multi-stage builds'],
    ['multistage', 'Multi-stage builds'],
    ['multistage', 'Multi stage builds'],
    ['sync external store', 'useSyncExternalStore'],
    ['useSyncExternalStore', 'How to use sync external store'],
    ['usesyncexternalstore', 'Use sync-external store'],
    ['hyper log log', 'HyperLogLog'],
    ['hyperloglog', 'Hyper log log'],
    ['HyperLogLog', 'hyperloglog counters'],
    // Stemming
    ['caches', 'A cache'],
    ['caching', 'Cached pages'],
    ['policy', 'Policies'],
    ['policies', 'A policy'],
    ['running', 'Run it'],
    ['mapped', 'Mapping'],
    ['indexing', 'Indexes'],
    ['apis', 'An API'],
    // Umlauts and other letters
    ['schroedinger', 'Schrödinger'],
    ['schrodinger', 'Schroedinger'],
    ['Schrödinger', 'Schroedinger'],
    ['Zürich', 'Zuerich'],
    ['zuerich', 'Zürich'],
    ['Strasse', 'Straße'],
    ['smorrebrod', 'Smørrebrød'],
    ['smoerrebroed', 'Smørrebrød'],
    ['Aarhus', 'Århus'],
    ['Århus', 'Aarhus'],
    ['lodz', 'Łódź'],
    ['aether', 'Æther'],
    ['istanbul', 'İstanbul'],
    // Chinese and Japanese
    ['京都', '東京都の歴史'],
    ['機械学習の入門', '機械学習 入門'],
    ['Reactの入門', '入門 React'],
    ['分布式系统', '理解分布式系统原理'],
    ['タワー', '東京タワー'],
    // Questions
    ['the article about how postgres handles vacuum', 'How Postgres handles vacuum'],
    ['what is the best way to cook rice', 'Best way of cooking rice'],
    ['to be or not to be', 'To be or not to be'],
    // Phrases
    ['"sync external"', 'Sync external store'],
    ['“sync external”', 'Sync external store'],
    ['"the who"', 'The Who'],
    // Addresses
    ['http://www.example.com/page', 'See https://example.com/page'],
    ['東京%20タワー', 'q=東京%20タワーと'],
    ['東京%20タワー', 'q=东京%20たわー'],
    ['🚀', 'To the moon 🚀'],
  ])('%s in %s', (query, text) => {
    expect(found(query, text)).toEqual([text]);
  });

  it.each([
    ['"external sync"', 'Sync external store'],
    ['"sync store"', 'Sync external store'],
    ['multi-stage', 'Stages of a multi'],
    ['%E9', 'e9'],
  ])('not %s in %s', (query, text) => {
    expect(found(query, text)).toEqual([]);
  });

  it('only C++ for "c++", and C before C++ for "c"', () => {
    expect(found('c++', 'C', 'C++', 'C#')).toEqual(['C++']);
    expect(found('c', 'C++', 'C', 'Clojure')[0]).toBe('C');
  });

  it.each([
    ['postgres 18', 'Postgres 18', 'Postgres in 2018'],
    ['version 2', 'Version 2.0', 'Version 12'],
    ['python 3', 'python3 asyncio', 'Python in 2023'],
    ['beta 7', 'Release beta7b', 'Beta 1.17'],
  ])('%s in %s, and inside a longer number only without it', (query, text, other) => {
    expect(found(query, other, text)).toEqual([text]);
    expect(found(query, other)).toEqual([other]);
  });

  it('the same words joined, hyphenated, separated by a space and in camelCase', () => {
    const part = fc.stringMatching(/^[b-df-hj-np-rt-z]{3,5}$/);
    fc.assert(
      fc.property(part, part, (a, b) => {
        const capital = `${b.charAt(0).toUpperCase()}${b.slice(1)}`;
        const spellings = [`${a}-${b}`, `${a} ${b}`, `${a}${b}`, `${a}${capital}`];
        for (const query of spellings) expect(found(query, ...spellings)).toHaveLength(spellings.length);
      }),
      { numRuns: numRuns(20, 500) },
    );
  });
});

describe('a query of punctuation', () => {
  it.each([' ', '?!', '"', '&', '\u0301', '¨', '\u200d\u0301', '""'])('is rejected: %j', (query) => {
    expect(() => found(query, 'Any')).toThrow(
      new InvalidArguments('query: has only punctuation. Send at least one word, number or URL.'),
    );
  });
});
