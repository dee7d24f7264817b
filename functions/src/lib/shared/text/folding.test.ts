import fc from 'fast-check';
import { anyText } from './anyText.fixture';
import { numRuns } from '../base/runs.fixture';
import { everyCharacter } from '../model/everyCharacter.fixture';
import { foldCase, foldForSearch } from './folding';

const text = anyText();

describe('foldCase', () => {
  it.each([
    ['Reading', 'READING'],
    ['straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδος'],
    ['οδοσ', 'οδος'],
    ['ΟΔΟΣ.', 'οδος.'],
    ['ﬁle', 'FILE'],
    ['Ｗｉｄｅ', 'wide'],
    ['e\u0301', 'É'],
    ['ŉ', 'ʼN'],
  ])('makes %s and %s equal', (one, other) => {
    expect(foldCase(one)).toBe(foldCase(other));
  });

  it.each([
    ['resume', 'résumé'],
    ['a b', 'ab'],
    ['Ω', 'O'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(foldCase(one)).not.toBe(foldCase(other));
  });

  it('is idempotent for every Unicode character', () => {
    const unstable = [...everyCharacter()].filter((character) => {
      const folded = foldCase(character);
      return foldCase(folded) !== folded;
    });
    expect(unstable).toEqual([]);
  });

  it('folds an ASCII string the same way alone and next to other characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (ascii) => {
        expect(`${foldCase(ascii)} é`).toBe(foldCase(`${ascii} É`));
        expect(`${foldForSearch(ascii)} e`).toBe(foldForSearch(`${ascii} É`));
      }),
    );
  });

  it('is idempotent for any string', () => {
    fc.assert(
      fc.property(text, (any) => {
        expect(foldCase(foldCase(any))).toBe(foldCase(any));
      }),
      { numRuns: numRuns(100, 2_000) },
    );
  });

  it('folds the upper and lower case of every Unicode character to the same string', () => {
    const differing = [...everyCharacter()].filter((character) => {
      const normal = character.normalize('NFKC');
      const cases = [normal.toUpperCase(), normal.toLowerCase()];
      return cases.some((text) => text !== normal && foldCase(text) !== foldCase(normal));
    });
    expect(differing).toEqual([]);
  });
});

describe('foldForSearch', () => {
  it.each([
    ['café', 'CAFE'],
    ['Ångström', 'angstrom'],
    ['Tiếng Việt', 'TIENG VIET'],
    ['ΐ', 'ι'],
    ['كِتَابٌ', 'كتاب'],
    ['الجمــيــلة', 'الجميله'],
    ['أإآٱ', 'اااا'],
    ['رابطهٔ', 'رابطه'],
    ['کتابی', 'كتابي'],
    ['٤٢ ۴۲ ४२ ๔๒', '42 42 42 42'],
    ['שָׁלוֹם', 'שלומ'],
    ['❤️', '❤'],
    ['👍🏽', '👍'],
    ['Hawaiʻi l’eau It´s', "hawai'i l'eau it's"],
    ['Sil\u00ADben\u200Btren\u2060nung', 'silbentrennung'],
    ['コーヒー・メーカー', 'コーヒーメーカー'],
    ['C♯ 1920×1080 −40 ½', 'c# 1920x1080 -40 1/2'],
    ['ラーメン', 'らーめん'],
    ['ﾗｰﾒﾝ ﾊﾟｲﾅｯﾌﾟﾙ', 'らーめん ぱいなっぷる'],
    ['ヴァイオリン ヷ ヽヾ', 'ゔぁいおりん わ\u3099 ゝゞ'],
    ['関ヶ原 一ヵ月', '関ケ原 一カ月'],
    ['サーバー ブラウザーー', 'サーバ ブラウザ'],
  ])('makes %s and %s equal', (one, other) => {
    expect(foldForSearch(one)).toBe(foldForSearch(other));
  });

  it('keeps the vowel signs of scripts in which they are letters, and marks that tell kana apart', () => {
    for (const word of ['कि', 'กา', 'கி', 'が']) expect(foldForSearch(word)).toHaveLength(2);
  });

  it.each([
    ['びょういん', 'びよういん'],
    ['コピー', 'コピ'],
    ['ビール', 'ビル'],
    ['ユーザーガイド', 'ユーザガイド'],
    ['はは', 'ぱぱ'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(foldForSearch(one)).not.toBe(foldForSearch(other));
  });

  it('folds the start of a word as it folds the whole word', () => {
    expect(foldForSearch('κόσμος')).toContain(foldForSearch('ΚΌΣ'));
  });

  it('removes accents and case from any string', () => {
    fc.assert(
      fc.property(text, (any) => {
        const folded = foldForSearch(any);
        expect(folded).not.toMatch(/[\u0300-\u036F\u30A1-\u30F6]/);
        expect(foldForSearch(folded.toUpperCase())).toBe(folded);
      }),
      { numRuns: numRuns(100, 2_000) },
    );
  });
});
