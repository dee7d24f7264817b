import fc from 'fast-check';
import { numRuns } from '@shared/base/runs.fixture';
import { findLinks } from '@shared/search/findLinks';
import { runAtOnce } from '@shared/base/steps';
import { searchLinks } from '@shared/search/searchLinks';
import { aLink, workspaceWith } from '@shared/model/workspace.fixture';
import { createHighlighter, markedPieces } from './highlighter';

/** Returns the parts of the first text that are marked after a search in all of them. */
function marked(query: string, ...titles: string[]): string[] {
  const links = titles.map((title, number) =>
    aLink(number, { title, category: 'None', url: `urn:${String(number)}` }),
  );
  const { terms } = runAtOnce(findLinks([workspaceWith(...links)], query, {}));
  const [text = ''] = titles;
  const pieces = markedPieces(text, createHighlighter(terms).rangesIn(text));
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  return pieces.filter(({ isMatch }) => isMatch).map((piece) => piece.text);
}

describe('a search marks', () => {
  it.each([
    ['firestore', 'FIRESTORE limits', ['FIRESTORE']],
    ['limits firestore', 'Firestore and its limits', ['Firestore', 'limits']],
    ['store', 'Firestore', ['store']],
    // Accents, ligatures and other letters, which folding makes longer or shorter
    ['resume', 'Mein Résumé heute', ['Résumé']],
    ['resume', 'Mein Re\u0301sume\u0301 heute', ['Re\u0301sume\u0301']],
    ['strasse', 'Die Straße dort', ['Straße']],
    ['file', 'Eine ﬁle hier', ['ﬁle']],
    ['ΚΌΣ', 'Ω κόσμος', ['κόσ']],
    ['schroedinger', 'Über Schrödinger', ['Schrödinger']],
    ['Zürich', 'In Zuerich', ['Zuerich']],
    // Stemming
    ['policies', 'A policy on caching', ['policy']],
    ['cache', 'Cached pages', ['Cached']],
    // Written together, apart or in camelCase
    ['multi-stage', 'Multi stage builds', ['Multi stage']],
    ['multistage', 'Use multi-stage builds', ['multi-stage']],
    ['sync external', 'useSyncExternalStore', ['SyncExternal']],
    ['useSyncExternalStore', 'How to use sync external store', ['use sync external store']],
    // Names with symbols
    ['C++', 'Learn C++ and C', ['C++']],
    ['.net', 'ASP.NET Core', ['NET']],
    // Phrases
    ['"sync external"', 'External sync, sync external', ['sync external']],
    // Chinese and Japanese
    ['京都', '東京都の京都', ['京都', '京都']],
    ['らーめん', '東京ラーメン日記とﾗｰﾒﾝ', ['ラーメン', 'ﾗｰﾒﾝ']],
    ['ｶﾞｲﾄﾞ', 'がいどとガイド', ['がいど', 'ガイド']],
    ['サーバー', 'サーバとサーバーの違い', ['サーバ', 'サーバー']],
    ['サーバ', 'ウェブサーバー入門', ['サーバー']],
    ['コーヒーメーカー', 'コーヒー・メーカー選び', ['コーヒー・メーカー']],
    ['机器学习', '為機器學習，机器学习', ['機器學習', '机器学习']],
    ['機器學習', '机器学习笔记', ['机器学习']],
    ['東京%20タワー', 'q=東京%20タワー', ['東京%20タワー']],
    ['🚀', 'To the moon 🚀', ['🚀']],
    // Stop words and short words
    ['the history of rome', 'The history of old Rome', ['history', 'Rome']],
    ['go maps', 'Google maps for Go', ['maps', 'Go']],
    ['a', 'Plan A', ['A']],
  ])('%j in %j', (query, text, parts) => {
    expect(marked(query, text)).toEqual(parts);
  });

  it('the word that a misspelled one was corrected to', () => {
    expect(marked('firestor limitz', 'Firestore limits')).toEqual(['Firestore', 'limits']);
  });

  it('the words that a link has if no link has all of them', () => {
    expect(marked('firestore pricing', 'Firestore limits', 'Pricing')).toEqual(['Firestore']);
  });

  it('nothing in a text without a match', () => {
    expect(marked('firestore', 'Something else', 'Firestore')).toEqual([]);
  });

  it('a part of every field in which the search found the link', () => {
    const words = ['Café', 'multi-stage', 'useSyncStore', 'policies', 'Zürich', 'C++', '東京都', 'go', 'run'];
    const queried = [
      'cafe',
      'multistage',
      'sync',
      'policy',
      'zuerich',
      'c++',
      '京都',
      'go',
      'running',
      'stag',
    ];
    const text = fc
      .array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 })
      .map((all) => all.join(' '));
    const query = fc
      .array(fc.constantFrom(...queried), { minLength: 1, maxLength: 3 })
      .map((all) => all.join(' '));
    fc.assert(
      fc.property(text, text, text, query, (title, notes, category, query) => {
        const workspace = workspaceWith(aLink(1, { title, notes, category }), aLink(2));
        const highlighter = createHighlighter(runAtOnce(findLinks([workspace], query, {})).terms);
        for (const link of searchLinks([workspace], { query }).links) {
          for (const field of link.matchedIn) {
            expect(highlighter.rangesIn(link[field] ?? '')).not.toEqual([]);
          }
        }
      }),
      { numRuns: numRuns(75, 1_250) },
    );
  });
});
