import { foldForSearch } from './folding';
import { camelParts, findAdjacent, piecesIn, versionParts, wordsIn } from './words';

describe('wordsIn', () => {
  it.each([
    ['One, two (three)', ['one', 'two', 'three']],
    ['C++ and C#', ['c++', 'and', 'c#']],
    ['What .NET is', ['what', 'net', '.net', 'is']],
    ['useState', ['usestate', 'use', 'state']],
    ['HTTPServer', ['httpserver', 'http', 'server']],
    ['React入門', ['react', '入門']],
    ['To 🚀!', ['to', '🚀']],
    ['The U.S.A. and Q&A', ['the', 'u', 's', 'a', 'and', 'usa', 'q', 'a', 'qa']],
    ['J. R. R. Tolkien', ['j', 'r', 'r', 'tolkien', 'jrr']],
    ['vitamin C. I think', ['vitamin', 'c', 'i', 'think']],
    ['1,000 or 1.000.000', ['1', '000', 'or', '1000', '1', '000', '000', '1000000']],
    ['Wi-Fi e-mail', ['wi', 'fi', 'e', 'wifi', 'mail', 'email']],
    ["O'Reilly's don't", ['o', 'reilly', 's', 'oreilly', 'don', 't', 'dont']],
    ['make-a-cake 10.0.0.1', ['make', 'a', 'cake', '10', '0', '0', '1']],
    ['', []],
  ])('splits %j', (text, words) => {
    expect(wordsIn(foldForSearch(text), text)).toEqual(words);
  });
});

it('joins a limited number of words', () => {
  expect(wordsIn('a.'.repeat(1_000)).filter((word) => word.length > 8)).toEqual([]);
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

describe('versionParts', () => {
  it.each([
    ['oauth2', ['oauth', '2']],
    ['16gb', ['16', 'gb']],
    ['.net9', ['.net', '9']],
    ['k8s', []],
    ['h264', []],
    ['2026', []],
  ])('splits %s', (word, parts) => {
    expect(versionParts(word)).toEqual(parts);
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
