import { foldForSearch } from './folding';
import { camelParts, findAdjacent, piecesIn, wordsIn } from './words';

describe('wordsIn', () => {
  it.each([
    ['One, two (three)', ['one', 'two', 'three']],
    ['C++ and C#', ['c++', 'and', 'c#']],
    ['What .NET is', ['what', 'net', '.net', 'is']],
    ['useState', ['usestate', 'use', 'state']],
    ['HTTPServer', ['httpserver', 'http', 'server']],
    ['React入門', ['react', '入門']],
    ['To 🚀!', ['to', '🚀']],
    ['', []],
  ])('splits %j', (text, words) => {
    expect(wordsIn(foldForSearch(text), text)).toEqual(words);
  });
});

describe('piecesIn', () => {
  it.each([
    ['multi-stage', ['multi', 'stage']],
    ['c++23', ['c++', '23']],
    ['example.com/a_b', ['example', 'com', 'a', 'b']],
    ['?!', []],
  ])('splits %j', (text, pieces) => {
    expect(piecesIn(text)).toEqual(pieces);
  });
});

describe('findAdjacent', () => {
  it('finds words with any separators or none between them', () => {
    expect(findAdjacent('a multi - stage', ['multi', 'stage'], 0)).toEqual({ start: 2, end: 15 });
    expect(findAdjacent('multistage', ['multi', 'stage'], 0)).toEqual({ start: 0, end: 10 });
    expect(findAdjacent('multistage', ['multi', 'stage'], 1)).toBeUndefined();
    expect(findAdjacent('multi big stage', ['multi', 'stage'], 0)).toBeUndefined();
  });

  it('returns the first match', () => {
    expect(findAdjacent('multi, big multi stage', ['multi', 'stage'], 1)).toEqual({ start: 11, end: 22 });
  });
});

describe('camelParts', () => {
  it.each([
    ['HyperLogLog', ['Hyper', 'Log', 'Log']],
    ['README', []],
    ['plain', []],
  ])('splits %s', (word, parts) => {
    expect(camelParts(word)).toEqual(parts);
  });
});
